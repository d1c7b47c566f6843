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
 * For each log with files on a target, how long others had files in use there at the same time. The
 * rows of a target come sorted by start: start and end in µs, then the log.
 */
final class Company {
  private static final double MICROS = 1e6;

  /** The columns that it gives. */
  static final String COLUMNS = "log_id STRING, company_s DOUBLE";

  private final PriorityQueue<Span> active = new PriorityQueue<>();
  private final Map<String, Integer> present = new HashMap<>();
  private final Map<String, Double> seconds = new HashMap<>();
  private long now;

  private Company() {}

  private record Span(long end, String log) implements Comparable<Span> {
    @Override
    public int compareTo(Span other) {
      return Long.compare(end, other.end);
    }
  }

  /** As a function over the rows of a target. */
  static Iterator<Row> of(Object target, Iterator<Row> rows) {
    Company company = new Company();
    while (rows.hasNext()) {
      Row row = rows.next();
      company.begin(row.getAs("start_us"), row.getAs("end_us"), row.getAs("log_id"));
    }
    company.pass(Long.MAX_VALUE);
    List<Row> result = new ArrayList<>();
    company.seconds.forEach((log, time) -> result.add(RowFactory.create(log, time)));
    return result.iterator();
  }

  private void begin(long start, long end, String log) {
    pass(start);
    active.add(new Span(end, log));
    present.merge(log, 1, Integer::sum);
  }

  /** Lets time pass up to a start; what ends before it is taken away. */
  private void pass(long until) {
    while (!active.isEmpty() && active.peek().end() <= until) {
      Span first = active.poll();
      count(first.end());
      present.computeIfPresent(first.log(), (log, spans) -> spans == 1 ? null : spans - 1);
    }
    if (until != Long.MAX_VALUE) {
      count(until);
    }
  }

  private void count(long until) {
    if (present.size() > 1 && until > now) {
      double passed = (until - now) / MICROS;
      for (String log : present.keySet()) {
        seconds.merge(log, passed, Double::sum);
      }
    }
    now = Math.max(now, until);
  }
}
