// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.lookup;

import io.iominer.core.lookup.LogRows;
import io.iominer.core.lookup.StoredLog;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.LogKey;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.CriticalFileTable;
import io.iominer.core.table.DarshanDxtTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.report.job.RunSection;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionRows;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The files on the critical paths of some logs' jobs, those that add most first. */
final class CriticalFileRows {

  private static final List<String> COLUMNS =
      List.of(
          "activity",
          "record_id",
          "file_name",
          "start_s",
          "end_s",
          "exclusive_s",
          "exclusive_share",
          "busy_share");

  private static final Comparator<Map.Entry<File, Sum>> MOST_FIRST =
      Comparator.comparingDouble((Map.Entry<File, Sum> file) -> file.getValue().exclusive)
          .reversed()
          .thenComparing(file -> file.getKey().activity())
          .thenComparing(file -> file.getKey().recordId());

  private static final Set<String> TRACES =
      Set.of(DarshanModule.DXT_POSIX.logName(), DarshanModule.DXT_MPIIO.logName());

  private final Map<LogKey, Map<File, Sum>> files = new HashMap<>();

  private record File(String activity, BigDecimal recordId) {}

  private static final class Sum {
    private @Nullable String name;
    private long uses;
    private double start = Double.POSITIVE_INFINITY;
    private double end = Double.NEGATIVE_INFINITY;
    private double exclusive;
    private double share;
    private double busy;
    private boolean isBusyKnown;

    void add(StoredRow use) {
      name = uses == 0 ? use.text("file_name").orElse(null) : name;
      uses++;
      start = Math.min(start, use.real("start_s"));
      end = Math.max(end, use.real("end_s"));
      exclusive += use.real("exclusive_s");
      share += use.real("exclusive_share");
      use.number("busy_share")
          .ifPresent(
              known -> {
                busy += use.real("exclusive_s") * known;
                isBusyKnown = true;
              });
    }

    @Nullable Object[] row(File file) {
      return new @Nullable Object[] {
        file.activity(),
        name == null ? file.recordId().toPlainString() : name,
        uses,
        start,
        end,
        exclusive,
        share,
        isBusyKnown && exclusive != 0 ? (Double) (busy / exclusive) : null
      };
    }
  }

  /** Of a log with a trace that the store lacks. */
  static final String WITHOUT_TRACE =
      "The store lacks the traced operations (DXT) of this log: a file counts from its first to its"
          + " last operation.\niominer diagnose LOG uses them and can name other files;"
          + " iominer ingest --dxt --force brings them into the store.";

  CriticalFileRows(LogRows logs) {
    logs.forEach(
        logs.near(CriticalFileTable.DEFINITION).whereNot("activity", "all"),
        COLUMNS,
        use ->
            files
                .computeIfAbsent(use.log(), log -> new HashMap<>())
                .computeIfAbsent(
                    new File(
                        use.string("activity"),
                        (BigDecimal) Objects.requireNonNull(use.value("record_id"))),
                    key -> new Sum())
                .add(use));
  }

  /** Those of one of the logs. */
  SectionRows of(StoredLog log, ReportSection section) {
    Map<File, Sum> own = files.getOrDefault(log.key(), Map.of());
    return (isWithoutTrace(log) ? section.withNote(WITHOUT_TRACE + "\n" + section.note()) : section)
        .rows(
            own.entrySet().stream()
                .sorted(MOST_FIRST)
                .limit(RunSection.ROWS)
                .map(file -> file.getValue().row(file.getKey()))
                .toList())
        .of(own.size());
  }

  private static boolean isWithoutTrace(StoredLog log) {
    boolean isTraced =
        log.list(DarshanJobTable.DEFINITION, List.of("modules")).stream()
            .flatMap(job -> job.texts("modules").stream())
            .anyMatch(TRACES::contains);
    boolean[] isStored = {!isTraced};
    if (isTraced) {
      log.scan(DarshanDxtTable.DEFINITION).rows(List.of("module"), row -> isStored[0] = true);
    }
    return !isStored[0];
  }
}
