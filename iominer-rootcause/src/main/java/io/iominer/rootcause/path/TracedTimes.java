// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.path;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DxtRecord;
import io.iominer.core.model.DxtSegment;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.Segments;
import io.iominer.rootcause.path.JobTrace.State;
import io.iominer.sweepline.IntervalCursor;
import io.iominer.sweepline.IoActivity;
import io.iominer.sweepline.SortedIntervals;
import java.io.Closeable;
import java.io.IOException;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Collects traced operations. Those of MPI-IO count only for files of which POSIX traced none,
 * because they wait for those of POSIX.
 */
final class TracedTimes implements Closeable {
  private static final double NANOS = 1e9;
  private static final int ALL_RANKS = -1;

  /** Less of a record's time in calls does not say when it was in use; heuristic: the half. */
  private static final double LEAST_TRACED = 0.5;

  private final RecordTable records;
  private final long most;
  private final Map<IoActivity, SortedIntervals> intervals = new EnumMap<>(IoActivity.class);
  private final Set<Long> posixFiles = new HashSet<>();

  /** Seconds in traced operations. */
  private final Map<Use, Double> traced = new HashMap<>();

  /** Those that miss most of the time in calls, which a trace does when ranks wait for fsync. */
  private final Set<Use> missed = new HashSet<>();

  private final Map<Long, String> hosts = new HashMap<>();
  private State state = State.NONE;
  private long segments;

  /** What a rank, or all of them together, did with a file. */
  private record Use(long file, int rank, IoActivity activity) {}

  /**
   * Adds its records to a table.
   *
   * @param most operations at most; a trace with more is not used
   */
  TracedTimes(RecordTable records, long most) {
    this.records = records;
    this.most = most;
    intervals.put(IoActivity.READ, new SortedIntervals());
    intervals.put(IoActivity.WRITE, new SortedIntervals());
  }

  /** Adds a record, after those of POSIX where it is of MPI-IO; false where no more is needed. */
  boolean add(DxtRecord head, Segments source) throws IOException {
    if (state == State.TOO_LARGE || state == State.INCOMPLETE) {
      return false;
    }
    if (head.module() == DarshanModule.DXT_MPIIO && posixFiles.contains(head.recordId())) {
      return true;
    }
    if (head.readCount() + head.writeCount() > most - segments) {
      discard(State.TOO_LARGE);
      return false;
    }
    addSegments(head, source);
    return true;
  }

  private void addSegments(DxtRecord head, Segments source) throws IOException {
    int item = records.addTraced(head.recordId(), head.rank());
    DxtSegment segment = new DxtSegment();
    Map<IoActivity, Double> seconds = new EnumMap<>(IoActivity.class);
    while (source.next(segment)) {
      if (Double.isFinite(segment.start()) && Double.isFinite(segment.end())) {
        IoActivity activity =
            segment.direction() == IoDirection.READ ? IoActivity.READ : IoActivity.WRITE;
        intervals
            .get(activity)
            .add(Math.round(segment.start() * NANOS), Math.round(segment.end() * NANOS), item);
        segments++;
        state = State.USED;
        seconds.merge(activity, Math.max(0, segment.end() - segment.start()), Double::sum);
      }
    }
    if (seconds.isEmpty()) {
      return;
    }
    int rank = records.rank(item);
    seconds.forEach(
        (activity, time) -> {
          traced.merge(new Use(head.recordId(), rank, activity), time, Double::sum);
          if (rank != ALL_RANKS) {
            traced.merge(new Use(head.recordId(), ALL_RANKS, activity), time, Double::sum);
          }
        });
    if (head.module() == DarshanModule.DXT_POSIX) {
      posixFiles.add(head.recordId());
    }
    if (!head.host().isEmpty()) {
      hosts.putIfAbsent(head.rank(), head.host().text());
    }
  }

  /** Forgets what was traced, because it is not all. */
  void discard(State why) throws IOException {
    state = why;
    segments = 0;
    hosts.clear();
    traced.clear();
    missed.clear();
    posixFiles.clear();
    close();
  }

  /**
   * Finds the records of which most of the time in calls is not traced, when all records and
   * operations are there: they are in use from their first to their last operation, as without a
   * trace.
   */
  void compare() {
    if (traced.isEmpty()) {
      return;
    }
    records
        .posixRecords()
        .forEach(
            record -> {
              for (IoActivity activity : intervals.keySet()) {
                Use use = use(record, activity);
                Double seconds = traced.get(use);
                if (seconds != null && seconds < LEAST_TRACED * records.seconds(record, activity)) {
                  missed.add(use);
                }
              }
            });
  }

  /** Whether traced operations say when a record was in use. */
  boolean covers(int record, IoActivity activity) {
    Use use = use(record, activity);
    return !records.isUntraced(record) && traced.containsKey(use) && !missed.contains(use);
  }

  private Use use(int record, IoActivity activity) {
    return new Use(records.id(record), records.rank(record), activity);
  }

  /** The operations in the order of their starts; none of metadata is traced. */
  IntervalCursor sorted(IoActivity activity) throws IOException {
    IntervalCursor all = intervals.get(activity).sorted();
    return missed.isEmpty()
        ? all
        : new ChosenIntervals(
            all,
            item -> {
              int record = (int) item;
              return !missed.contains(use(record, activity))
                  && !missed.contains(new Use(records.id(record), ALL_RANKS, activity));
            });
  }

  /** Whether it has operations of an activity. */
  boolean has(IoActivity activity) {
    return state == State.USED && intervals.containsKey(activity);
  }

  JobTrace summary() {
    return new JobTrace(state, segments, hosts);
  }

  @Override
  public void close() throws IOException {
    for (SortedIntervals one : intervals.values()) {
      one.close();
    }
  }
}
