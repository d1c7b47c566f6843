// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.spark;

import io.iominer.core.query.IOMiner;
import io.iominer.rootcause.heatmap.HeatMap;
import java.util.Iterator;
import java.util.Optional;
import org.apache.spark.sql.Row;

/** Makes the heat map of a log of the store's rows again. */
public final class StoredHeatMap {
  private static final String LOG =
      """
      SELECT j.job_id, j.log_id, j.process_count, j.run_time_s, j.modules, j.modules_incomplete,
        t.rank, t.module, t.operation, %s
      FROM darshan_job j JOIN %s t ON j.job_id = t.job_id AND j.log_id = t.log_id
      WHERE j.job_id = %dL AND j.log_id = '%s' AND %s""";

  private StoredHeatMap() {}

  /**
   * From the log's heat map, or where it has none from its trace; empty where it has neither, or
   * only a part of a trace.
   *
   * @param logId its id in the store
   * @param mostGroups groups of ranks at most, 1 or more
   */
  public static Optional<HeatMap> of(IOMiner miner, long jobId, String logId, int mostGroups) {
    Iterator<Row> bins =
        rows(
            miner,
            LOG.formatted(
                "t.bin_width_s, t.bins", "darshan_heatmap", jobId, logId, "t.module IS NOT NULL"));
    if (bins.hasNext()) {
      return StoredPhases.heatMap(bins, StoredPhases::addBins, mostGroups);
    }
    Iterator<Row> segments =
        rows(
            miner,
            LOG.formatted(
                "t.length, t.start_s, t.end_s",
                "darshan_dxt",
                jobId,
                logId,
                "(t.module = 'DXT_POSIX' OR NOT array_contains(j.modules, 'DXT_POSIX'))"));
    return segments.hasNext()
        ? StoredPhases.heatMap(segments, StoredPhases::addSegment, mostGroups)
        : Optional.empty();
  }

  private static Iterator<Row> rows(IOMiner miner, String statement) {
    return miner.query(statement).dataset().toLocalIterator();
  }
}
