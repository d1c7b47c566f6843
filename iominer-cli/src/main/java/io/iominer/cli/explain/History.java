// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.explain;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.iominer.core.query.IOMiner;
import io.iominer.core.unit.Bandwidth;
import io.iominer.core.unit.Ratio;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/**
 * Where a run lies among the other runs of its application.
 *
 * @param lines one for each measure
 */
record History(List<Line> lines) {
  /** Fewer other runs say nothing about what is usual; ours. */
  static final int LEAST_RUNS = 5;

  /** A value among the lowest or the highest tenth is unusual; ours. */
  private static final double UNUSUAL = 0.1;

  private static final double PERCENT = 100;

  History {
    lines = List.copyOf(lines);
  }

  /**
   * A measure.
   *
   * @param measure its name in JSON
   * @param value this run's
   * @param otherRuns other runs of which it is known
   * @param earlierRuns those that started before this one
   * @param median of the other runs; empty where there are none
   * @param percentile share of the other runs below, of those that are equal the half; empty where
   *     there are none
   */
  record Line(
      String measure,
      double value,
      long otherRuns,
      long earlierRuns,
      OptionalDouble median,
      OptionalDouble percentile) {
    private String text() {
      String head = String.format(Locale.ROOT, "  %-16s %12s", label(), value(value));
      if (otherRuns < LEAST_RUNS || median.isEmpty() || percentile.isEmpty()) {
        return head
            + String.format(
                Locale.ROOT,
                "  %d other runs are too few to say what is usual (%d are needed)",
                otherRuns,
                LEAST_RUNS);
      }
      return head
          + String.format(
              Locale.ROOT,
              "  %s: percentile %.0f of %d other runs, %d of them earlier; their median is %s",
              isUnusual() ? "unusual" : "usual for it",
              percentile.getAsDouble() * PERCENT,
              otherRuns,
              earlierRuns,
              value(median.getAsDouble()));
    }

    /** Whether it is known to be unusual. */
    boolean isUnusual() {
      return otherRuns >= LEAST_RUNS
          && percentile.isPresent()
          && (percentile.getAsDouble() < UNUSUAL || percentile.getAsDouble() > 1 - UNUSUAL);
    }

    private String label() {
      return switch (measure) {
        case "io_s" -> "time in I/O";
        case "lost_share" -> "lost of it";
        default -> measure.replace('_', ' ');
      };
    }

    private String value(double number) {
      return switch (measure) {
        case "io_s" -> String.format(Locale.ROOT, number < 10 ? "%.3f s" : "%,.1f s", number);
        case "lost_share" -> new Ratio(Math.max(0, number)).toString();
        default -> new Bandwidth(number).toString();
      };
    }
  }

  static History of(IOMiner miner, LogQuestions questions) {
    List<Line> lines = new ArrayList<>();
    for (Row row : miner.sql(questions.history()).collectAsList()) {
      lines.add(
          new Line(
              row.getAs("measure"),
              row.<Double>getAs("value"),
              row.<Long>getAs("other_runs"),
              row.<Long>getAs("earlier_runs"),
              optional(row.getAs("median")),
              optional(row.getAs("percentile"))));
    }
    return new History(lines);
  }

  private static OptionalDouble optional(@Nullable Double value) {
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  String screen() {
    StringBuilder text = new StringBuilder("\nAmong the runs of its application\n");
    if (lines.isEmpty()) {
      return text.append("  The log was not diagnosed, or its application is not known.\n")
          .toString();
    }
    lines.forEach(line -> text.append(line.text()).append('\n'));
    return text.toString();
  }

  void put(ArrayNode array) {
    for (Line line : lines) {
      ObjectNode node = array.addObject();
      node.put("measure", line.measure());
      node.put("value", line.value());
      node.put("other_runs", line.otherRuns());
      node.put("earlier_runs", line.earlierRuns());
      node.put("median", line.median().isPresent() ? line.median().getAsDouble() : null);
      node.put(
          "percentile", line.percentile().isPresent() ? line.percentile().getAsDouble() : null);
      if (line.otherRuns() < LEAST_RUNS) {
        node.putNull("is_unusual");
      } else {
        node.put("is_unusual", line.isUnusual());
      }
    }
  }
}
