// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.gather;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.TableRow;
import io.iominer.rootcause.fact.EvidenceBuilder;
import io.iominer.rootcause.table.ApplicationRunRow;
import io.iominer.rootcause.table.DiagnosedLog;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Gathers the rows of a log. Those of its files come sorted by record, of one record that of POSIX
 * before others, and then by rank, so that sums of times come out alike wherever rows were read.
 */
public final class LogGathering {
  /** A store's rows tell of no single operations. */
  private static final long NOTHING_TRACED = 0;

  private final StoredRow log;
  private final double mostFiles;
  private final StoredUses uses;
  private final Map<Long, String> names = new HashMap<>();
  private @Nullable EvidenceBuilder builder;
  private OptionalLong last = OptionalLong.empty();
  private long files;

  /**
   * Begins with a log.
   *
   * @param log its row of {@code darshan_job} with {@link #columns}
   * @param mostFiles of a log with more only the number of files is told
   * @param leastFile of the bytes or of the seconds in calls, of a file that counts on a path
   * @param uses gathers from rows of files
   */
  public LogGathering(StoredRow log, double mostFiles, double leastFile, StoredUses uses) {
    this.log = log;
    this.mostFiles = mostFiles;
    this.uses = uses;
    this.builder = builder(log, leastFile);
  }

  /** The columns of {@code darshan_job} that are needed. */
  public static List<String> columns() {
    return Stream.concat(
            Stream.of(
                "job_id",
                "log_id",
                "process_count",
                "run_time_s",
                "start_time",
                "impossible_values",
                "modules",
                "modules_incomplete",
                "executable"),
            Stream.concat(StoredTimes.columns().stream(), ApplicationRunRow.columns().stream()))
        .distinct()
        .toList();
  }

  /** Adds a row of {@code darshan_file}; one without a record is of no file. */
  public void add(StoredRow row) {
    OptionalLong id = uses.recordId(row);
    boolean isFile = id.isPresent() && !uses.isOfPart(row);
    files += !isFile || id.equals(last) ? 0 : 1;
    last = id;
    if (files > mostFiles) {
      builder = null;
      names.clear();
    } else if (id.isPresent() && builder != null) {
      String name = uses.fileName(row);
      if (name != null) {
        names.put(id.getAsLong(), name);
      }
      uses.add(row, builder);
    }
  }

  /**
   * All that the log has.
   *
   * @param contention its row of {@code job_contention}, empty where it has none
   */
  public GatheredLog finish(Optional<StoredRow> contention) {
    return new GatheredLog(
        new DiagnosedLog(
            log.string("log_id"),
            log.whole("job_id"),
            log.time("start_time")
                .map(start -> OptionalLong.of(TableRow.micros(start)))
                .orElse(OptionalLong.empty())),
        log,
        files,
        Optional.ofNullable(builder)
            .map(evidence -> evidence.build(log.texts("modules_incomplete"))),
        StoredContention.of(contention),
        names);
  }

  private static EvidenceBuilder builder(StoredRow log, double leastFile) {
    EvidenceBuilder builder =
        new EvidenceBuilder(
            log.whole("job_id"),
            log.whole("process_count"),
            log.number("run_time_s"),
            DarshanModule.ofLogNames(log.texts("modules")),
            NOTHING_TRACED);
    builder.leastFile(leastFile);
    log.text("executable").ifPresent(builder::commandLine);
    if (log.isNull("start_time")) {
      builder.startIsUnknown();
    }
    StoredTimes.add(log, builder);
    builder.impossibleValues(log.count("impossible_values").orElse(0));
    return builder;
  }
}
