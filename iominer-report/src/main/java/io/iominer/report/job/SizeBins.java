// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.job;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.summary.JobSummary;
import io.iominer.core.summary.ModuleTotals;
import io.iominer.core.summary.Total;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How large a job's requests were: those of POSIX, or of MPI-IO where there are none.
 *
 * @param module of which layer
 * @param reads how many, by size as in {@link #NAMES}
 * @param writes how many, by size
 * @param allReads how many of any size
 * @param allWrites how many of any size
 */
public record SizeBins(
    DarshanModule module,
    List<OptionalLong> reads,
    List<OptionalLong> writes,
    long allReads,
    long allWrites) {
  /** Darshan's bins of request sizes. */
  public static final List<String> NAMES =
      List.of(
          "to 100 B",
          "to 1 KiB",
          "to 10 KiB",
          "to 100 KiB",
          "to 1 MiB",
          "to 4 MiB",
          "to 10 MiB",
          "to 100 MiB",
          "to 1 GiB",
          "over 1 GiB");

  public SizeBins {
    reads = List.copyOf(reads);
    writes = List.copyOf(writes);
  }

  /** Those of a log; empty where it counts no requests. */
  public static Optional<SizeBins> of(JobSummary summary) {
    ModuleTotals posix = summary.totals().get(DarshanModule.POSIX);
    return Optional.ofNullable(posix != null ? posix : summary.totals().get(DarshanModule.MPIIO))
        .map(
            totals ->
                new SizeBins(
                    totals.module(),
                    counts(totals, Total.FIRST_READ_SIZE),
                    counts(totals, Total.FIRST_WRITE_SIZE),
                    totals.reads().orElse(0),
                    totals.writes().orElse(0)))
        .filter(bins -> bins.allReads + bins.allWrites > 0);
  }

  private static List<OptionalLong> counts(ModuleTotals totals, Total first) {
    return totals.sizes(first);
  }
}
