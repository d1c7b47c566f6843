// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.gather;

import io.iominer.core.store.StoredRow;
import io.iominer.core.summary.CollectiveBins;
import io.iominer.core.summary.IoTime;
import io.iominer.core.summary.LayerParts;
import io.iominer.rootcause.fact.EvidenceBuilder;
import java.util.List;
import java.util.OptionalDouble;

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

  /** The columns that are needed of a log's row. */
  static List<String> columns() {
    return COLUMNS;
  }

  static void add(StoredRow row, EvidenceBuilder evidence) {
    OptionalDouble atMost = row.number("slowest_time_max_s");
    if (atMost.isPresent()) {
      evidence.time(
          new IoTime(
              new LayerParts(
                  seconds(row, "storage_time_s"),
                  seconds(row, "mpiio_time_s"),
                  seconds(row, "collective_meta_time_s"),
                  seconds(row, "library_time_s")),
              atMost.getAsDouble()));
    }
    addPosix(row, evidence);
    if (!row.isNull("collective_storage_s")) {
      evidence.collectives(
          new CollectiveBins(
              seconds(row, "collective_storage_s"),
              seconds(row, "collective_waiting_s"),
              seconds(row, "collective_exchange_s")));
    }
  }

  private static void addPosix(StoredRow row, EvidenceBuilder evidence) {
    if (!row.isNull("posix_busy_s")) {
      evidence.posixBusySeconds(seconds(row, "posix_busy_s"));
    }
  }

  private static double seconds(StoredRow row, String column) {
    return row.number(column).orElse(0);
  }
}
