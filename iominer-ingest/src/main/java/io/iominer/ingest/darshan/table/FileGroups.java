// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.table;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.LustreRecord;
import io.iominer.core.sort.RecordSort;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Puts the records of one file and rank together. A second pass runs ahead to count a file's ranks,
 * so that a file of a million ranks needs no memory for them.
 */
final class FileGroups {
  private final long jobProcesses;
  private final Pass<DarshanRecord> records;
  private final Pass<RecordCodec.Key> scout;
  private boolean inFile;
  private long file;
  private long processes;
  private @Nullable LustreRecord layout;

  /**
   * @param sort records as {@link RecordCodec} writes them
   */
  FileGroups(RecordSort sort, long jobProcesses) {
    this.jobProcesses = jobProcesses;
    this.records = new Pass<>(sort.sorted(), RecordCodec::read);
    this.scout = new Pass<>(sort.sorted(), RecordCodec::readKey);
  }

  /** The next group, or null after the last. */
  @Nullable FileGroup next() {
    DarshanRecord first = records.peek();
    if (first == null) {
      return null;
    }
    if (!inFile || first.recordId() != file) {
      inFile = true;
      file = first.recordId();
      layout = takeLayout();
      processes = countProcesses();
      first = records.peek();
      if (layout != null && (first == null || first.recordId() != file)) {
        return new FileGroup(file, layout.rank(), List.of(), layout, processes);
      }
    }
    return first == null ? null : counters(first.rank());
  }

  /** A second record of the same module begins a group of its own, so that none is lost. */
  private FileGroup counters(long rank) {
    List<CounterRecord> group = new ArrayList<>();
    DarshanModule last = null;
    while (records.peek() instanceof CounterRecord next
        && next.recordId() == file
        && next.rank() == rank
        && next.module() != last) {
      group.add(next);
      last = next.module();
      records.take();
    }
    return new FileGroup(file, rank, group, layout, processes);
  }

  /** Of several layouts the last counts, as for Darshan's own tools. */
  private @Nullable LustreRecord takeLayout() {
    LustreRecord last = null;
    while (records.peek() instanceof LustreRecord next && next.recordId() == file) {
      last = next;
      records.take();
    }
    return last;
  }

  private long countProcesses() {
    long ranks = 0;
    boolean shared = false;
    RecordCodec.Key last = null;
    for (RecordCodec.Key next = scout.peek();
        next != null && next.recordId() == file;
        next = scout.peek()) {
      scout.take();
      if (next.hasCounters()) {
        shared |= next.rank() == DarshanRecord.SHARED_RANK;
        ranks += last == null || last.rank() != next.rank() ? 1 : 0;
        last = next;
      }
    }
    return shared ? jobProcesses : ranks;
  }

  /** A pass over the records, of which the next can be looked at. */
  private static final class Pass<T> {
    private final Iterator<byte[]> sorted;
    private final Function<byte[], T> reading;
    private @Nullable T next;

    Pass(Iterator<byte[]> sorted, Function<byte[], T> reading) {
      this.sorted = sorted;
      this.reading = reading;
      take();
    }

    /** The next record without taking it; null after the last. */
    @Nullable T peek() {
      return next;
    }

    void take() {
      next = sorted.hasNext() ? reading.apply(sorted.next()) : null;
    }
  }
}
