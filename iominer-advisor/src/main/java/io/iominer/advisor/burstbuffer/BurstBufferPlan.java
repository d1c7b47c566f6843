// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.burstbuffer;

import io.iominer.advisor.DecisionEffect;
import io.iominer.core.config.BurstBufferSettings;
import io.iominer.facility.BurstBuffer;
import io.iominer.facility.FacilityModel;
import io.iominer.rootcause.rule.Thresholds;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * How large a burst buffer a site needs, what over-subscription saves, and which applications
 * should use it.
 *
 * @param runs how many are planned for
 * @param firstStart the first one's
 * @param lastStart the last one's
 * @param periodSeconds period in which data is written and demoted
 * @param bytesPerPeriod data written per period (DWPP)
 * @param mostBytesPerPeriod that of the busiest period
 * @param dedicatedBytes the most that dedicated allocations would hold at a time
 * @param untimedBytes written bytes of which no log says when; in no number of demand and capacity
 * @param timedBytes the other written bytes
 * @param isTimed whether enough of the written bytes have known times for a plan
 * @param survey answers to the thesis's questions
 * @param buffer the configured burst buffer; empty where none is
 * @param options capacities; none without a configured buffer or enough known times
 * @param leastBytes smallest capacity on which no write waits for space; empty where there is none
 * @param policies policies of demotion on the configured capacity
 * @param restartHits share of restarts that the buffer serves, by order of eviction; empty where no
 *     application has size, period and MTBF
 * @param backTest what the first half predicts of the second
 * @param applications those with most written bytes first
 * @param canBypass whether the file system is fast enough for a bypass at all
 */
