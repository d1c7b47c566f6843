// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.table;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.LustreRecord;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Puts the records of one file and rank together. A second pass runs ahead to count a file's ranks,
 * so that a file of a million ranks needs no memory for them.
 */
final class FileGroups implements Closeable {
  private final long jobProcesses;
  private final SortedRecords records;
  private final SortedRecords scout;
  private boolean inFile;
  private long file;
  private long processes;
  private @Nullable LustreRecord layout;

  FileGroups(RecordSorter sorter, long jobProcesses) throws IOException {
    this.jobProcesses = jobProcesses;
    this.records = sorter.read();
    this.scout = sorter.read();
  }

  /** The next group, or null after the last. */
  @Nullable FileGroup next() throws IOException {
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

  @Override
  public void close() throws IOException {
    try (records;
        scout) {
      inFile = false;
    }
  }

  /** A second record of the same module begins a group of its own, so that none is lost. */
  private FileGroup counters(long rank) throws IOException {
    List<CounterRecord> group = new ArrayList<>();
    DarshanModule last = null;
    while (records.peek() instanceof CounterRecord next
        && next.recordId() == file
        && next.rank() == rank
        && next.module() != last) {
      group.add(next);
      last = next.module();
      records.next();
    }
    return new FileGroup(file, rank, group, layout, processes);
  }

  /** Of several layouts the last counts, as for Darshan's own tools. */
  private @Nullable LustreRecord takeLayout() throws IOException {
    LustreRecord last = null;
    while (records.peek() instanceof LustreRecord next && next.recordId() == file) {
      last = next;
      records.next();
    }
    return last;
  }

  private long countProcesses() throws IOException {
    long ranks = 0;
    boolean shared = false;
    DarshanRecord last = null;
    for (DarshanRecord r = scout.peek(); r != null && r.recordId() == file; r = scout.peek()) {
      scout.next();
      if (r instanceof CounterRecord) {
        shared |= r.isShared();
        ranks += last == null || last.rank() != r.rank() ? 1 : 0;
        last = r;
      }
    }
    return shared ? jobProcesses : ranks;
  }
}
