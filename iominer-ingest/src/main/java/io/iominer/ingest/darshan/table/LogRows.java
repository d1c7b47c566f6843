// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.table;

import io.iominer.core.model.DxtRecord;
import io.iominer.core.model.HeatmapRecord;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.LustreRecord;
import io.iominer.core.model.NameTable;
import io.iominer.core.model.RecordKind;
import io.iominer.core.sort.RecordSort;
import io.iominer.core.summary.Damage;
import io.iominer.core.summary.JobSummaryBuilder;
import io.iominer.core.table.TableRow;
import io.iominer.ingest.darshan.DarshanLog;
import io.iominer.ingest.darshan.LogMemory;
import io.iominer.ingest.darshan.LogWalk;
import io.iominer.ingest.source.RowSink;
import io.iominer.ingest.trace.LogIdentity;
import io.iominer.ingest.trace.RowPart;
import io.iominer.ingest.trace.RowRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Turns a log into rows. Memory is bounded: records that it does not hold are sorted on disk, DXT
 * segments stream; some 50 bytes are held for each file, and the stripe layouts when DXT is asked
 * for.
 */
public final class LogRows {
  private static final Set<RecordKind> RECORDS =
      Set.of(RecordKind.COUNTERS, RecordKind.LUSTRE, RecordKind.HEATMAP);
  private static final Set<RecordKind> SEGMENTS = Set.of(RecordKind.DXT);

  /** Memory for records, some 50,000; less where the heap is small. Heuristic. */
  private static final long SORT_MEMORY = Math.min(36 << 20, RecordSort.bytesOfOne(2));

  private final RowRequest request;
  private final long sortMemory;

  /** Rows of {@code darshan_job} and {@code darshan_file}, and of the parts that are asked for. */
  public LogRows(RowRequest request) {
    this(request, SORT_MEMORY);
  }

  LogRows(RowRequest request, long sortMemory) {
    this.request = request;
    this.sortMemory = sortMemory;
  }

  /**
   * Streams all rows of a log; returns the damage that was met, empty for a sound log.
   *
   * @throws io.iominer.core.error.LogMemoryException where the heap cannot hold its files
   */
  public List<Damage> write(DarshanLog log, LogIdentity identity, RowSink sink) throws IOException {
    List<Damage> damages = new ArrayList<>();
    LogWalk walk = new LogWalk(log, damages::add);
    NameTable names = walk.names();
    Set<RowPart> parts = request.parts();
    Set<RecordKind> read = EnumSet.copyOf(RECORDS);
    if (parts.contains(RowPart.DXT)) {
      read.addAll(SEGMENTS);
    }
    walk.regions();
    walk.unread(read);
    JobRecord job = log.job();
    JobSummaryBuilder summary = new JobSummaryBuilder(log.header(), job, names);
    LogMemory memory =
        new LogMemory(
            parts.contains(RowPart.DXT) ? LogMemory.Purpose.ROWS_AND_TRACE : LogMemory.Purpose.ROWS,
            log,
            request.heap());
    Map<Long, LustreRecord> layouts = new HashMap<>();
    StripingOfFiles striping = new StripingOfFiles();
    LargestFile largest = new LargestFile();
    try (RecordSort sort = new RecordSort(request.scratch(), sortMemory)) {
      RecordCodec codec = new RecordCodec();
      HeatmapRows heatmaps = new HeatmapRows(identity, job, names);
      DxtRows segments = new DxtRows(identity, job, names, layouts);
      walk.records(
          RECORDS,
          (record, reader) -> {
            if (!memory.holds(record, summary.files())) {
              return;
            }
            summary.add(record);
            if (record instanceof HeatmapRecord heatmap) {
              if (parts.contains(RowPart.HEATMAP)) {
                heatmaps.write(heatmap, sink);
              }
              return;
            }
            sort.add(codec.write(record));
            if (record instanceof LustreRecord layout && parts.contains(RowPart.DXT)) {
              layouts.put(layout.recordId(), layout);
            }
          });
      memory.check();
      if (parts.contains(RowPart.DXT)) {
        walk.records(
            SEGMENTS, (record, reader) -> segments.write((DxtRecord) record, reader, sink));
      }
      FileRows rows = new FileRows(identity, job, names, summary.layers());
      FileGroups groups = new FileGroups(sort, job.processCount());
      for (FileGroup group = groups.next(); group != null; group = groups.next()) {
        TableRow row = rows.row(group);
        striping.add(row);
        largest.add(row);
        sink.row(row);
      }
    }
    damages.forEach(summary::damaged);
    TableRow row = JobRow.row(identity, summary.build());
    striping.set(row);
    largest.set(row);
    sink.row(row);
    return damages;
  }
}
