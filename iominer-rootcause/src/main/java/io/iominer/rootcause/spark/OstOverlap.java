// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.spark;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/**
 * For each log with files on a target: how long it had files in use there, how long of it others
 * had, too, the work of all their files that were in use then, and what they moved meanwhile. The
 * rows of a target come sorted by start: start and end in µs, job and log, and the bytes that the
 * file's use moves there in a second, taken as even.
 */
final class OstOverlap {
  private static final double MICROS = 1e6;

  /** The columns that it gives. */
  static final String COLUMNS =
      "job_id BIGINT, log_id STRING, busy_s DOUBLE, overlap_s DOUBLE, other_jobs_work DOUBLE,"
          + " other_jobs_bytes DOUBLE";

  private final PriorityQueue<Span> active = new PriorityQueue<>();
  private final Map<String, Visitor> present = new HashMap<>();
  private final Map<String, Visitor> all = new HashMap<>();
  private long now;

  private OstOverlap() {}

  private record Span(long end, double rate, double work, Visitor visitor)
      implements Comparable<Span> {
    @Override
    public int compareTo(Span other) {
      return Long.compare(end, other.end);
    }
  }

  /** A log on the target. */
  private static final class Visitor {
    private final long job;
    private int spans;
    private double rate;
    private double work;
    private double busySeconds;
    private double overlapSeconds;
    private double otherJobsWork;
    private double otherJobsBytes;

    Visitor(long job) {
      this.job = job;
    }
  }

  /** As a function over the rows of a target. */
  static Iterator<Row> of(Object target, Iterator<Row> rows) {
    OstOverlap company = new OstOverlap();
    while (rows.hasNext()) {
      Row row = rows.next();
      company.begin(
          row.getAs("start_us"),
          row.getAs("end_us"),
          row.getAs("job_id"),
          row.getAs("log_id"),
          row.getAs("rate"),
          row.getAs("work"));
    }
    company.pass(Long.MAX_VALUE);
    List<Row> result = new ArrayList<>();
    company.all.forEach(
        (log, visitor) ->
            result.add(
                RowFactory.create(
                    visitor.job,
                    log,
                    visitor.busySeconds,
                    visitor.overlapSeconds,
                    visitor.otherJobsWork,
                    visitor.otherJobsBytes)));
    return result.iterator();
  }

  private void begin(long start, long end, long job, String log, double rate, double work) {
    pass(start);
    Visitor visitor = all.computeIfAbsent(log, name -> new Visitor(job));
    if (visitor.spans == 0) {
      visitor.otherJobsWork += present.values().stream().mapToDouble(other -> other.work).sum();
    }
    visitor.spans++;
    visitor.rate += rate;
    visitor.work += work;
    present.put(log, visitor);
    for (Visitor other : present.values()) {
      other.otherJobsWork += other == visitor ? 0 : work;
    }
    active.add(new Span(end, rate, work, visitor));
  }

  /** Lets time pass up to a start; what ends before it is taken away. */
  private void pass(long until) {
    while (!active.isEmpty() && active.peek().end() <= until) {
      Span first = active.poll();
      count(first.end());
      first.visitor().spans--;
      first.visitor().rate -= first.rate();
      first.visitor().work -= first.work();
      if (first.visitor().spans == 0) {
        first.visitor().rate = 0;
        first.visitor().work = 0;
        present.values().remove(first.visitor());
      }
    }
    if (until != Long.MAX_VALUE) {
      count(until);
    }
  }

  private void count(long until) {
    if (until > now) {
      double passed = (until - now) / MICROS;
      double rate = present.values().stream().mapToDouble(visitor -> visitor.rate).sum();
      for (Visitor visitor : present.values()) {
        visitor.busySeconds += passed;
        if (present.size() > 1) {
          visitor.overlapSeconds += passed;
          visitor.otherJobsBytes += Math.max(0, rate - visitor.rate) * passed;
        }
      }
    }
    now = Math.max(now, until);
  }
}
