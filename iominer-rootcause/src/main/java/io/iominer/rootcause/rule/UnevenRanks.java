// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.model.Cause;
import io.iominer.core.model.IoDirection;
import io.iominer.core.unit.Bytes;
import io.iominer.rootcause.advice.Advice;
import io.iominer.rootcause.advice.BalanceAdvice;
import io.iominer.rootcause.fact.CollectiveUse;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.JobFacts;
import io.iominer.rootcause.fact.RankLoads;
import io.iominer.rootcause.loss.RuleContext;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Bytes or time are spread unevenly over the ranks. docs/rules/uneven-ranks.md. */
public final class UnevenRanks implements Rule {
  static final Threshold UNEVENNESS =
      Threshold.share(
          "uneven-ranks.unevenness",
          0.3,
          "hpc-io/drishti-io config.py 'imbalance_size'; the measure, (max - mean) / max over all"
              + " ranks, is a heuristic");

  static final Threshold LEAST_TIME =
      Threshold.share(
          "uneven-ranks.time",
          0.1,
          "Heuristic: part of the I/O time that an even spread must save");

  /** Of the slowest rank's time; heuristic. */
  private static final double NEARLY = 0.9;

  private static final int MOST_NAMED = 3;

  /**
   * A rank with so many times the mean number of requests that wait is slow for them; heuristic.
   */
  private static final double MORE_REQUESTS = 2;

  private static final RuleInfo INFO =
      new RuleInfo(
          "uneven-ranks",
          Cause.IMBALANCE,
          Risk.high("where the other ranks wait for the slowest, as at a barrier"),
          "Does one rank move far more bytes, or spend far more time in I/O, than the mean?",
          List.of(UNEVENNESS, LEAST_TIME));

  @Override
  public RuleInfo info() {
    return INFO;
  }

  /**
   * What is uneven.
   *
   * @param by how much, 0 to 1
   * @param ranks those with the most
   * @param rule the rule; of measured time, without its risk
   * @param message in words
   * @param advice what to do about it
   */
  private record Spread(
      double by, List<Integer> ranks, RuleInfo rule, String message, List<Advice> advice) {}

  @Override
  public Finding evaluate(RuleContext job, Thresholds thresholds) {
    JobFacts facts = job.facts();
    if (facts.processes() < 2 || facts.bytes() == 0) {
      return Finding.notApplicable(INFO, "one rank, or nothing moved");
    }
    Spread worst = null;
    // Of two that are equally uneven the one with more bytes is named.
    IoDirection most = mostly(facts);
    for (IoDirection direction : List.of(most, most.other())) {
      RankLoads bytes = RankLoads.bytes(facts, direction);
      List<FileFacts> aggregated = aggregated(facts, direction);
      if (bytes.sum() > 0
          && !OneRankDominates.claims(job, direction, bytes, thresholds)
          && !NodeMovers.areOneANode(job, direction)
          && (!aggregated.isEmpty() || RankLoads.isKnown(facts, direction))) {
        Spread found =
            aggregated.isEmpty()
                ? ofBytes(job, direction, bytes)
                : ofAggregators(job, direction, aggregated);
        worst = worst == null || found.by() > worst.by() ? found : worst;
      }
    }
    if (isKnownTogetherOnly(facts)) {
      Spread found = ofBytesBothWays(job);
      worst = worst == null || found.by() > worst.by() ? found : worst;
    }
    if (worst == null && NodeMovers.areOneANode(job, mostly(facts))) {
      return Finding.notApplicable(
          INFO, "one rank of each compute node moves its bytes, about as fast as a node can");
    }
    if (worst == null) {
      return Finding.notApplicable(
          INFO,
          RankLoads.isKnown(facts, IoDirection.READ) && RankLoads.isKnown(facts, IoDirection.WRITE)
              ? "one rank moves most of the bytes: see one-rank-dominates"
              : "the log does not show which rank read how much, and which wrote");
    }
    double threshold = thresholds.share(UNEVENNESS);
    RankLoads seconds = RankLoads.seconds(facts);
    boolean isCollective = isCollective(facts, mostly(facts));
    if (worst.by() <= threshold
        && !isCollective
        && !NodeMovers.areOneANode(job, mostly(facts))
        && !hasMoreRequests(facts, seconds.most())) {
      Spread found = ofSeconds(job, seconds, threshold);
      worst = found.by() > worst.by() ? found : worst;
    }
    double saved = seconds.max() - seconds.sum() / facts.processes();
    boolean matters = saved >= thresholds.share(LEAST_TIME) * job.losses().ioSeconds();
    ClearBy by =
        new ClearBy(thresholds)
            .unless(worst.by() <= threshold, LEAST_TIME, saved / job.losses().ioSeconds());
    if (worst.by() <= threshold && isCollective) {
      return Finding.clear(
          INFO,
          worst.by(),
          threshold,
          "by bytes alone: the time of a rank in collective calls holds waits for others");
    }
    return worst.by() > threshold && matters
        ? Finding.tripped(
            worst.rule(),
            worst.by(),
            threshold,
            worst.message(),
            worst.ranks().stream().map(rank -> "rank " + rank).toList(),
            worst.advice())
        : Finding.clear(INFO, worst.by(), threshold, by);
  }

