// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.table;

import io.iominer.core.model.DxtRecord;
import io.iominer.core.model.DxtSegment;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.LustreRecord;
import io.iominer.core.model.NameTable;
import io.iominer.core.table.DarshanDxtTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import io.iominer.ingest.darshan.ModuleRecordReader;
import io.iominer.ingest.source.RowSink;
import io.iominer.ingest.trace.LogIdentity;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/** Rows of {@code darshan_dxt}: one for each segment of a record. */
final class DxtRows {
  private static final TableDefinition TABLE = DarshanDxtTable.DEFINITION;

  private final LogIdentity log;
  private final JobRecord job;
  private final NameTable names;
  private final Map<Long, LustreRecord> layouts;
  private final JobClock clock;
  private final DxtSegment segment = new DxtSegment();

  /**
   * @param layouts stripe layouts by record id
   */
  DxtRows(LogIdentity log, JobRecord job, NameTable names, Map<Long, LustreRecord> layouts) {
    this.log = log;
    this.job = job;
    this.names = names;
    this.layouts = layouts;
    this.clock = new JobClock(job);
  }

  void write(DxtRecord record, ModuleRecordReader reader, RowSink sink) throws IOException {
    @Nullable String name = names.name(record.recordId()).map(text -> text.text()).orElse(null);
    @Nullable LustreRecord layout = layouts.get(record.recordId());
    @Nullable String host = record.host().isEmpty() ? null : record.host().text();
    long reads = 0;
    long writes = 0;
    while (reader.nextSegment(segment)) {
      boolean read = segment.direction() == IoDirection.READ;
      TableRow row = log.row(TABLE, job.jobId());
      row.setUnsigned("record_id", record.recordId());
      row.set("rank", record.rank());
      row.set("file_name", name);
      row.set("host", host);
      row.set("module", record.module().logName());
      row.set("operation", read ? "read" : "write");
      row.set("segment", read ? reads++ : writes++);
      set(row, layout);
      sink.row(row);
    }
  }

  private void set(TableRow row, @Nullable LustreRecord layout) {
    boolean hasOffset = segment.offset() != -1;
    row.set("offset", hasOffset ? segment.offset() : null);
    row.set("length", segment.length());
    row.set("start_s", segment.start());
    row.set("end_s", segment.end());
    row.set("start_time", clock.after(segment.start()));
    row.set("end_time", clock.after(segment.end()));
    segment.thread().ifPresent(thread -> row.setUnsigned("thread_id", thread));
    if (layout != null && hasOffset && segment.length() > 0) {
      RoaringBitmap osts = StripeSets.touched(layout, segment.offset(), segment.length());
      if (!osts.isEmpty()) {
        row.set("ost_bitmap", StripeSets.bytes(osts));
        row.set("ost_count", osts.getCardinality());
      }
    }
  }
}
