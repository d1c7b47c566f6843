// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.spark;

import io.iominer.core.summary.CollectiveBins;
import io.iominer.core.summary.IoTime;
import io.iominer.core.summary.LayerParts;
import io.iominer.rootcause.fact.EvidenceBuilder;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/** Times of a job by layer in rows of {@code darshan_job}; releases before did not store them. */
final class StoredTimes {
  private static final List<String> COLUMNS =
      List.of(
          "slowest_time_max_s",
          "storage_time_s",
          "mpiio_time_s",
          "collective_meta_time_s",
          "library_time_s",
          "collective_storage_s",
          "collective_waiting_s",
          "collective_exchange_s",
          "posix_busy_s");

  private StoredTimes() {}

  /** The columns that are needed, with a comma between them. */
  static String columns(String relation) {
    return COLUMNS.stream().map(column -> relation + column).collect(Collectors.joining(", "));
  }

  static void add(Row row, EvidenceBuilder evidence) {
    Double atMost = row.getAs("slowest_time_max_s");
    if (atMost != null) {
      evidence.time(
          new IoTime(
              new LayerParts(
                  seconds(row, "storage_time_s"),
                  seconds(row, "mpiio_time_s"),
                  seconds(row, "collective_meta_time_s"),
                  seconds(row, "library_time_s")),
              atMost));
    }
    addPosix(row, evidence);
    if (row.getAs("collective_storage_s") != null) {
      evidence.collectives(
          new CollectiveBins(
              seconds(row, "collective_storage_s"),
              seconds(row, "collective_waiting_s"),
              seconds(row, "collective_exchange_s")));
    }
  }

  private static void addPosix(Row row, EvidenceBuilder evidence) {
    if (row.getAs("posix_busy_s") != null) {
      evidence.posixBusySeconds(seconds(row, "posix_busy_s"));
    }
  }

  private static double seconds(Row row, String column) {
    @Nullable Double value = row.getAs(column);
    return value == null ? 0 : value;
  }
}
