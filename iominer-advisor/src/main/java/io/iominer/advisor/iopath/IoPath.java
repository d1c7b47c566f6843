// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.iopath;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * The end-to-end view of a job's I/O (Beacon): what each part on its way carried, step by step.
 * Steps in which the job moved nothing do not count. A rate is the mean of a whole step, also where
 * the job's time begins or ends within it.
 *
 * @param grid the steps
 * @param own bytes/s of the job by step, both ways together, at least 0
 * @param parts the parts that its bytes went through, in the order of {@link Hop}
 * @param full share of its capacity from which a part is full
 * @param from begin of the job's time, seconds since 1970 UTC; steps count from there on
 * @param to end of the job's time; steps count until then
 */
public record IoPath(
    TimeGrid grid, double[] own, List<PartSeries> parts, double full, double from, double to) {
  public IoPath {
    parts = List.copyOf(parts);
  }

  /** Begin of the first step in the job's time, seconds since 1970 UTC. */
  public double begin() {
    return inJob(0);
  }

  /** Where a step begins, in seconds since {@link #begin}. */
  public double stepBegin(int step) {
    return inJob(step) - begin();
  }

  /** Where a step ends, in seconds since {@link #begin}. */
  public double stepEnd(int step) {
    return inJob(step + 1) - begin();
  }

  private double inJob(int step) {
    return Math.max(from, Math.min(to, grid.start() + step * grid.step()));
  }

  private double seconds(int step) {
    return stepEnd(step) - stepBegin(step);
  }

  /** Whether the job moved bytes in a step. */
  public boolean isActive(int step) {
    return own[step] > 0;
  }

  /** What each part carried in a step. */
  public List<PartLoad> loads(int step) {
    return parts.stream().map(part -> part.mean(step, step + 1)).toList();
  }

  /**
   * The bottleneck of a step: the part with the highest utilization of those that are full and
   * carry bytes of the job; empty where none is.
   */
  public Optional<PartLoad> bottleneck(int step) {
    return loads(step).stream()
        .filter(load -> load.own().orElse(0) > 0)
        .filter(load -> load.utilization().orElse(0) >= full)
        .max(Comparator.comparingDouble(load -> load.utilization().orElseThrow()));
  }

  /** The busiest part of a hop in a step; empty where the hop is not known. */
  public Optional<PartLoad> busiest(Hop hop, int step) {
    return busiest(hop, step, step + 1);
  }

  private Optional<PartLoad> busiest(Hop hop, int from, int to) {
    return parts.stream()
        .filter(part -> part.part().hop() == hop)
        .map(part -> part.mean(from, to))
        .filter(load -> load.own().orElse(0) > 0)
        .max(Comparator.comparingDouble(PartLoad::order));
  }

  /** The parts that were the bottleneck with their seconds, that with most first. */
  public List<BottleneckTime> bottlenecks() {
    Map<PathPart, BottleneckTime> times = new LinkedHashMap<>();
    steps()
        .forEach(
            step ->
                bottleneck(step)
                    .ifPresent(
                        load ->
                            times.merge(
                                load.part(),
                                new BottleneckTime(
                                    load.part(),
                                    seconds(step),
                                    load.load().orElseThrow(),
                                    load.own().orElseThrow()),
                                BottleneckTime::with)));
    return times.values().stream()
        .sorted(Comparator.comparingDouble(BottleneckTime::seconds).reversed())
        .toList();
  }

  /**
   * How long a part was the bottleneck.
   *
   * @param part the part
   * @param seconds time of these steps
   * @param load sum of the loads of these steps, bytes/s
   * @param own sum of the job's part of them, bytes/s
   */
  public record BottleneckTime(PathPart part, double seconds, double load, double own) {
    private BottleneckTime with(BottleneckTime next) {
      return new BottleneckTime(part, seconds + next.seconds, load + next.load, own + next.own);
    }

    /** Share of its load that was the job's. */
    public double jobShare() {
      return new PartLoad(part, OptionalDouble.of(load), OptionalDouble.of(own))
          .jobShare()
          .orElse(0);
    }
  }

  /** Seconds of the steps in which the job moved bytes: its I/O took so long at most. */
  public double activeSeconds() {
    return steps().mapToDouble(this::seconds).sum();
  }

  /** Each hop of which parts are known. */
  public List<HopSummary> summaries() {
    List<HopSummary> summaries = new ArrayList<>();
    for (Hop hop : Hop.values()) {
      int count = (int) parts.stream().filter(part -> part.part().hop() == hop).count();
      if (count > 0) {
        summaries.add(summary(hop, count));
      }
    }
    return summaries;
  }

  private HopSummary summary(Hop hop, int count) {
    double full = 0;
    double unknown = 0;
    Optional<PartLoad> peak = Optional.empty();
    for (int step : steps().toArray()) {
      if (bottleneck(step).filter(load -> load.part().hop() == hop).isPresent()) {
        full += seconds(step);
      }
      Optional<PartLoad> busiest =
          busiest(hop, step).filter(load -> load.utilization().isPresent());
      if (busiest.isEmpty()) {
        unknown += seconds(step);
      } else if (peak.isEmpty() || busiest.get().order() > peak.get().order()) {
        peak = busiest;
      }
    }
    return new HopSummary(hop, count, full, unknown, peak);
  }

  /**
   * The time of the job's I/O in stretches with one bottleneck each.
   *
   * @param most stretches at most; where there are more, the shortest join the shorter of their
   *     neighbours
   */
  public List<PathStretch> stretches(int most) {
    List<Run> runs = new ArrayList<>();
    for (int step : steps().toArray()) {
      Optional<PathPart> part = bottleneck(step).map(PartLoad::part);
      Run last = runs.isEmpty() ? null : runs.get(runs.size() - 1);
      if (last != null && last.to == step && last.part.equals(part)) {
        runs.set(runs.size() - 1, new Run(last.from, step + 1, part, last.steps + 1, last.isMixed));
      } else {
        runs.add(new Run(step, step + 1, part, 1, false));
      }
    }
    while (runs.size() > most) {
      join(runs);
    }
    return runs.stream().map(this::stretch).toList();
  }

  /** Steps from one to another, of which so many have this bottleneck. */
  private record Run(int from, int to, Optional<PathPart> part, int steps, boolean isMixed) {
    Run with(Run next) {
      Run longer = next.steps > steps ? next : this;
      boolean isSame = part.equals(next.part);
      return new Run(
          from,
          next.to,
          longer.part,
          isSame ? steps + next.steps : longer.steps,
          isMixed || next.isMixed || !isSame);
    }
  }

  private static void join(List<Run> runs) {
    int shortest =
        IntStream.range(0, runs.size())
            .boxed()
            .min(Comparator.comparingInt(i -> runs.get(i).steps))
            .orElseThrow();
    boolean isBefore =
        shortest > 0
            && (shortest == runs.size() - 1
                || runs.get(shortest - 1).steps <= runs.get(shortest + 1).steps);
    int first = isBefore ? shortest - 1 : shortest;
    runs.set(first, runs.get(first).with(runs.get(first + 1)));
    runs.remove(first + 1);
  }

  private PathStretch stretch(Run run) {
    List<PartLoad> hops = new ArrayList<>();
    for (Hop hop : Hop.values()) {
      run.part
          .filter(part -> part.hop() == hop)
          .flatMap(part -> mean(part, run))
          .or(() -> busiest(hop, run.from, run.to))
          .ifPresent(hops::add);
    }
    double rate = IntStream.range(run.from, run.to).mapToDouble(i -> own[i]).average().orElse(0);
    return new PathStretch(
        stepBegin(run.from), stepEnd(run.to - 1), rate, run.part, run.isMixed, hops);
  }

  private Optional<PartLoad> mean(PathPart part, Run run) {
    return parts.stream()
        .filter(series -> series.part().equals(part))
        .map(series -> series.mean(run.from, run.to))
        .findFirst();
  }

  /** Highest utilization of a hop in a step; empty where it is unknown. */
  public OptionalDouble utilization(Hop hop, int step) {
    return busiest(hop, step).map(PartLoad::utilization).orElse(OptionalDouble.empty());
  }

  /** The steps in which the job moved bytes. */
  public IntStream steps() {
    return IntStream.range(0, grid.count()).filter(this::isActive);
  }
}
