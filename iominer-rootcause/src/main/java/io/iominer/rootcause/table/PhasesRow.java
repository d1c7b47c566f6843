// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.table;

import io.iominer.core.table.JobPhasesTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import io.iominer.rootcause.heatmap.HeatMap;
import io.iominer.rootcause.heatmap.IoPhase;
import io.iominer.rootcause.heatmap.IoPhases;
import io.iominer.rootcause.heatmap.PhasePeriod;
import java.util.Locale;
import java.util.OptionalDouble;

/** A row of {@code job_phases}. */
public final class PhasesRow {
  private PhasesRow() {}

  /**
   * Of a log that moved bytes.
   *
   * @param run seconds that the job ran; empty where that is not known
   */
  public static TableRow of(long jobId, String logId, HeatMap map, OptionalDouble run) {
    IoPhases phases = map.phases(run);
    TableRow row =
        new TableRow(JobPhasesTable.DEFINITION)
            .set(TableDefinition.BUCKET_COLUMN, jobId)
            .set(TableDefinition.LOG_COLUMN, logId)
            .set("made_from", map.source().name().toLowerCase(Locale.ROOT))
            .set("bin_width_s", map.binSeconds())
            .set("peak_bandwidth", map.peakBandwidth())
            .set("phase_count", (long) phases.phases().size())
            .set("phase_start_s", phases.phases().stream().map(IoPhase::begin).toList())
            .set("phase_read_bytes", phases.phases().stream().map(IoPhase::bytesRead).toList())
            .set("phase_write_bytes", phases.phases().stream().map(IoPhase::bytesWritten).toList());
    phases.period().ifPresent(period -> set(period, row));
    return row;
  }

  private static void set(PhasePeriod period, TableRow row) {
    row.set("period_s", period.seconds())
        .set("period_share", period.share())
        .set("phase_s", period.phaseSeconds())
        .set("phase_bytes", period.phaseBytes());
  }
}