public record BurstBufferPlan(
    long runs,
    Instant firstStart,
    Instant lastStart,
    double periodSeconds,
    double bytesPerPeriod,
    double mostBytesPerPeriod,
    double dedicatedBytes,
    double untimedBytes,
    double timedBytes,
    boolean isTimed,
    BufferSurvey survey,
    Optional<BurstBuffer> buffer,
    List<CapacityOption> options,
    OptionalDouble leastBytes,
    List<PolicyOutcome> policies,
    Map<String, Double> restartHits,
    Optional<BufferBackTest> backTest,
    List<ApplicationUse> applications,
    boolean canBypass) {
  /** Multiples of the configured capacity that are tried. */
  private static final double[] FACTORS = {0.25, 0.5, 0.75, 1, 1.5, 2, 3};

  /** Part of a capacity to which the smallest is searched. */
  private static final double PRECISION = 0.001;

  /** Waits for space of less are rounding of the replay. */
  private static final double LEAST_STALL = 0.001;

  /** Seed of the restarts. */
  private static final long SEED = 1;

  /** Applications whose restarts are replayed; heuristic: those that write most. */
  private static final int MOST_CHECKPOINTERS = 500;

  /** By runs, at least one. */
  public static BurstBufferPlan of(
      List<BufferRun> runs, FacilityModel facility, Thresholds thresholds) {
    double period = BufferThresholds.period(thresholds);
    BypassRule bypass = BufferThresholds.bypass(thresholds);
    List<BufferApplication> applications = BufferApplication.of(runs);
    BufferWorkload work = BufferWorkload.of(runs, applications, period);
    Optional<BurstBuffer> buffer = facility.burstBuffer();
    boolean isTimed =
        !work.writes().isEmpty()
            && work.timedBytes()
                >= thresholds.share(BufferThresholds.TIMED)
                    * (work.timedBytes() + work.untimedBytes());
    boolean isReplayed = buffer.isPresent() && isTimed;
    Map<String, Double> hits = new LinkedHashMap<>();
    Optional<WriteReplay.Result> replayed = Optional.empty();
    if (isReplayed) {
      replayed = Optional.of(replay(buffer.get(), DemotionPolicy.ADAPTIVE, work, period, bypass));
      hits.putAll(restartHits(buffer.get(), applications));
    }
    List<Instant> starts = runs.stream().map(BufferRun::start).sorted().toList();
    return new BurstBufferPlan(
        runs.size(),
        starts.get(0),
        starts.get(starts.size() - 1),
        period,
        work.bytesPerPeriod(),
        work.mostBytesPerPeriod(),
        work.dedicatedBytes(),
        work.untimedBytes(),
        work.timedBytes(),
        isTimed,
        BufferSurvey.of(runs, work, period, capacity(buffer)),
        buffer,
        isReplayed ? options(buffer.get(), work, period) : List.of(),
        isReplayed ? least(buffer.get(), work, period) : OptionalDouble.empty(),
        isReplayed ? policies(buffer.get(), work, period) : List.of(),
        hits,
        isReplayed ? BufferBackTest.of(runs, buffer.get(), period) : Optional.empty(),
        uses(applications, runs, replayed, facility),
        buffer.filter(bypass::isFastEnough).isPresent());
  }

  /** Share of the written bytes that have known times; 0 where nothing was written. */
  public double timedShare() {
    return timedBytes > 0 ? timedBytes / (timedBytes + untimedBytes) : 0;
  }

  private static OptionalDouble capacity(Optional<BurstBuffer> buffer) {
    return buffer.isPresent()
        ? OptionalDouble.of((double) buffer.get().capacity().count())
        : OptionalDouble.empty();
  }

  private static WriteReplay.Result replay(
      BurstBuffer buffer,
      DemotionPolicy policy,
      BufferWorkload work,
      double period,
      BypassRule bypass) {
    return new WriteReplay(buffer, policy, work.bytesPerPeriod(), period, bypass)
        .run(work.writes());
  }

  private static List<CapacityOption> options(
      BurstBuffer buffer, BufferWorkload work, double period) {
    return Arrays.stream(FACTORS)
        .mapToObj(
            factor -> CapacityOption.of(buffer, factor * buffer.capacity().count(), work, period))
        .toList();
  }

  /** The largest of the options is where the search ends. */
  private static OptionalDouble least(BurstBuffer buffer, BufferWorkload work, double period) {
    double most = FACTORS[FACTORS.length - 1] * buffer.capacity().count();
    if (CapacityOption.of(buffer, most, work, period).stallSeconds() > LEAST_STALL) {
      return OptionalDouble.empty();
    }
    double least = 0;
    // All bytes that were ever written are enough, and no smaller buffer can be configured.
    most = Math.max(BurstBufferSettings.LEAST_BYTES, Math.min(most, work.timedBytes()));
    while (most > BurstBufferSettings.LEAST_BYTES && most - least > PRECISION * most) {
      double middle = Math.max(BurstBufferSettings.LEAST_BYTES, (least + most) / 2);
      if (CapacityOption.of(buffer, middle, work, period).stallSeconds() > LEAST_STALL) {
        least = middle;
      } else {
        most = middle;
      }
    }
    return OptionalDouble.of(most);
  }

  private static List<PolicyOutcome> policies(
      BurstBuffer buffer, BufferWorkload work, double period) {
    List<PolicyOutcome> outcomes = new ArrayList<>();
    for (DemotionPolicy policy : DemotionPolicy.values()) {
      outcomes.add(
          PolicyOutcome.of(policy.words(), replay(buffer, policy, work, period, BypassRule.NEVER)));
    }
    outcomes.add(
        PolicyOutcome.of(
            "dedicated allocations",
            new WriteReplay.Result(SharedReplay.run(buffer, work.writes()), 0)));
    return outcomes;
  }

  private static Map<String, Double> restartHits(
      BurstBuffer buffer, List<BufferApplication> applications) {
    List<Checkpointer> known =
        applications.stream()
            .map(BufferApplication::checkpointer)
            .flatMap(Optional::stream)
            .filter(one -> one.bytes() <= buffer.capacity().count())
            .limit(MOST_CHECKPOINTERS)
            .toList();
    Map<String, Double> hits = new LinkedHashMap<>();
    if (!known.isEmpty()) {
      for (ColdOrder order : ColdOrder.values()) {
        hits.put(
            order.words(),
            RestartReplay.hitRatio((double) buffer.capacity().count(), order, known, SEED));
      }
    }
    return hits;
  }

  private static List<ApplicationUse> uses(
      List<BufferApplication> applications,
      List<BufferRun> runs,
      Optional<WriteReplay.Result> replayed,
      FacilityModel facility) {
    Map<String, List<BufferRun>> byName =
        runs.stream().collect(Collectors.groupingBy(BufferRun::application));
    Map<String, List<WriteOutcome>> outcomes =
        replayed
            .map(
                result ->
                    result.outcomes().stream()
                        .collect(Collectors.groupingBy(one -> one.write().application())))
            .orElse(Map.of());
    return applications.stream()
        .map(
            one -> {
              List<WriteOutcome> own = outcomes.getOrDefault(one.name(), List.of());
              List<BufferRun> ownRuns = byName.getOrDefault(one.name(), List.of());
              List<WriteTime> times =
                  ownRuns.stream().flatMap(run -> run.writeTime().stream()).toList();
              Optional<DecisionEffect> whatIf = whatIf(one, ownRuns, own, facility);
              return new ApplicationUse(
                  one,
                  use(own, whatIf),
                  times.size(),
                  times.stream().filter(WriteTime::isLost).count(),
                  whatIf);
            })
        .toList();
  }

  private static ApplicationUse.Use use(
      List<WriteOutcome> outcomes, Optional<DecisionEffect> whatIf) {
    if (outcomes.isEmpty()) {
      return ApplicationUse.Use.UNKNOWN;
    }
    long bypassed = outcomes.stream().filter(WriteOutcome::isBypassed).count();
    boolean isNoGain = whatIf.filter(effect -> effect.savedSeconds() <= 0).isPresent();
    return isNoGain || 2 * bypassed > outcomes.size()
        ? ApplicationUse.Use.BYPASS
        : ApplicationUse.Use.BUFFER;
  }

  /**
   * A write is never faster than the compute nodes of the application move its bytes, and saves no
   * more than it lost to OSTs: what its ranks and requests take they take on any storage.
   */
  private static Optional<DecisionEffect> whatIf(
      BufferApplication application,
      List<BufferRun> runs,
      List<WriteOutcome> outcomes,
      FacilityModel facility) {
    double nodeRate = nodeRate(application.nodes(), facility);
    double recorded = 0;
    double expected = 0;
    for (WriteOutcome one : outcomes) {
      Optional<WriteTime> time = one.write().time();
      if (time.isPresent()) {
        double writing = Math.max(one.writeSeconds(), one.write().bytes() / nodeRate);
        recorded += time.get().recordedSeconds();
        expected +=
            one.waitSeconds() + one.stallSeconds() + Math.max(writing, time.get().leastSeconds());
      }
    }
    if (outcomes.isEmpty()) {
      return Optional.empty();
    }
    double bufferRate = facility.burstBuffer().orElseThrow().write().bytesPerSecond();
    for (BufferRun run : runs) {
      double untimed = run.untimedBytes();
      Optional<WriteTime> time =
          run.writeTime().map(all -> all.times(untimed / run.bytesWritten()));
      if (untimed > 0 && time.isPresent()) {
        double rate = Math.min(bufferRate, nodeRate(run.nodes(), facility));
        recorded += time.get().recordedSeconds();
        expected += Math.max(untimed / rate, time.get().leastSeconds());
      }
    }
    return recorded > 0 ? Optional.of(new DecisionEffect(recorded, expected)) : Optional.empty();
  }

  private static double nodeRate(OptionalLong nodes, FacilityModel facility) {
    return facility.scratch().nodeBytesPerSecond() * Math.max(1, nodes.orElse(Long.MAX_VALUE));
  }
}
