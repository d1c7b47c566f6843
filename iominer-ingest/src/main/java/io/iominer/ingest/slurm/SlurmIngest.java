// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.slurm;

import io.iominer.core.error.IoMinerException;
import io.iominer.core.model.SlurmField;
import io.iominer.core.model.SlurmRecord;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.store.TableFileWriter;
import io.iominer.core.table.SlurmJobTable;
import io.iominer.core.table.SlurmStepTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.ingest.source.RowProblem;
import io.iominer.ingest.source.Source;
import io.iominer.ingest.source.SourceBook;
import io.iominer.ingest.source.SourceFinder;
import io.iominer.ingest.source.SourceReport;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Brings dumps of accounting into a store, each in one commit. A record that a later dump holds
 * again, for example of a job that ran at the time of the first, replaces the earlier one; but one
 * of a job that had not ended, or one that tells fewer fields, never replaces one of its end.
 * Memory: the identities of a dump's records.
 */
public final class SlurmIngest {
  private static final List<TableDefinition> TABLES =
      List.of(SlurmJobTable.DEFINITION, SlurmStepTable.DEFINITION);

  private final SacctOptions options;

  public SlurmIngest(SacctOptions options) {
    this.options = options;
  }

  /**
   * Ingests dumps in their order.
   *
   * @throws IoMinerException RESOURCE when the store cannot be written or another process writes to
   *     it
   */
  public List<SourceReport> run(List<Path> dumps, Path store, int jobBuckets) throws IOException {
    IoStore.openOrCreate(store, jobBuckets);
    List<SourceReport> reports = new ArrayList<>();
    try (StoreWriter writer = IoStore.writer(store, "ingest")) {
      for (Path dump : dumps) {
        Source source = SourceFinder.source(dump.toAbsolutePath().normalize());
        boolean known = SourceBook.isKnown(writer.store(), source);
        reports.add(known ? SourceReport.ofKnown(source.path()) : ingest(source, writer));
      }
    }
    return reports;
  }

  private SourceReport ingest(Source source, StoreWriter writer) throws IOException {
    Path file = Path.of(source.path());
    SlurmDump dump = new SlurmDump(file, options);
    Instant now = Instant.now();
    StoreChange change = new StoreChange();
    SourceReport report;
    try {
      Identities identities = new Identities();
      dump.read(identities);
      Set<String> kept = identities.compare(writer.store(), change);
      report = write(dump, file, kept, writer, change, now);
    } catch (IoMinerException e) {
      report = SourceReport.ofReject(source.path(), String.valueOf(e.getMessage()));
    }
    SourceBook.note(writer, change, source, report, now);
    writer.commit(change);
    return report;
  }

  /** How much is known about a record: whether its job had ended, and how many fields. */
  private record Told(boolean hasEnded, int fields) {
    boolean isMoreThan(Told other) {
      return hasEnded && (!other.hasEnded || fields > other.fields);
    }
  }

  /** What a dump holds, and what of it the store has already. */
  private static final class Identities implements SlurmSink {
    private final Map<String, Told> told = new HashMap<>();
    private final Set<String> waiting = new HashSet<>();

    @Override
    public void record(SlurmRecord record) {
      String id = SlurmRows.recordId(record);
      told.put(id, new Told(record.time(SlurmField.END).isPresent(), record.values().size()));
      String before = SlurmRows.waitingRecordId(id);
      if (!before.equals(id)) {
        waiting.add(before);
      }
    }

    @Override
    public void rejected(RowProblem problem) {
      // Counted when the rows are written.
    }

    /** Names what the dump replaces; returns records of the dump that the store knows better. */
    Set<String> compare(IoStore store, StoreChange change) {
      Set<String> kept = new HashSet<>();
      for (TableDefinition table : TABLES) {
        store
            .scan(table)
            .forEach(
                List.of(
                    TableDefinition.RECORD_COLUMN,
                    TableDefinition.BUCKET_COLUMN,
                    "end_time",
                    "field_count"),
                row -> {
                  String id = (String) row[0];
                  Told now = told.get(id);
                  Told before = new Told(row[2] != null, (int) row[3]);
                  if (now != null && before.isMoreThan(now)) {
                    kept.add(id);
                  } else if (now != null || waiting.contains(id)) {
                    change.removeRecord(table, (long) row[1], id);
                  }
                });
      }
      return kept;
    }
  }

  private static SourceReport write(
      SlurmDump dump,
      Path file,
      Set<String> kept,
      StoreWriter writer,
      StoreChange change,
      Instant now)
      throws IOException {
    SourceReport.Builder report = new SourceReport.Builder(file.toString());
    try (TableFileWriter jobs =
            writer.target(SlurmJobTable.DEFINITION).writer(0, now.toEpochMilli());
        TableFileWriter steps =
            writer.target(SlurmStepTable.DEFINITION).writer(0, now.toEpochMilli())) {
      dump.read(
          new SlurmSink() {
            @Override
            public void record(SlurmRecord record) {
              TableDefinition table = SlurmRows.table(record);
              report.row(table.name());
              if (!kept.contains(SlurmRows.recordId(record))) {
                (table == SlurmJobTable.DEFINITION ? jobs : steps)
                    .write(SlurmRows.row(record, file.toString()));
              }
            }

            @Override
            public void rejected(RowProblem problem) {
              report.rejected(problem);
            }
          });
      change.add(jobs.finish());
      change.add(steps.finish());
    }
    return report.build();
  }
}
