// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.table;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.HeatmapRecord;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.NameTable;
import io.iominer.core.table.DarshanHeatmapTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import io.iominer.ingest.source.RowSink;
import io.iominer.ingest.trace.LogIdentity;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;

/** Rows of {@code darshan_heatmap}: two for each record. */
final class HeatmapRows {
  private static final TableDefinition TABLE = DarshanHeatmapTable.DEFINITION;

  private final LogIdentity log;
  private final JobRecord job;
  private final NameTable names;
  private final OptionalLong start;

  HeatmapRows(LogIdentity log, JobRecord job, NameTable names) {
    this.log = log;
    this.job = job;
    this.names = names;
    this.start = new JobClock(job).start();
  }

  void write(HeatmapRecord record, RowSink sink) {
    sink.row(row(record, "read", record.readBytes()));
    sink.row(row(record, "write", record.writeBytes()));
  }

  private TableRow row(HeatmapRecord record, String operation, long[] bins) {
    return log.row(TABLE, job.jobId())
        .set("module", layer(record).orElse(null))
        .set("rank", record.rank())
        .set("operation", operation)
        .set("start_time", start)
        .set("bin_width_s", record.binWidthSeconds())
        .set("bin_count", bins.length)
        .set("bins", Arrays.stream(bins).boxed().toList());
  }

  private Optional<String> layer(HeatmapRecord record) {
    return names.name(record.recordId()).flatMap(HeatmapRecord::layer).map(DarshanModule::logName);
  }
}
