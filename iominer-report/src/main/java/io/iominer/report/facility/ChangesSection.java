// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.facility;

import static io.iominer.report.section.Form.TEXT;
import static io.iominer.report.section.Form.TIME;
import static io.iominer.report.section.SectionColumn.column;

import com.fasterxml.jackson.databind.JsonNode;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionColumn;
import io.iominer.report.section.SectionRow;
import io.iominer.report.section.SectionRows;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What is otherwise than in the report before. */
public final class ChangesSection {
  /** Of a time; the page shows whole seconds. */
  private static final Pattern SECOND_PARTS = Pattern.compile("(?<=:\\d\\d)\\.\\d+$");

  /** Columns of sections of one row. */
  private static final Map<String, Set<String>> COMPARED =
      Map.of(
          FacilitySections.OVERVIEW,
          Set.of(
              "first_start_time",
              "logs",
              "jobs",
              "users",
              "applications",
              "max_process_count",
              "files",
              "bytes_read",
              "bytes_written"),
          AttentionSections.KEY_FIGURES,
          Set.of("node_hours", "io_node_hours", "lost_node_hours"));

  private ChangesSection() {}

  /**
   * A line for each change; what is alike is left out.
   *
   * @param before the JSON of the report before; empty where there is none
   * @param now sections of this one
   */
  public static SectionRows of(Optional<JsonNode> before, List<SectionRows> now) {
    List<@Nullable Object[]> rows = new ArrayList<>();
    before.ifPresent(
        old -> {
          for (SectionRows section : now) {
            String id = section.section().id();
            if (COMPARED.containsKey(id) && !section.rows().isEmpty()) {
              values(old.path(id).path(0), COMPARED.get(id), section, rows);
            }
          }
          names(old, now, PlacementSections.FAIL_SLOW, "ost", "Slow OSTs", rows);
          names(
              old,
              now,
              AttentionSections.LOST_NODE_HOURS,
              "application",
              "Applications that lost most",
              rows);
        });
    return ReportSection.table(
            "changes",
            "What changed since the last report",
            before.isPresent() ? "Nothing changed." : "There is no earlier report to compare with.",
            column("what", "What", TEXT),
            column("before", "Before", TEXT),
            column("now", "Now", TEXT))
        .rows(rows);
  }

  private static void values(
      JsonNode old, Set<String> compared, SectionRows now, List<@Nullable Object[]> rows) {
    SectionRow row = now.byName().get(0);
    for (SectionColumn column : now.section().columns()) {
      if (!compared.contains(column.name())) {
        continue;
      }
      JsonNode value = old.path(column.name());
      String was =
          value.isNumber() && column.form() != TEXT
              ? column.text(value.numberValue())
              : value.isTextual() && (column.form() == TEXT || column.form() == TIME)
                  ? SECOND_PARTS.matcher(value.textValue()).replaceAll("")
                  : "-";
      String is = row.text(column.name());
      if (!was.equals(is)) {
        rows.add(new @Nullable Object[] {column.heading(), was, is});
      }
    }
  }

  /** Names that came and that went. */
  private static void names(
      JsonNode old,
      List<SectionRows> now,
      String section,
      String column,
      String what,
      List<@Nullable Object[]> rows) {
    Set<String> was = new TreeSet<>();
    old.path(section).forEach(row -> name(row.path(column)).ifPresent(was::add));
    Set<String> is = new TreeSet<>();
    now.stream()
        .filter(one -> one.section().id().equals(section))
        .flatMap(one -> one.byName().stream())
        .forEach(row -> is.add(String.valueOf(row.value(column))));
    Set<String> gone = new TreeSet<>(was);
    gone.removeAll(is);
    Set<String> came = new TreeSet<>(is);
    came.removeAll(was);
    if (!gone.isEmpty() || !came.isEmpty()) {
      rows.add(
          new @Nullable Object[] {
            what,
            gone.isEmpty() ? "-" : "no longer: " + String.join(", ", gone),
            came.isEmpty() ? "-" : "new: " + String.join(", ", came)
          });
    }
  }

  /** A name, which may be a number; empty where another program wrote something else there. */
  private static Optional<String> name(JsonNode value) {
    return value.isTextual() || value.isNumber() ? Optional.of(value.asText()) : Optional.empty();
  }
}
