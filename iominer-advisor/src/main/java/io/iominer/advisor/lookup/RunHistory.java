// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import io.iominer.advisor.history.ApplicationHistory;
import io.iominer.advisor.history.ApplicationRun;
import io.iominer.advisor.history.RunDemand;
import io.iominer.advisor.history.RunOutcome;
import io.iominer.advisor.history.RunVolume;
import io.iominer.core.lookup.StoredLog;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoredRow;
import io.iominer.core.summary.Greatest;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.DiagnosisTable;
import io.iominer.core.table.PerfFactorTable;
import io.iominer.core.table.TableDefinition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The history of the application that a log is of, as {@code application_run} has it, without what
 * its runs asked for.
 */
public final class RunHistory {
  /** Heuristic: so many runs, the latest, take some 100 MB of memory, and tell what is usual. */
  private static final int MOST_RUNS = 100_000;

  private static final String LOG = TableDefinition.LOG_COLUMN;

  private static final List<String> RUN =
      List.of(
          TableDefinition.BUCKET_COLUMN,
          LOG,
          "uid",
          "start_time",
          "run_time_s",
          "process_count",
          "bytes_read",
          "bytes_written",
          "access_pattern");

  private static final List<String> DIAGNOSIS =
      List.of(LOG, "verdict", "dominant_cause", "io_s", "lost_s", "unexplained_s");

  private static final List<String> FACTOR = List.of(LOG, "direction", "bandwidth");

  /** The log's own run is kept before all others, then the latest are. */
  private final Comparator<StoredRow> leastWorthFirst;

  private final StoredLog log;
  private final Map<String, StoredRow> runs = new HashMap<>();
  private final Map<String, StoredRow> diagnoses = new HashMap<>();
  private final Map<String, Bandwidths> bandwidths = new HashMap<>();

  private static final class Bandwidths {
    private OptionalDouble read = OptionalDouble.empty();
    private OptionalDouble write = OptionalDouble.empty();

    void add(String direction, double bandwidth) {
      OptionalDouble known = OptionalDouble.of(bandwidth);
      if (direction.equals("read")) {
        read = known;
      } else {
        write = known;
      }
    }
  }

  private RunHistory(StoredLog log) {
    this.log = log;
    this.leastWorthFirst =
        Comparator.comparing((StoredRow run) -> isOwn(run))
            .thenComparing(run -> run.time("start_time").orElse(Instant.MIN));
  }

  /** That of a log; empty where its application is not known. */
  public static Optional<ApplicationHistory> of(StoredLog log) {
    return log.scan(DarshanJobTable.DEFINITION).list(List.of("application")).stream()
        .findFirst()
        .flatMap(row -> row.text("application"))
        .map(application -> new RunHistory(log).read(application));
  }

  private ApplicationHistory read(String application) {
    IoStore store = log.store();
    Greatest<StoredRow> latest = new Greatest<>(MOST_RUNS, leastWorthFirst);
    store.scan(DarshanJobTable.DEFINITION).where("application", application).rows(RUN, latest::add);
    latest.stream().forEach(row -> runs.put(row.string(LOG), row));
    store
        .scan(DiagnosisTable.DEFINITION)
        .rows(
            DIAGNOSIS,
            row -> {
              if (runs.containsKey(row.string(LOG))) {
                diagnoses.put(row.string(LOG), row);
              }
            });
    store
        .scan(PerfFactorTable.DEFINITION)
        .rows(
            FACTOR,
            row -> {
              OptionalDouble bandwidth = row.number("bandwidth");
              if (bandwidth.isPresent() && runs.containsKey(row.string(LOG))) {
                bandwidths
                    .computeIfAbsent(row.string(LOG), id -> new Bandwidths())
                    .add(row.string("direction"), bandwidth.getAsDouble());
              }
            });
    List<ApplicationRun> all = new ArrayList<>();
    runs.values().forEach(row -> all.add(run(row)));
    return new ApplicationHistory(application, all);
  }

  private boolean isOwn(StoredRow run) {
    return run.string(LOG).equals(log.logId());
  }

  private ApplicationRun run(StoredRow row) {
    String id = row.string(LOG);
    return new ApplicationRun(
        row.whole(TableDefinition.BUCKET_COLUMN),
        id,
        row.whole("uid"),
        row.time("start_time"),
        row.number("run_time_s"),
        new RunVolume(
            row.whole("process_count"),
            OptionalLong.empty(),
            row.whole("bytes_read"),
            row.whole("bytes_written"),
            row.text("access_pattern")),
        RunDemand.NONE,
        outcome(diagnoses.get(id), bandwidths.getOrDefault(id, new Bandwidths())));
  }

  private static RunOutcome outcome(@Nullable StoredRow diagnosis, Bandwidths bandwidths) {
    if (diagnosis == null) {
      return new RunOutcome(
          Optional.empty(),
          Optional.empty(),
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          bandwidths.read,
          bandwidths.write);
    }
    return new RunOutcome(
        diagnosis.text("verdict"),
        diagnosis.text("dominant_cause"),
        diagnosis.number("io_s"),
        diagnosis.number("lost_s"),
        diagnosis.number("unexplained_s"),
        bandwidths.read,
        bandwidths.write);
  }
}
