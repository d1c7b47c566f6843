// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.model.Cause;
import io.iominer.core.model.DarshanModule;
import io.iominer.rootcause.advice.LayerAdvice;
import io.iominer.rootcause.loss.RuleContext;
import java.util.List;

/**
 * HDF5 or PnetCDF take long themselves, or ask for far more or smaller pieces than the program.
 * Long text: docs/rules/library-calls.md.
 */
public final class LibraryCalls implements Rule {
  static final Threshold LEAST_TIME =
      Threshold.share(
          "library-calls.time", 0.2, "Heuristic: as diagnosis.no-bottleneck, of the I/O time");

  private static final RuleInfo INFO =
      new RuleInfo(
              "library-calls",
              Cause.LIBRARY,
              Risk.NONE,
              "Is the time lost in calls of HDF5 or PnetCDF?",
              List.of(LEAST_TIME))
          .needing(
              DarshanModule.H5F,
              DarshanModule.H5D,
              DarshanModule.PNETCDF_FILE,
              DarshanModule.PNETCDF_VAR);

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public Finding evaluate(RuleContext job, Thresholds thresholds) {
    if (job.facts().libraries().files().isEmpty() || job.losses().ioSeconds() <= 0) {
      return Finding.notApplicable(INFO, "no HDF5 or PnetCDF file that MPI-IO or POSIX also saw");
    }
    return LayerFinding.of(
        INFO,
        job,
        thresholds.share(LEAST_TIME),
        "%s are lost in the library, in bytes that no call requested or in small requests",
        LayerAdvice::leanLibrary);
  }
}
