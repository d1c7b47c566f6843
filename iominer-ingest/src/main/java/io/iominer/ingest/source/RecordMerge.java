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
 * fewer fields, never replaces one of its end. Memory: the identities of the sources' records.
 */
final class RecordMerge implements RowMerge {
  private static final List<TableDefinition> TABLES =
      List.of(SlurmJobTable.DEFINITION, SlurmStepTable.DEFINITION);

  /** Before the last part of an identity, the job's start, which a waiting job does not have. */
  private static final char ID_SEPARATOR = '/';

  private static final String END = "end_time";
  private static final String FIELDS = "field_count";

  /** Comes before all sources. */
  private static final int STORE = -1;

  private final IoStore store;
  private final List<Dump> dumps = new ArrayList<>();

  /** Who has a record in the end, by its identity. */
  private final Map<String, Owner> owners = new HashMap<>();

  private final List<Stored> stored = new ArrayList<>();
  private int current = STORE;

  RecordMerge(IoStore store) {
    this.store = store;
  }

  /** How much is known about a record: whether its job had ended, and how many fields. */
  private record Told(boolean hasEnded, int fields) {
    boolean isMoreThan(Told other) {
      return hasEnded && (!other.hasEnded || fields > other.fields);
    }
  }

  /** What a source holds. */
  private static final class Dump {
    private final Map<String, Told> told = new HashMap<>();

    /** Identities that records had before their jobs started. */
    private final Set<String> waiting = new HashSet<>();

    /** Of records that it has several times: how often, and then which of them counts, from 1. */
    private final Map<String, Integer> times = new HashMap<>();

    private final Map<String, Integer> counting = new HashMap<>();

    void note(TableRow row) {
      String id = id(row);
      Object fields = row.value(FIELDS);
      Told now = new Told(row.value(END) != null, fields instanceof Integer count ? count : 0);
      Told before = told.get(id);
      if (before != null) {
        times.merge(id, 2, (seen, one) -> seen + 1);
      }
      if (before == null || !before.isMoreThan(now)) {
        told.put(id, now);
        counting.computeIfPresent(id, (key, place) -> times.get(key));
      }
      if (before != null) {
        counting.putIfAbsent(id, before.isMoreThan(now) ? 1 : 2);
      }
      String waitingId = id.substring(0, id.lastIndexOf(ID_SEPARATOR) + 1);
      if (!waitingId.equals(id)) {
        waiting.add(waitingId);
      }
    }

    /** The rows are read again, from the first on. */
    void begin() {
      times.clear();
    }

    /** Whether a row is the one that counts among those of the same record. */
    boolean isCounting(String id) {
      Integer place = counting.get(id);
      return place == null || times.merge(id, 1, Integer::sum).equals(place);
    }
  }

  /**
   * Whose record counts.
   *
   * @param dump number of the source, or {@link #STORE}
   * @param told what it tells
   */
  private record Owner(int dump, Told told) {}

  /** A record of the store. */
  private record Stored(TableDefinition table, long jobId, String id) {}

  @Override
  public List<TableDefinition> tables() {
    return TABLES;
  }

  @Override
  public void look(SourceReader reader) throws IOException {
    Dump dump = new Dump();
    reader.read(SourceSink.ofRows(dump::note));
    dumps.add(dump);
  }

  @Override
  public void settle() {
    Set<String> asked = new HashSet<>();
    dumps.forEach(
        dump -> {
          asked.addAll(dump.told.keySet());
          asked.addAll(dump.waiting);
        });
    TABLES.forEach(table -> compare(table, asked));
    for (int number = 0; number < dumps.size(); number++) {
      own(number, dumps.get(number));
    }
  }

  private void compare(TableDefinition table, Set<String> asked) {
    store
        .scan(table)
        .forEach(
            List.of(TableDefinition.RECORD_COLUMN, TableDefinition.BUCKET_COLUMN, END, FIELDS),
            row -> {
              String id = (String) row[0];
              if (asked.contains(id)) {
                owners.put(id, new Owner(STORE, new Told(row[2] != null, (int) row[3])));
                stored.add(new Stored(table, (long) row[1], id));
              }
            });
  }

  private void own(int number, Dump dump) {
    for (String id : dump.waiting) {
      if (!dump.told.containsKey(id)) {
        owners.remove(id);
      }
    }
    dump.told.forEach(
        (id, now) -> {
          Owner before = owners.get(id);
          if (before == null || !before.told().isMoreThan(now)) {
            owners.put(id, new Owner(number, now));
          }
        });
  }

  @Override
  public void begin(Source source) {
    current++;
    dumps.get(current).begin();
  }

  @Override
  public Choice choose(TableRow row) {
    String id = id(row);
    boolean isCounting = dumps.get(current).isCounting(id);
    return isCounting && isOf(current, id) ? Choice.ADD : Choice.OUTDATED;
  }

  private boolean isOf(int dump, String id) {
    Owner owner = owners.get(id);
    return owner != null && owner.dump() == dump;
  }

  @Override
  public void replace(StoreChange change) {
    stored.stream()
        .filter(old -> !isOf(STORE, old.id()))
        .forEach(old -> change.removeRecord(old.table(), old.jobId(), old.id()));
  }

  private static String id(TableRow row) {
    return String.valueOf(row.value(TableDefinition.RECORD_COLUMN));
  }
}
