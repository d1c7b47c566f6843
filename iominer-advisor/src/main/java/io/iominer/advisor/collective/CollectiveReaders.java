// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.collective;

import io.iominer.core.statistic.OrderStatistics;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The runs with collective reads of an application on some number of ranks.
 *
 * @param application its name
 * @param ranks ranks of its runs
 * @param runs 1 or more
 * @param atOnce runs with collective reads on the same file system at the same time, this one among
 *     them; the median of the runs, 1 or more
 * @param assumedAggregators assumed where no log shows aggregators; empty where none are told
 */
public record CollectiveReaders(
    String application,
    long ranks,
    List<CollectiveRun> runs,
    long atOnce,
    OptionalLong assumedAggregators) {
  public CollectiveReaders {
    runs = List.copyOf(runs);
  }

  /** Runs whose exchange was measured. */
  public List<CollectiveRun> measured() {
    return runs.stream().filter(CollectiveRun::isMeasured).toList();
  }

  /** Aggregators of a run, the upper median of the logs that show them, else as assumed. */
  public OptionalLong aggregators() {
    OptionalLong shown = median(CollectiveRun::aggregators);
    return shown.isPresent() ? shown : assumedAggregators;
  }

  /** Whether no log shows the aggregators, so that they are those that were told. */
  public boolean isAssumed() {
    return assumedAggregators.isPresent() && median(CollectiveRun::aggregators).isEmpty();
  }

  /** Compute nodes, median. */
  public OptionalLong nodes() {
    return median(CollectiveRun::nodes);
  }

  /** OSTs of the widest file, median. */
  public OptionalLong osts() {
    return median(CollectiveRun::osts);
  }

  /** Stripe size, median. */
  OptionalLong stripeBytes() {
    return median(CollectiveRun::stripeBytes);
  }

  /** Storage nodes with an aggregator of the application each, in terms of the HIO paper. */
  public OptionalLong storageNodes() {
    OptionalLong osts = osts();
    return osts.isEmpty()
        ? aggregators()
        : aggregators().stream().map(count -> Math.min(count, osts.getAsLong())).findFirst();
  }

  /** I/O time of a measured run, mean; empty without any. */
  public OptionalDouble ioSeconds() {
    return mean(run -> run.ioSeconds().getAsDouble());
  }

  /** Exchange of a measured run, mean: what any order of reads can gain is less. */
  public OptionalDouble exchangeSeconds() {
    return mean(run -> run.exchangeSeconds().getAsDouble());
  }

  /** What a measured run lost to some jobs on its OSTs, mean; 0 where none was measured. */
  public double lostSeconds(Set<Long> jobs) {
    return mean(run ->
            run.others().stream()
                .filter(other -> jobs.contains(other.jobId()))
                .mapToDouble(CollectiveRun.OtherJob::lostSeconds)
                .sum())
        .orElse(0);
  }

  /** Time in POSIX reads of an aggregator of a measured run, mean. */
  public OptionalDouble readSeconds() {
    OptionalLong usual = aggregators();
    return usual.isEmpty()
        ? OptionalDouble.empty()
        : mean(run -> run.readSeconds() / run.aggregators().orElse(usual.getAsLong()));
  }

  /**
   * Mean exchange over mean read of an aggregator. A log has the exchange of the slowest one; of
   * <i>n</i> that exchange for exponentially distributed times that is 1 + 1/2 + … + 1/<i>n</i>
   * times the mean, as {@link HioCurve} takes them. Empty where something is not known.
   */
  public OptionalDouble ratio() {
    OptionalDouble exchange = exchangeSeconds();
    OptionalDouble read = readSeconds();
    return exchange.isEmpty() || read.orElse(0) <= 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            exchange.getAsDouble()
                / read.getAsDouble()
                / LongStream.rangeClosed(1, storageNodes().getAsLong())
                    .mapToDouble(i -> 1.0 / i)
                    .sum());
  }

  /** Time in closed form for the whole of a run's reads; empty where something is not known. */
  public Optional<CollectiveTimes> times() {
    return exchangeSeconds().isEmpty() || readSeconds().isEmpty()
        ? Optional.empty()
        : Optional.of(
            new CollectiveTimes(
                (int) atOnce,
                (int) storageNodes().getAsLong(),
                readSeconds().getAsDouble(),
                exchangeSeconds().getAsDouble()));
  }

  private OptionalDouble mean(ToDoubleFunction<CollectiveRun> value) {
    return measured().stream().mapToDouble(value).average();
  }

  private OptionalLong median(Function<CollectiveRun, OptionalLong> value) {
    Stream<Long> known = runs.stream().flatMap(run -> value.apply(run).stream().boxed());
    return OrderStatistics.upperMedian(known, Comparator.<Long>naturalOrder())
        .map(OptionalLong::of)
        .orElse(OptionalLong.empty());
  }
}