  /** Whether a rank has far more requests that wait than others have: these are what it spends. */
  private static boolean hasMoreRequests(JobFacts facts, int rank) {
    double all = facts.readers().totalScattered() + facts.writers().totalScattered();
    double own = facts.readers().scattered(rank) + facts.writers().scattered(rank);
    return own * facts.processes() > MORE_REQUESTS * all;
  }

  /**
   * Whether ranks' bytes are known for reads and writes together and not for each, and all ranks
   * move them.
   */
  private static boolean isKnownTogetherOnly(JobFacts facts) {
    List<IoDirection> directions = List.of(IoDirection.values());
    return directions.stream().anyMatch(direction -> !RankLoads.isKnown(facts, direction))
        && directions.stream().noneMatch(direction -> isCollective(facts, direction));
  }

  private static Spread ofBytesBothWays(RuleContext job) {
    JobFacts facts = job.facts();
    IoDirection slower =
        facts.readers().slowestSeconds() > facts.writers().slowestSeconds()
            ? IoDirection.READ
            : IoDirection.WRITE;
    RankLoads bytes = RankLoads.bytes(facts);
    return ofBytes(job, slower, bytes, "reads and writes", facts.processes(), "ranks");
  }

  private static Spread ofBytes(RuleContext job, IoDirection direction, RankLoads bytes) {
    return ofBytes(
        job,
        direction,
        bytes,
        direction == IoDirection.WRITE ? "writes" : "reads",
        among(job.facts(), direction),
        CollectiveUse.of(job.facts(), direction).aggregators().isPresent()
            ? "aggregators"
            : "ranks");
  }

  private static Spread ofBytes(
      RuleContext job,
      IoDirection direction,
      RankLoads bytes,
      String does,
      int among,
      String noun) {
    double even = bytes.sum() / among;
    return new Spread(
        bytes.unevenness(among),
        List.of(bytes.most()),
        INFO,
        String.format(
            Locale.ROOT,
            "rank %d %s %s, the mean of %d %s is %s",
            bytes.most(),
            does,
            bytes(bytes.max()),
            among,
            noun,
            bytes(even)),
        List.of(BalanceAdvice.even(job, direction, even)));
  }

