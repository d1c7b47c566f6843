// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.nightly;

import io.iominer.cli.nightly.Attention.Topic;
import io.iominer.core.text.SafeText;
import io.iominer.report.section.SectionRows;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What needs attention first, as lines of the summary. */
final class AttentionRows {
  /** Letters of a name at most: what programs are called is up to their users. Heuristic. */
  private static final int LONGEST_NAME = 40;

  private AttentionRows() {}

  /**
   * Lines of the sections that the report begins with; an OST that is well again needs none.
   *
   * @param sections those of {@code FacilityReportRun.attention}
   */
  static List<Attention> of(List<SectionRows> sections) {
    return sections.stream().flatMap(AttentionRows::of).toList();
  }

  private static Stream<Attention> of(SectionRows rows) {
    return switch (rows.section().id()) {
      case "fail_slow_osts" ->
          rows(rows, AttentionRows::slowOst)
              .filter(found -> found.row.value("until") == null)
              .map(Found::attention);
      case "lost-node-hours" -> rows(rows, AttentionRows::lost).map(Found::attention);
      case "interference" -> rows(rows, AttentionRows::interference).map(Found::attention);
      default -> Stream.of();
    };
  }

  private record Found(Cells row, Attention attention) {}

  private static Stream<Found> rows(SectionRows rows, Function<Cells, Attention> attention) {
    return rows.rows().stream()
        .map(row -> new Cells(rows, row))
        .map(cells -> new Found(cells, attention.apply(cells)));
  }

  private static Attention slowOst(Cells row) {
    return new Attention(
        Topic.SLOW_OST,
        row.name("ost"),
        "%s (%s): at most %s of the speed of others since %s, known on %s, confidence %s"
            .formatted(
                row.name("ost"),
                row.name("ost_name"),
                row.text("speed"),
                row.text("since"),
                row.text("found"),
                row.text("confidence")));
  }

  private static Attention lost(Cells row) {
    return new Attention(
        Topic.LOST_NODE_HOURS,
        row.name("application") + " (" + row.text("lost_node_hours") + " node hours)",
        "%s: %s node hours (%s of its own), %s in %s logs, mostly to %s; nodes unknown of %s logs"
            .formatted(
                row.name("application"),
                row.text("lost_node_hours"),
                row.text("lost_share"),
                row.text("lost_s"),
                row.text("logs"),
                row.text("cause"),
                row.text("unknown_node_logs")));
  }

  private static Attention interference(Cells row) {
    return new Attention(
        Topic.INTERFERENCE,
        row.name("application") + " and " + row.name("other"),
        "%s met %s: %s logs, %s together on up to %s OSTs; its logs lost %s to all others"
            .formatted(
                row.name("application"),
                row.name("other"),
                row.text("logs"),
                row.text("overlap_s"),
                row.text("osts"),
                row.text("lost_contention_s")));
  }

  /** A row, by the names of its columns. */
  private record Cells(SectionRows rows, @Nullable Object[] row) {
    private int index(String column) {
      return rows.names().indexOf(column);
    }

    @Nullable Object value(String column) {
      return row[index(column)];
    }

    /** With its unit; a dash where it is not known. */
    String text(String column) {
      return rows.section().columns().get(index(column)).form().text(value(column));
    }

    /** A name, shortened. */
    String name(String column) {
      return SafeText.head(text(column), LONGEST_NAME);
    }
  }
}
