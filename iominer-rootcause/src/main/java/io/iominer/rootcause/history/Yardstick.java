// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.history;

import io.iominer.core.model.IoDirection;
import io.iominer.core.model.JobKey;
import io.iominer.core.statistic.OrderStatistics;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * How long a run was in the storage, and how long comparable runs of its application usually are:
 * runs that did the same, as far as logs count it, at other times. What a run takes beyond that
 * came from outside: it is the same job as one that was faster. Runs that are all alike tell
 * nothing, whatever they lose.
 *
 * @param runs comparable runs of other jobs, a log of each
 * @param slowerRuns those of them that took much longer than usual
 * @param usualSeconds seconds in the storage, of the rank that spent most, that a quarter of them
 *     took at most
 * @param seconds the same of the run itself
 * @param readBeyond part of the seconds beyond the usual ones that is in reads; 0 where the run
 *     took hardly longer than usual
 * @param writeBeyond the same of writes
 * @param metadataBeyond the same of metadata operations
 * @param fastest some of the fastest runs, the fastest first
 */
public record Yardstick(
    long runs,
    long slowerRuns,
    double usualSeconds,
    double seconds,
    double readBeyond,
    double writeBeyond,
    double metadataBeyond,
    List<FastRun> fastest) {
  /** Heuristic: of fewer runs a quarter is a single one, which may have been lucky. */
  public static final int LEAST_RUNS = 5;

  /** Share of its time that a slower run takes beyond the usual time. */
  public static final double SLOWER = 0.2;

  /**
   * Share of the runs that are as fast as usual. Heuristic: of ten runs six may be disturbed, and a
   * single lucky one decides nothing.
   */
  private static final double FAST = 0.25;

  /** Share of the runs that may be slower although all are alike; heuristic: one of ten. */
  private static final double RARE = 0.1;

  private static final int SHOWN = 3;

  public Yardstick {
    fastest = List.copyOf(fastest);
  }

  /**
   * A comparable run.
   *
   * @param jobId its job
   * @param logId its log
   * @param startMicros when it started, µs since 1970 UTC
   * @param seconds seconds in the storage of the rank that spent most
   */
  public record FastRun(long jobId, String logId, long startMicros, double seconds) {}

  /**
   * The yardstick of a run; empty where too few of the others are comparable.
   *
   * @param others runs of the same application; the first log of each job is taken
   */
  public static Optional<Yardstick> of(PastRun run, List<PastRun> others) {
    Map<JobKey, PastRun> jobs = new LinkedHashMap<>();
    for (PastRun other : others) {
      if (run.isComparable(other)) {
        jobs.putIfAbsent(other.job(), other);
      }
    }
    return jobs.size() < LEAST_RUNS
        ? Optional.empty()
        : Optional.of(ofComparable(run, new ArrayList<>(jobs.values())));
  }

  private static Yardstick ofComparable(PastRun run, List<PastRun> runs) {
    runs.sort(
        Comparator.comparingDouble((PastRun other) -> other.times().storage())
            .thenComparing(PastRun::logId));
    double seconds = run.times().storage();
    double usual = usual(runs, RunTimes::storage);
    double read = Math.max(0, run.times().read() - usual(runs, RunTimes::read));
    double write = Math.max(0, run.times().write() - usual(runs, RunTimes::write));
    double metadata = Math.max(0, run.times().metadata() - usual(runs, RunTimes::metadata));
    double all = read + write + metadata;
    double each = isSlower(seconds, usual) && all > 0 ? (seconds - usual) / all : 0;
    return new Yardstick(
        runs.size(),
        runs.stream().filter(other -> isSlower(other.times().storage(), usual)).count(),
        usual,
        seconds,
        each * read,
        each * write,
        each * metadata,
        runs.stream()
            .limit(SHOWN)
            .map(
                other ->
                    new FastRun(
                        other.job().jobId(),
                        other.logId(),
                        other.startMicros(),
                        other.times().storage()))
            .toList());
  }

  private static double usual(List<PastRun> runs, ToDoubleFunction<RunTimes> time) {
    return OrderStatistics.of(runs.stream().map(PastRun::times).mapToDouble(time))
        .nearestRank(FAST)
        .orElseThrow();
  }

  private static boolean isSlower(double seconds, double usual) {
    return seconds - usual > SLOWER * seconds;
  }

  /** Whether the run took much longer than usual. */
  public boolean isSlower() {
    return isSlower(seconds, usualSeconds);
  }

  /** Whether the run and the others all took about as long. */
  public boolean isSteady() {
    return !isSlower() && slowerRuns <= RARE * runs;
  }

  /** Seconds in reads or in writes beyond the usual ones. */
  public double beyond(IoDirection direction) {
    return direction == IoDirection.READ ? readBeyond : writeBeyond;
  }
}
