// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreStatus;
import io.iominer.core.store.TableStatus;
import io.iominer.core.text.SafeText;
import io.iominer.core.unit.Bytes;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a store holds, for a screen. */
public final class StoreStatusText {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

  private static final int INDENT = 13;
  private static final String ROW = "%-16s %14s  %-16s  %-16s %6s %9s %9s";

  private final ScreenText out;

  private StoreStatusText(Screen screen) {
    this.out = new ScreenText(screen);
  }

  /**
   * The text, lines ended by newlines.
   *
   * @param program version and commit of the program that reads the store
   */
  public static String of(StoreStatus status, String program, Screen screen) {
    StoreStatusText text = new StoreStatusText(screen);
    text.print(status, program);
    return text.out.toString();
  }

  private void print(StoreStatus status, String program) {
    line("Store", SafeText.of(status.folder().toString()));
    line("Read by", program + "; reads stores of format " + IoStore.FORMAT);
    line(
        "Created by",
        String.format(
            Locale.ROOT,
            "%s; rows of jobs lie in %,d parts (buckets)",
            status.createdBy(),
            status.jobBuckets()));
    line("Last ingest", status.lastIngest().map(time -> time(time) + " UTC").orElse("none"));
    line("Sources", counts(status.sources()));
    line("Rejects", counts(status.rejects()));
    line(
        "On disk",
        new Bytes(status.bytesOnDisk())
            + ", "
            + new Bytes(status.bytesInUse())
            + " of current rows; the rest are old versions, which 'iominer compact' removes when they are older than --keep-hours");
    out.part();
    print(status.tables());
  }

  private void print(List<TableStatus> tables) {
    out.line(ROW, "Table", "Rows", "Earliest (UTC)", "Latest (UTC)", "Files", "Size", "Versions");
    for (TableStatus table : tables) {
      if (table.rows() > 0) {
        out.row(
            ROW,
            table.name(),
            String.format(Locale.ROOT, "%,d", table.rows()),
            time(table.first()),
            time(table.last()),
            String.format(Locale.ROOT, "%,d", table.files()),
            new Bytes(table.bytes()),
            table.states());
      }
    }
    out.paragraph(
        "",
        2,
        "Earliest start and latest end of the rows; in tables without ends, such as application_run,"
            + " the latest start. Versions: snapshots of a table that can still be read, including the current one.");
    String empty =
        tables.stream()
            .filter(table -> table.rows() == 0)
            .map(TableStatus::name)
            .collect(Collectors.joining(", "));
    if (!empty.isEmpty()) {
      out.part();
      out.paragraph("Without rows", INDENT, empty);
      if (tables.stream().anyMatch(StoreStatusText::isAdviceEmpty)) {
        out.paragraph(
            "",
            INDENT,
            "advice is filled by 'iominer advise --record' and by nightly, darshan_dxt by ingest --dxt");
      }
    }
  }

  private static boolean isAdviceEmpty(TableStatus table) {
    return table.rows() == 0 && table.name().equals("advice");
  }

  private void line(String name, String value) {
    out.paragraph(name, INDENT, value);
  }

  private static String counts(Map<String, Long> counts) {
    long all = counts.values().stream().mapToLong(Long::longValue).sum();
    return String.format(Locale.ROOT, "%,d", all)
        + counts.entrySet().stream()
            .map(entry -> String.format(Locale.ROOT, "%,d %s", entry.getValue(), entry.getKey()))
            .collect(Collectors.joining(", ", all == 0 ? "" : ": ", ""));
  }

  private static String time(Optional<Instant> time) {
    return time.map(StoreStatusText::time).orElse("-");
  }

  private static String time(Instant time) {
    return TIME.format(time);
  }
}
