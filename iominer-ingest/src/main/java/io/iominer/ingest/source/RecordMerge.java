// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.table.SlurmJobTable;
import io.iominer.core.table.SlurmStepTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A record of accounting that a later source holds again, for example of a job that ran at the time
 * of the first, replaces the earlier one; but one of a job that had not ended, or one that tells
 * fewer fields, never replaces one of its end. Memory: the identities of a source's records.
 */
final class RecordMerge implements RowMerge {
  private static final List<TableDefinition> TABLES =
      List.of(SlurmJobTable.DEFINITION, SlurmStepTable.DEFINITION);

  /** Before the last part of an identity, the job's start, which a waiting job does not have. */
  private static final char ID_SEPARATOR = '/';

  private static final String END = "end_time";
  private static final String FIELDS = "field_count";

  private final IoStore store;
  private final Map<String, Told> told = new HashMap<>();

  /** Identities that the source's records had before their jobs started. */
  private final Set<String> waiting = new HashSet<>();

  private final Set<String> outdated = new HashSet<>();
  private final List<Replaced> replaced = new ArrayList<>();

  RecordMerge(IoStore store) {
    this.store = store;
  }

  /** How much is known about a record: whether its job had ended, and how many fields. */
  private record Told(boolean hasEnded, int fields) {
    boolean isMoreThan(Told other) {
      return hasEnded && (!other.hasEnded || fields > other.fields);
    }
  }

  /** A record of the store that gives way. */
  private record Replaced(TableDefinition table, long jobId, String id) {}

  @Override
  public List<TableDefinition> tables() {
    return TABLES;
  }

  @Override
  public void look(SourceReader reader) throws IOException {
    reader.read(
        new SourceSink() {
          @Override
          public void row(TableRow row) {
            note(row);
          }

          @Override
          public void rejected(RowProblem problem) {
            // Counted when the rows are written.
          }

          @Override
          public void flawed(RowProblem problem) {
            // The same.
          }
        });
    TABLES.forEach(this::compare);
  }

  private void note(TableRow row) {
    String id = id(row);
    Object fields = row.value(FIELDS);
    told.put(id, new Told(row.value(END) != null, fields instanceof Integer count ? count : 0));
    String before = id.substring(0, id.lastIndexOf(ID_SEPARATOR) + 1);
    if (!before.equals(id)) {
      waiting.add(before);
    }
  }

  private void compare(TableDefinition table) {
    store
        .scan(table)
        .forEach(
            List.of(TableDefinition.RECORD_COLUMN, TableDefinition.BUCKET_COLUMN, END, FIELDS),
            row -> {
              String id = (String) row[0];
              Told now = told.get(id);
              Told before = new Told(row[2] != null, (int) row[3]);
              if (now != null && before.isMoreThan(now)) {
                outdated.add(id);
              } else if (now != null || waiting.contains(id)) {
                replaced.add(new Replaced(table, (long) row[1], id));
              }
            });
  }

  @Override
  public Choice choose(TableRow row) {
    return outdated.contains(id(row)) ? Choice.OUTDATED : Choice.ADD;
  }

  @Override
  public void replace(StoreChange change) {
    replaced.forEach(old -> change.removeRecord(old.table(), old.jobId(), old.id()));
  }

  private static String id(TableRow row) {
    return String.valueOf(row.value(TableDefinition.RECORD_COLUMN));
  }
}
