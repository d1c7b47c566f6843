// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.ModuleRegion;
import io.iominer.core.summary.Damage;
import io.iominer.core.summary.JobSummary;
import io.iominer.core.text.SafeText;
import io.iominer.rootcause.fact.Anomalies;

/** What the log does not hold, and what in it cannot be believed. */
final class CompletenessText {
  private CompletenessText() {}

  static void print(JobSummary summary, Anomalies anomalies, ScreenText out) {
    boolean any = false;
    for (ModuleRegion region : summary.header().modules()) {
      if (region.partial()) {
        any = true;
        out.line(
            "Incomplete   %s ran out of memory while the job ran: some %s are missing",
            region.name(), isTrace(region) ? "traced operations" : "files");
      }
      if (region.module().isEmpty()) {
        any = true;
        out.line("Incomplete   %s is not known to this version of IOMiner", region.name());
      }
    }
    if (summary.job().runTimeSeconds().isEmpty()) {
      any = true;
      out.line("Incomplete   the job died before its end: times and records may be missing");
    }
    for (String caveat : anomalies.caveats()) {
      any = true;
      out.line("Caveats      %s", caveat);
    }
    for (Damage damage : summary.damages()) {
      any = true;
      out.line("Damaged      %s", SafeText.of(damage.problem().toString()));
    }
    if (!any) {
      out.line("Complete     every module recorded all that it saw");
    }
  }

  private static boolean isTrace(ModuleRegion region) {
    return region
        .module()
        .filter(module -> module == DarshanModule.DXT_POSIX || module == DarshanModule.DXT_MPIIO)
        .isPresent();
  }
}