  private static Spread ofSeconds(RuleContext job, RankLoads seconds, double threshold) {
    JobFacts facts = job.facts();
    int rank = seconds.most();
    RankLoads bytes = RankLoads.bytes(facts);
    boolean isKnown = RankLoads.unknownBytes(facts) <= threshold * facts.bytes();
    double mean = bytes.sum() / facts.processes();
    boolean isEven =
        bytes.unevenness(facts.processes()) <= threshold
            && bytes.values()[rank] >= (1 - threshold) * mean;
    String moved =
        String.format(
            Locale.ROOT, "it moves %s, the mean is %s", bytes(bytes.values()[rank]), bytes(mean));
    List<Integer> slow = slowest(seconds);
    String ranks =
        (slow.size() == 1 ? "rank " : "ranks ")
            + slow.stream().map(String::valueOf).collect(Collectors.joining(", "));
    return new Spread(
        seconds.unevenness(facts.processes()),
        slow,
        INFO.withoutRisk(),
        String.format(
            Locale.ROOT,
            "%s %s %s in reads and writes, the mean of %d ranks is %s; %s",
            ranks,
            slow.size() == 1 ? "spends" : "spend up to",
            SecondsText.of(seconds.max()),
            facts.processes(),
            SecondsText.of(seconds.sum() / facts.processes()),
            isKnown
                ? isEven ? "their bytes are even" : moved
                : "how their bytes are spread is unknown"),
        List.of(
            isKnown && !isEven && bytes.most() == rank
                ? BalanceAdvice.even(job, mostly(facts), mean)
                : BalanceAdvice.slow(
                    job,
                    ranks,
                    !isKnown
                        ? "the log does not show whether it moves more than others"
                        : slow.size() == 1
                            ? "it moves no more than others"
                            : "they move no more than others")));
  }

  /** The slowest rank, and few others that are nearly as slow: without it these would be. */
  private static List<Integer> slowest(RankLoads seconds) {
    double[] values = seconds.values();
    double nearly = NEARLY * seconds.max();
    List<Integer> slow =
        IntStream.range(0, values.length).filter(rank -> values[rank] >= nearly).boxed().toList();
    return slow.size() <= MOST_NAMED && 2 * slow.size() <= values.length
        ? slow
        : List.of(seconds.most());
  }

  private static Bytes bytes(double count) {
    return new Bytes(Math.round(count));
  }

  /** The direction of more bytes. */
  private static IoDirection mostly(JobFacts facts) {
    return facts.bytes(IoDirection.READ) > facts.bytes(IoDirection.WRITE)
        ? IoDirection.READ
        : IoDirection.WRITE;
  }

  /** All ranks; with collective MPI-IO the aggregators, as the others leave it to them. */
  private static int among(JobFacts facts, IoDirection direction) {
    return CollectiveUse.of(facts, direction)
        .aggregators()
        .orElseGet(
            () ->
                isCollective(facts, direction)
                    ? Math.max(1, facts.ranks(direction).movers())
                    : facts.processes());
  }

  /**
   * The slowest aggregator beside the others, for the bytes of each: how many there are is open.
   */
  private static Spread ofAggregators(
      RuleContext job, IoDirection direction, List<FileFacts> aggregated) {
    double seconds =
        aggregated.stream().mapToDouble(file -> file.use(direction).slowestSeconds()).sum();
    double longer = Math.min(seconds, job.facts().ranks(direction).skewSeconds());
    FileFacts longest =
        aggregated.stream()
            .max(Comparator.comparingDouble(file -> file.use(direction).slowestSeconds()))
            .orElseThrow();
    int rank = longest.spread().orElseThrow().slowestRank();
    return new Spread(
        seconds > 0 ? longer / seconds : 0,
        List.of(rank),
        INFO.withoutRisk(),
        String.format(
            Locale.ROOT,
            "aggregator rank %d takes %s below collective calls, others would take %s for as many"
                + " bytes",
            rank,
            SecondsText.of(seconds),
            SecondsText.of(seconds - longer)),
        List.of(BalanceAdvice.slow(job, "rank " + rank, "it moves no more than others")));
  }

  /**
   * Files of collective MPI-IO in records of all ranks: those tell of two ranks only, and not how
   * many move nothing because they are no aggregators.
   */
  private static List<FileFacts> aggregated(JobFacts facts, IoDirection direction) {
    return isCollective(facts, direction)
        ? facts.files().stream()
            .filter(file -> file.spread().isPresent() && file.use(direction).bytes() > 0)
            .filter(file -> facts.interfaces().mpiioFiles().containsKey(file.id()))
            .toList()
        : List.of();
  }

  private static boolean isCollective(JobFacts facts, IoDirection direction) {
    return CollectiveUse.of(facts, direction).isMost();
  }
}
