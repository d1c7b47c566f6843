// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.factor;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.Factor;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.Ost;
import io.iominer.core.summary.PossibleValues;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.fact.JobFacts;
import io.iominer.rootcause.fact.MpiioFile;
import io.iominer.rootcause.fact.MpiioUse;
import io.iominer.rootcause.fact.RankLoads;
import io.iominer.rootcause.fact.Use;
import io.iominer.rootcause.loss.MeasuredJob;
import io.iominer.rootcause.path.JobPath;
import io.iominer.sweepline.IoActivity;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Finds the factors of a job's reads or writes. */
public final class FactorFinder {
  /** Shares are sums of parts; the last digits differ. */
  private static final double ROUNDING = 1e-6;

  private final MeasuredJob measured;
  private final JobFacts job;
  private final IoDirection direction;
  private final JobPath path;
  private final CriticalShares critical;
  private final Map<Factor, Double> values = new EnumMap<>(Factor.class);

  private FactorFinder(MeasuredJob measured, IoDirection direction) {
    this.measured = measured;
    this.job = measured.facts();
    this.direction = direction;
    this.path = job.path(direction);
    this.critical = CriticalShares.of(job.files(), path);
  }

  /** The factors of each direction in which the job moved bytes. */
  public static List<Factors> of(MeasuredJob measured) {
    JobFacts job = measured.facts();
    List<Factors> all = new ArrayList<>();
    for (IoDirection direction : IoDirection.values()) {
      if (job.bytes(direction) > 0) {
        FactorFinder finder = new FactorFinder(measured, direction);
        finder.bandwidth();
        finder.requests();
        finder.layout(measured.around());
        finder.overlap();
        finder.processes();
        finder.mpiio();
        finder.metadata(job.path(IoActivity.METADATA));
        all.add(new Factors(direction, job.processes(), finder.values));
      }
    }
    return all;
  }

  private void bandwidth() {
    double bytes = job.bytes(direction);
    values.put(Factor.BYTES, bytes);
    values.put(Factor.CRITICAL_S, path.busySeconds());
    put(Factor.CRITICAL_BANDWIDTH, ratio(bytes, path.busySeconds()));
    put(Factor.SPAN_BANDWIDTH, ratio(bytes, path.spanSeconds()));
    values.put(Factor.CRITICAL_FILE_COUNT, (double) critical.count());
  }

  private void requests() {
    mean(
        Factor.SMALL_SHARE,
        file -> ofRequests(file, use -> use.small().likely(), file.countsSizes()));
    mean(Factor.NONCONSECUTIVE_SHARE, file -> ofRequests(file, Use::scattered, file.countsOrder()));
    // The first request of a rank follows none.
    mean(
        Factor.RANDOM_SHARE,
        file ->
            ofRequests(
                file, use -> Math.max(0, use.backward() - file.processes()), file.countsOrder()));
    mean(
        Factor.UNALIGNED_SHARE,
        file ->
            file.countsOrder()
                ? ratio(file.unaligned(), file.operations())
                : OptionalDouble.empty());
    mean(Factor.STDIO_SHARE, file -> yes(file.module() == DarshanModule.STDIO));
    mean(Factor.SHARED_SHARE, file -> yes(file.isShared()));
    List<FileFacts> mixed = job.files().stream().filter(file -> file.processes() > 1).toList();
    put(
        Factor.SWITCH_SHARE,
        ratio(
            mixed.stream().mapToDouble(FileFacts::switches).sum(),
            mixed.stream().mapToDouble(FileFacts::operations).sum()));
    if (direction == IoDirection.READ) {
      job.redundantBytes()
          .ifPresent(
              bytes -> put(Factor.REDUNDANT_SHARE, ratio(bytes, (double) job.bytes(direction))));
    }
  }

  private OptionalDouble ofRequests(FileFacts file, ToDoubleFunction<Use> part, boolean isCounted) {
    Use use = file.use(direction);
    return isCounted
        ? ratio(part.applyAsDouble(use), (double) use.operations())
        : OptionalDouble.empty();
  }

