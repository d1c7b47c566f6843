// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.path;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DxtRecord;
import io.iominer.core.model.Segments;
import io.iominer.rootcause.path.JobTrace.State;
import io.iominer.sweepline.ClippedIntervals;
import io.iominer.sweepline.ConcurrencyMeter;
import io.iominer.sweepline.IntervalCursor;
import io.iominer.sweepline.IoActivity;
import io.iominer.sweepline.JobWindow;
import io.iominer.sweepline.SortedIntervals;
import io.iominer.sweepline.Sweep;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Collects when a job used its files, record by record, and finds its critical paths. A record
 * takes 24 bytes of memory; its times are sorted on disk where there are many. Where a trace says
 * when a rank read or wrote a file, its operations take the place of the time from the first to the
 * last of them, unless they took less than half of the rank's time in calls: calls of fsync are not
 * traced. A file with few bytes and little time in calls does not count on a path while it is open
 * and idle.
 */
public final class JobTimes {
  /**
   * Traced operations at most, where nothing is set. Ours: each can be critical, and then takes
   * about 70 bytes.
   */
  public static final long MOST_TRACED = 1_000_000;

  /**
   * A file with less of the bytes and of the seconds in calls does not count on a path while it is
   * hardly in calls, where nothing is set. Ours: what took less is not worth a word, as of causes.
   */
  public static final double LEAST_FILE = 0.05;

  private static final double NANOS = 1e9;
  private static final double MICROS = 1e6;
  private static final List<IoActivity> SINGLE =
      List.of(IoActivity.READ, IoActivity.WRITE, IoActivity.METADATA);

  private final Map<IoActivity, SortedIntervals> intervals = new EnumMap<>(IoActivity.class);
  private final RecordTable records = new RecordTable();
  private final TracedTimes trace;
  private final MinorFiles minor = new MinorFiles();
  private double leastFile = LEAST_FILE;

  /**
   * Nothing yet.
   *
   * @param mostTraced traced operations at most; a trace with more is not used
   */
  public JobTimes(long mostTraced) {
    SINGLE.forEach(activity -> intervals.put(activity, new SortedIntervals()));
    trace = new TracedTimes(records, mostTraced);
  }

  /** Says how much of the bytes or of the seconds in calls a file has that counts on a path. */
  public void leastFile(double share) {
    leastFile = share;
  }

  /**
   * Adds a use of a file.
   *
   * @param layer through which the file was used; only POSIX and MPI-IO are traced
   * @param spans when it was used
   * @param work what was done
   * @throws UncheckedIOException where the disk for temporary files refuses
   */
  public void add(long fileId, long rank, DarshanModule layer, List<UseSpan> spans, UseWork work) {
    if (spans.isEmpty()) {
      return;
    }
    int item =
        records.add(fileId, rank, work.readSeconds(), work.writeSeconds(), work.metadataSeconds());
    if (layer != DarshanModule.POSIX && layer != DarshanModule.MPIIO) {
      records.setUntraced(item);
    } else if (layer == DarshanModule.POSIX) {
      records.setPosix(item);
    }
    minor.add(fileId, spans.stream().map(UseSpan::activity).collect(Collectors.toSet()), work);
    for (UseSpan span : spans) {
      try {
        intervals
            .get(span.activity())
            .add(Math.round(span.start() * NANOS), Math.round(span.end() * NANOS), item);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /**
   * Adds the traced operations of a record. Records of DXT_POSIX come before those of DXT_MPIIO,
   * which count only for files of which POSIX traced nothing.
   *
   * @return whether others are wanted, too; false where there are too many already
   * @throws IOException where the source or the disk for temporary files refuses
   */
  public boolean addTrace(DxtRecord head, Segments segments) throws IOException {
    return trace.add(head, segments);
  }

  /** Says that operations are missing from the trace, so that it is not used. */
  public void traceIsIncomplete() throws IOException {
    trace.discard(State.INCOMPLETE);
  }

  /** What became of the trace. */
  public JobTrace trace() {
    return trace.summary();
  }

  /**
   * The paths of all activities, of the uses that count; nothing can be added afterwards.
   *
   * @param runSeconds run time of the job, to which times are clipped; empty when unknown
   */
  public Map<IoActivity, JobPath> paths(OptionalDouble runSeconds) {
    JobWindow window =
        runSeconds.isPresent() && runSeconds.getAsDouble() >= 0
            ? new JobWindow(
                0, (long) (Math.ceil(runSeconds.getAsDouble() * MICROS) * NANOS / MICROS))
            : JobWindow.startingAt(0);
    Map<IoActivity, JobPath> paths = new EnumMap<>(IoActivity.class);
    try {
      trace.compare();
      for (IoActivity activity : IoActivity.values()) {
        paths.put(activity, path(activity, window.clip(sorted(activity))));
      }
      trace.close();
      for (SortedIntervals one : intervals.values()) {
        one.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return paths;
  }

  private IntervalCursor sorted(IoActivity activity) throws IOException {
    if (activity == IoActivity.ALL) {
      return new MergedIntervals(
          List.of(sorted(IoActivity.READ), sorted(IoActivity.WRITE), sorted(IoActivity.METADATA)));
    }
    IntervalCursor all = intervals.get(activity).sorted();
    return trace.has(activity)
        ? new MergedIntervals(
            List.of(
                new ChosenIntervals(all, item -> !trace.covers((int) item, activity)),
                trace.sorted(activity)))
        : all;
  }

  private JobPath path(IoActivity activity, ClippedIntervals sorted) {
    CriticalUses uses = new CriticalUses(activity, records);
    Sweep sweep = new Sweep(uses, records::isBefore);
    ConcurrencyMeter meter = new ConcurrencyMeter();
    AloneTimes alone = new AloneTimes();
    Set<Long> minorFiles = minor.of(activity, leastFile);
    Set<Long> leftOut = new HashSet<>();
    while (sorted.next()) {
      int record = (int) sorted.item();
      long file = records.id(record);
      double length = (sorted.end() - sorted.start()) / NANOS;
      if (minorFiles.contains(file) && records.isIdle(record, activity, length, leastFile)) {
        leftOut.add(file);
      } else {
        sweep.accept(sorted.start(), sorted.end(), sorted.item());
        meter.accept(sorted.start(), sorted.end(), sorted.item());
        alone.accept(sorted.start(), sorted.end(), file);
      }
    }
    sweep.finish();
    return uses.path(meter.finish(), alone.finish(), leftOut.size(), sorted.report());
  }
}
