// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import io.iominer.core.table.CounterColumns;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.IngestSourceTable;
import io.iominer.core.table.JobAllocationTable;
import io.iominer.core.table.TableDefinition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** Compares rows with the sources that the store says it has read. */
final class RowCheck {
  private static final TableDefinition JOB = DarshanJobTable.DEFINITION;
  private static final TableDefinition SOURCE = IngestSourceTable.DEFINITION;
  private static final String LOG = TableDefinition.LOG_COLUMN;

  /** The column that names the source in tables of sources that are ingested as a whole. */
  private static final String SOURCE_COLUMN = "source";

  private final IoStore store;
  private final List<String> problems = new ArrayList<>();
  private final Map<String, Rows> logs = new HashMap<>();
  private final Set<String> paths = new HashSet<>();
  private final Set<String> read = new HashSet<>();

  private RowCheck(IoStore store) {
    this.store = store;
  }

  /** Rows of a log in {@code darshan_file}, and in {@code job_allocation}. */
  private static final class Rows {
    private long expected;
    private long found;
    private long allocations;
  }

  /**
   * What is wrong.
   *
   * @param whole tables whose files are all there; the others are not read
   */
  static List<String> of(IoStore store, Set<TableDefinition> whole) {
    RowCheck check = new RowCheck(store);
    if (whole.contains(SOURCE) && check.isRead(check::readSources)) {
      if (whole.contains(JOB) && check.isRead(check::checkLogs)) {
        whole.stream()
            .filter(table -> table.isBucketed() && table.column(LOG).isPresent())
            .filter(table -> !table.equals(JOB))
            .sorted(Comparator.comparing(TableDefinition::name))
            .forEach(table -> check.isRead(() -> check.checkRowsOfLogs(table)));
      }
      whole.stream()
          .filter(table -> table.column(SOURCE_COLUMN).isPresent())
          .sorted(Comparator.comparing(TableDefinition::name))
          .forEach(table -> check.isRead(() -> check.checkRowsOfSources(table)));
    }
    return check.problems;
  }

  /** Runs a part of the check; where bytes cannot be read, that is what is wrong. */
  private boolean isRead(Runnable part) {
    try {
      part.run();
      return true;
    } catch (RuntimeException e) {
      problems.add(String.valueOf(StoreErrors.of(store.folder(), e).getMessage()));
      return false;
    }
  }

  private void readSources() {
    store
        .scan(SOURCE)
        .forEach(
            List.of("path", LOG, "outcome"),
            row -> {
              paths.add((String) row[0]);
              if (row[1] != null && IngestSourceTable.holdsItsLog((String) row[2])) {
                read.add((String) row[1]);
              }
            });
  }

  private void checkLogs() {
    Examples twice = new Examples();
    List<String> columns = new ArrayList<>(List.of(LOG));
    CounterColumns.modules().forEach(module -> columns.add(DarshanJobTable.recordsColumn(module)));
    store
        .scan(JOB)
        .forEach(
            columns,
            row -> {
              Rows rows = new Rows();
              // A row of darshan_file has at most one record of each module.
              for (int i = 1; i < row.length; i++) {
                rows.expected = Math.max(rows.expected, row[i] == null ? 0 : (long) row[i]);
              }
              if (logs.put((String) row[0], rows) != null) {
                twice.add((String) row[0]);
              }
            });
    twice.tell("%s: %,d logs have more than one row, for example %s", JOB);
    examples(logs.keySet(), log -> !read.contains(log))
        .tell("%s: %,d logs are of no source in ingest_source, for example %s", JOB);
    examples(read, log -> !logs.containsKey(log))
        .tell("%s: %,d logs that were read are not in darshan_job, for example %s", SOURCE);
  }

  private void checkRowsOfLogs(TableDefinition table) {
    boolean isFiles = table.equals(DarshanFileTable.DEFINITION);
    boolean isAllocations = table.equals(JobAllocationTable.DEFINITION);
    Examples unknown = new Examples();
    store
        .scan(table)
        .forEach(
            List.of(LOG),
            row -> {
              Rows rows = logs.get((String) row[0]);
              if (rows == null) {
                unknown.add((String) row[0]);
              } else if (isFiles) {
                rows.found++;
              } else if (isAllocations) {
                rows.allocations++;
              }
            });
    unknown.tell("%s: %,d rows are of logs that darshan_job does not have, for example %s", table);
    if (isFiles) {
      Examples few = new Examples();
      logs.forEach(
          (log, rows) -> {
            if (rows.found < rows.expected) {
              few.add(log + " (" + rows.found + " of " + rows.expected + ")");
            }
          });
      few.tell("%s: %,d logs have fewer rows than their modules have records, such as %s", table);
    }
    if (isAllocations) {
      examples(logs.keySet(), log -> logs.get(log).allocations != 1)
          .tell("%s: %,d logs do not have one row, for example %s", table);
    }
  }

  private void checkRowsOfSources(TableDefinition table) {
    Examples unknown = new Examples();
    store
        .scan(table)
        .forEach(
            List.of(SOURCE_COLUMN),
            row -> {
              if (!paths.contains((String) row[0])) {
                unknown.add((String) row[0]);
              }
            });
    unknown.tell("%s: %,d rows are of no source in ingest_source, for example of %s", table);
  }

  private Examples examples(Set<String> values, Predicate<String> isWrong) {
    Examples examples = new Examples();
    values.stream().filter(isWrong).sorted().forEach(examples::add);
    return examples;
  }

  /** Counts what is wrong and keeps the first. */
  private final class Examples {
    private long count;
    private String first = "";

    void add(String value) {
      if (count == 0) {
        first = value;
      }
      count++;
    }

    void tell(String message, TableDefinition table) {
      if (count > 0) {
        problems.add(String.format(Locale.ROOT, message, table, count, first));
      }
    }
  }
}
