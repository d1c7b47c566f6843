// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.model.Cause;
import io.iominer.core.model.DarshanModule;
import io.iominer.rootcause.advice.LayerAdvice;
import io.iominer.rootcause.loss.RuleContext;
import java.util.List;
import java.util.Locale;

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
    double seconds = job.losses().seconds(Cause.EXCHANGE);
    if (job.facts().interfaces().collective() == 0 || job.losses().ioSeconds() <= 0) {
      return Finding.notApplicable(INFO, "no collective MPI-IO");
    }
    double observed = seconds / job.losses().ioSeconds();
    double threshold = thresholds.share(LEAST_TIME);
    if (observed <= threshold) {
      return Finding.clear(INFO, observed, threshold);
    }
    return Finding.tripped(
        INFO,
        observed,
        threshold,
        String.format(
            Locale.ROOT,
            "all ranks are in MPI-IO for %s without any request to the file system, beyond what"
                + " the bytes need",
            SecondsText.of(seconds)),
        LayerEvidence.of(job),
        List.of(LayerAdvice.exchangeLess(job)));
  }
}
