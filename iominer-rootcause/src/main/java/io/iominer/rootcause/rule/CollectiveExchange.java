// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.model.Cause;
import io.iominer.core.model.DarshanModule;
import io.iominer.rootcause.advice.LayerAdvice;
import io.iominer.rootcause.loss.RuleContext;
import java.util.List;

/**
 * The exchange of data between ranks in collective calls of MPI-IO takes long. Long text:
 * docs/rules/collective-exchange.md.
 */
public final class CollectiveExchange implements Rule {
  static final Threshold LEAST_TIME =
      Threshold.share(
          "collective-exchange.time",
          0.2,
          "Heuristic: as diagnosis.no-bottleneck, of the I/O time");

  private static final RuleInfo INFO =
      new RuleInfo(
              "collective-exchange",
              Cause.EXCHANGE,
              Risk.NONE,
              "Does the exchange between ranks in collective calls take long?",
              List.of(LEAST_TIME))
          .needing(DarshanModule.MPIIO);

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public Finding evaluate(RuleContext job, Thresholds thresholds) {
    if (job.facts().interfaces().collective() == 0 || job.losses().ioSeconds() <= 0) {
      return Finding.notApplicable(INFO, "no collective MPI-IO");
    }
    if (job.losses().seconds(Cause.EXCHANGE) == 0 && job.facts().collectives().isEmpty()) {
      return Finding.notApplicable(
          INFO, "needs a heat map (HEATMAP): what is not waiting for late ranks is not known");
    }
    return LayerFinding.of(
        INFO,
        job,
        thresholds.share(LEAST_TIME),
        "all ranks are in MPI-IO for %s without any request to the file system, beyond what the bytes"
            + " need"
            + LayerEvidence.bounds(job),
        LayerAdvice::exchangeLess);
  }
}
