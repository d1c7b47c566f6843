// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.table;

import io.iominer.core.model.DarshanRecord;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Sorts counter and stripe records by {@link RecordOrder}. It holds a bounded number in memory;
 * more are sorted piece by piece into temporary files, which are merged while they are read.
 */
final class RecordSorter implements Closeable {
  /** Records held in memory, some 700 bytes each; heuristic. */
  static final int RECORDS_IN_MEMORY = 50_000;

  /** Files read at a time; more are first merged into one. Heuristic. */
  private static final int OPEN_RUNS = 64;

  private static final RecordOrder ORDER = new RecordOrder();

  private final Path scratch;
  private final int limit;
  private final List<DarshanRecord> records = new ArrayList<>();
  private final List<Path> runs = new ArrayList<>();
  private boolean sorted;

  /**
   * @param scratch folder for temporary files
   * @param limit records held in memory
   */
  RecordSorter(Path scratch, int limit) {
    this.scratch = scratch;
    this.limit = limit;
  }

  void add(DarshanRecord record) throws IOException {
    if (records.size() == limit) {
      spill();
    }
    records.add(record);
    sorted = false;
  }

  /** Reads all records in order; may be called again for another pass at the same time. */
  SortedRecords read() throws IOException {
    sort();
    while (runs.size() > OPEN_RUNS) {
      mergeFirst();
    }
    return SortedRecords.merge(records, runs);
  }

  @Override
  public void close() throws IOException {
    for (Path run : runs) {
      Files.deleteIfExists(run);
    }
  }

  private void sort() {
    if (!sorted) {
      records.sort(ORDER);
      sorted = true;
    }
  }

  private void spill() throws IOException {
    sort();
    try (SortedRecords all = SortedRecords.merge(records, List.of())) {
      runs.add(write(all));
    }
    records.clear();
  }

  private void mergeFirst() throws IOException {
    List<Path> merged = List.copyOf(runs.subList(0, OPEN_RUNS));
    try (SortedRecords all = SortedRecords.merge(List.of(), merged)) {
      runs.add(write(all));
    }
    runs.removeAll(merged);
    for (Path run : merged) {
      Files.delete(run);
    }
  }

  private Path write(SortedRecords all) throws IOException {
    Path run = Files.createTempFile(scratch, "iominer-records", ".run");
    try (DataOutputStream out =
        new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(run), 1 << 16))) {
      for (DarshanRecord r = all.next(); r != null; r = all.next()) {
        RecordCodec.write(out, r);
      }
    }
    return run;
  }
}