  private void layout(JobContention around) {
    long all =
        job.files().stream()
            .filter(file -> !file.use(direction).isNothing())
            .flatMap(file -> file.osts().stream())
            .distinct()
            .count();
    if (all > 0) {
      values.put(Factor.OST_COUNT, (double) all);
    }
    Set<Ost> osts = critical.osts();
    if (!osts.isEmpty()) {
      values.put(Factor.CRITICAL_OST_COUNT, (double) osts.size());
      if (around.knowsOsts()) {
        values.put(
            Factor.SLOWEST_OST_SPEED, osts.stream().mapToDouble(around::speed).min().orElse(1));
        values.put(
            Factor.INTERFERENCE_S,
            osts.stream().mapToDouble(around::interferenceSeconds).max().orElse(0));
      }
      put(
          Factor.OST_FULLNESS,
          osts.stream().flatMapToDouble(ost -> around.on(ost).fullness().stream()).max());
    }
    mean(Factor.PROCESSES_PER_OST, file -> ratio(file.processes(), file.ostCount()));
    put(Factor.NODE_COUNT, around.nodes());
  }

  private void overlap() {
    put(Factor.BUSY_SHARE, busyShare());
    put(
        Factor.SERIALIZATION,
        ratio(measured.spentSeconds(direction), job.ranks(direction).slowestSeconds()));
    put(Factor.ONE_FILE_SHARE, ratio(critical.mostSeconds(), path.busySeconds()));
    put(Factor.OVERLAP, path.concurrency().mean());
    if (path.concurrency().max() > 0) {
      put(
          Factor.SERIAL_SHARE,
          ratio(path.concurrency().nanosAt(1), path.concurrency().busyNanos()));
    }
  }

  /**
   * Ranks were in calls at least as long as the files of the path, and as long as the slowest rank
   * or the ranks' serialized I/O together: their files need not be on the path.
   */
  private OptionalDouble busyShare() {
    OptionalDouble onPath = path.busyShare();
    double spent = Math.min(1, measured.spentSeconds(direction) / path.busySeconds());
    return onPath.isPresent() ? OptionalDouble.of(Math.max(onPath.getAsDouble(), spent)) : onPath;
  }

  private void processes() {
    if (!RankLoads.isKnown(job, direction)) {
      return;
    }
    RankLoads loads = RankLoads.bytes(job, direction);
    int processes = job.processes();
    put(Factor.ONE_RANK_SHARE, loads.mostShare());
    if (processes > 1) {
      double greatest = 1 - 1.0 / processes;
      values.put(Factor.IMBALANCE, Math.min(1, loads.unevenness(processes) / greatest));
    }
  }

  private void mpiio() {
    boolean isCollective = false;
    double requests = 0;
    double collective = 0;
    for (FileFacts file : job.files()) {
      MpiioFile above = job.interfaces().mpiioFiles().get(file.id());
      if (above != null) {
        MpiioUse use = above.use(direction);
        isCollective |= use.collective() > 0;
        if (above.isSeenBelow() && use.collective() > 0) {
          requests += use.collectiveRequests(file.use(direction));
          collective += use.collective();
        }
      }
    }
    values.put(Factor.IS_COLLECTIVE, isCollective ? 1.0 : 0.0);
    put(Factor.REQUESTS_PER_COLLECTIVE, ratio(requests, collective));
  }

  private void metadata(JobPath metadata) {
    double seconds = job.slowestMetadataSeconds();
    double all = seconds + job.readers().slowestSeconds() + job.writers().slowestSeconds();
    put(Factor.METADATA_SHARE, ratio(seconds, all));
    double operations = 0;
    for (FileFacts file : job.files()) {
      operations += file.metadataOperations();
    }
    put(Factor.METADATA_RATE, ratio(operations, metadata.spanSeconds()));
  }

  private void mean(Factor factor, Function<FileFacts, OptionalDouble> value) {
    put(factor, critical.mean(value));
  }

  private void put(Factor factor, OptionalDouble value) {
    value.stream()
        .filter(known -> isPossible(factor, known))
        .forEach(known -> values.put(factor, known));
  }

  /** A time that is far too short, or a part that is more than all, makes no factor. */
  private boolean isPossible(Factor factor, double value) {
    return switch (factor.scale()) {
      case SHARE -> value <= 1 + ROUNDING;
      case RATE -> value <= PossibleValues.MEMORY_BYTES_PER_SECOND * job.processes();
      default -> true;
    };
  }

  private static OptionalDouble yes(boolean is) {
    return OptionalDouble.of(is ? 1 : 0);
  }

  private static OptionalDouble ratio(double part, double whole) {
    return whole > 0 ? OptionalDouble.of(part / whole) : OptionalDouble.empty();
  }

  private static OptionalDouble ratio(long part, long whole) {
    return ratio((double) part, (double) whole);
  }
}
