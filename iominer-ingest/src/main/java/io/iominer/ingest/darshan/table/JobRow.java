// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.table;

import io.iominer.core.model.Counter;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.LogFileName;
import io.iominer.core.summary.AccessPattern;
import io.iominer.core.summary.FileCounts;
import io.iominer.core.summary.IoTime;
import io.iominer.core.summary.IoTotals;
import io.iominer.core.summary.JobSummary;
import io.iominer.core.summary.ModuleTotals;
import io.iominer.core.summary.Total;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.TableRow;
import io.iominer.ingest.trace.LogIdentity;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/** The row of {@code darshan_job}. */
final class JobRow {
  private JobRow() {}

  static TableRow row(LogIdentity log, JobSummary summary) {
    JobRecord job = summary.job();
    Map<String, String> metadata = job.metadataEntries();
    String executable = job.exe().text();
    TableRow row = log.row(DarshanJobTable.DEFINITION, job.jobId());
    row.set("log_file", log.logFile());
    row.set("uid", job.uid());
    row.set("user", LogFileName.user(log.logFile(), executable, job.jobId()).orElse(null));
    row.set("executable", text(executable));
    row.set("application", text(summary.application()));
    row.set("process_count", job.processCount());
    row.set("start_time", JobClock.instant(job.startSeconds(), job.startNanos()));
    if (job.endSeconds() != 0) {
      row.set("end_time", JobClock.instant(job.endSeconds(), job.endNanos()));
    }
    row.set("run_time_s", job.runTimeSeconds());
    row.set("log_version", summary.header().version());
    row.set("library_version", text(metadata.get("lib_ver")));
    row.set("mpi_hints", text(metadata.get("h")));
    row.set("modules", summary.modules());
    row.set("modules_incomplete", summary.incompleteModules());
    row.set("impossible_values", summary.impossibleValues());
    setUnified(row, summary);
    summary.totals().values().forEach(totals -> setTotals(row, totals));
    return row;
  }

  private static void setLayers(TableRow row, IoTime time) {
    row.set("slowest_time_max_s", time.atMostSeconds());
    row.set("storage_time_s", time.parts().storageSeconds());
    row.set("mpiio_time_s", time.parts().mpiioSeconds());
    row.set("collective_meta_time_s", time.parts().collectiveMetadataSeconds());
    row.set("library_time_s", time.parts().librarySeconds());
  }

  private static void setUnified(TableRow row, JobSummary summary) {
    IoTotals io = summary.io();
    row.set("bytes_read", io.bytesRead());
    row.set("bytes_written", io.bytesWritten());
    row.set("read_time_s", io.readSeconds());
    row.set("write_time_s", io.writeSeconds());
    row.set("meta_time_s", io.metaSeconds());
    row.set("slowest_time_s", io.slowestSeconds());
    setLayers(row, io.time());
    summary
        .collectives()
        .ifPresent(
            bins -> {
              row.set("collective_storage_s", bins.storageSeconds());
              row.set("collective_waiting_s", bins.waitingSeconds());
              row.set("collective_exchange_s", bins.exchangeSeconds());
            });
    summary.posixBusySeconds().ifPresent(seconds -> row.set("posix_busy_s", seconds));
    row.set("bandwidth", summary.bandwidth());
    summary
        .slowestRank()
        .ifPresent(
            slowest -> {
              row.set("slowest_rank", slowest.rank());
              row.set("slowest_rank_time_s", slowest.seconds());
            });
    row.set("first_io_s", summary.firstIo());
    row.set("last_io_s", summary.lastIo());
    FileCounts files = summary.files();
    row.set("file_count", files.total());
    row.set("shared_file_count", files.shared());
    row.set("read_only_file_count", files.readOnly());
    row.set("write_only_file_count", files.writeOnly());
    row.set("read_write_file_count", files.readWrite());
    row.set("access_pattern", summary.pattern().map(AccessPattern::label).orElse(null));
    if (!summary.osts().isEmpty()) {
      RoaringBitmap indexes = new RoaringBitmap();
      summary.osts().forEach(ost -> indexes.add(ost.index()));
      row.set("ost_bitmap", StripeSets.bytes(indexes));
      row.set("ost_count", summary.osts().size());
    }
  }

  private static void setTotals(TableRow row, ModuleTotals totals) {
    row.set(DarshanJobTable.recordsColumn(totals.module()), totals.records());
    for (Total total : Total.values()) {
      Counter counter = total.counter(totals.module()).orElse(null);
      if (counter != null && total.isTime()) {
        row.set(counter.columnName(), totals.time(total));
      } else if (counter != null) {
        row.set(counter.columnName(), totals.count(total));
      }
    }
  }

  private static @Nullable Object text(@Nullable String text) {
    return text == null || text.isEmpty() ? null : text;
  }
}
