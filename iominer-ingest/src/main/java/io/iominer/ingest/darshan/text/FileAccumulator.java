// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

import io.iominer.core.model.CounterRecord;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How each file of a module was used, over all of its records. Holds one entry for each file.
 * Source: Darshan 3.5.0, darshan-logutils-accumulator.c.
 */
final class FileAccumulator {
  private static final long ALL_PROCESSES = -1;

  private final RecordMetrics metrics;
  private final Map<Long, Use> files = new LinkedHashMap<>();

  FileAccumulator(RecordMetrics metrics) {
    this.metrics = metrics;
  }

  void add(CounterRecord record) {
    Use use = files.computeIfAbsent(record.recordId(), id -> new Use());
    use.read += metrics.bytesRead(record);
    use.written += metrics.bytesWritten(record);
    long offset = metrics.maxOffset(record);
    use.maxOffset = offset == RecordMetrics.NO_OFFSET ? offset : Math.max(use.maxOffset, offset);
    use.processes = RecordMetrics.isShared(record) ? ALL_PROCESSES : use.processes + 1;
  }

  /** Files so far. */
  int size() {
    return files.size();
  }

  /** Sorts the files into categories, in the order in which they were first met. */
  Categories categories() {
    Categories categories = new Categories();
    files.values().forEach(use -> use.addTo(categories));
    return categories;
  }

  /** Files by what was done to them and by how many ranks opened them. */
  static final class Categories {
    final FileCategory all = new FileCategory();
    final FileCategory readOnly = new FileCategory();
    final FileCategory writeOnly = new FileCategory();
    final FileCategory readWrite = new FileCategory();
    final FileCategory unique = new FileCategory();
    final FileCategory shared = new FileCategory();
    final FileCategory partlyShared = new FileCategory();
  }

  private static final class Use {
    private long read;
    private long written;
    private long maxOffset;
    private long processes;

    void addTo(Categories categories) {
      long bytes = read + written;
      categories.all.add(bytes, maxOffset);
      if (read > 0 && written == 0) {
        categories.readOnly.add(bytes, maxOffset);
      } else if (written > 0 && read == 0) {
        categories.writeOnly.add(bytes, maxOffset);
      } else if (written > 0 && read > 0) {
        categories.readWrite.add(bytes, maxOffset);
      }
      if (processes == 1) {
        categories.unique.add(bytes, maxOffset);
      } else if (processes == ALL_PROCESSES) {
        categories.shared.add(bytes, maxOffset);
      } else {
        categories.partlyShared.add(bytes, maxOffset);
      }
    }
  }
}
