// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.table;

import io.iominer.core.model.DarshanRecord;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** Merges sorted records from memory and from files. Equal ones keep the order they came in. */
final class SortedRecords implements Closeable {
  private final PriorityQueue<Run> runs;

  private SortedRecords(PriorityQueue<Run> runs) {
    this.runs = runs;
  }

  /** {@code memory} came after all of {@code files}. */
  static SortedRecords merge(List<DarshanRecord> memory, List<Path> files) throws IOException {
    SortedRecords merged = new SortedRecords(new PriorityQueue<>());
    try {
      for (int i = 0; i < files.size(); i++) {
        DataInputStream in =
            new DataInputStream(
                new BufferedInputStream(Files.newInputStream(files.get(i)), 1 << 16));
        merged.add(new Run(i, null, in));
      }
      merged.add(new Run(files.size(), memory, null));
      return merged;
    } catch (IOException e) {
      merged.close();
      throw e;
    }
  }

  /** The next record without taking it; null after the last. */
  @Nullable DarshanRecord peek() {
    Run first = runs.peek();
    return first == null ? null : first.head;
  }

  /** Takes the next record; null after the last. */
  @Nullable DarshanRecord next() throws IOException {
    Run first = runs.poll();
    if (first == null) {
      return null;
    }
    DarshanRecord record = first.head;
    add(first);
    return record;
  }

  @Override
  public void close() throws IOException {
    for (Run run : runs) {
      run.close();
    }
    runs.clear();
  }

  private void add(Run run) throws IOException {
    if (run.advance()) {
      runs.add(run);
    } else {
      run.close();
    }
  }

  private static final class Run implements Comparable<Run> {
    private static final RecordOrder ORDER = new RecordOrder();

    private final int number;
    private final @Nullable List<DarshanRecord> memory;
    private final @Nullable DataInputStream file;
    private int position;
    private @Nullable DarshanRecord head;

    Run(int number, @Nullable List<DarshanRecord> memory, @Nullable DataInputStream file) {
      this.number = number;
      this.memory = memory;
      this.file = file;
    }

    boolean advance() throws IOException {
      if (memory != null) {
        head = position < memory.size() ? memory.get(position++) : null;
      } else if (file != null) {
        head = RecordCodec.read(file);
      }
      return head != null;
    }

    void close() throws IOException {
      if (file != null) {
        file.close();
      }
    }

    @Override
    public int compareTo(Run other) {
      if (head == null || other.head == null) {
        throw new IllegalStateException("A run at its end is not compared");
      }
      int order = ORDER.compare(head, other.head);
      return order != 0 ? order : Integer.compare(number, other.number);
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      return number;
    }
  }
}
