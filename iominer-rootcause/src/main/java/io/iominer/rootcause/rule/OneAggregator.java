// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.model.Cause;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.IoDirection;
import io.iominer.rootcause.advice.MpiIoAdvice;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.loss.LoneAggregator;
import io.iominer.rootcause.loss.RuleContext;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * One rank does the I/O of collective calls for several compute nodes.
 * docs/rules/one-aggregator.md.
 */
public final class OneAggregator implements Rule {
  static final Threshold NODES =
      Threshold.number(
          "one-aggregator.nodes",
          2,
          "nodes",
          "ROMIO users' guide: an aggregator on each node is the default");

  private static final RuleInfo INFO =
      new RuleInfo(
              "one-aggregator",
              Cause.IMBALANCE,
              Risk.warning("where a rank alone is slower than the file system"),
              "Does one rank do the I/O of collective calls for several compute nodes?",
              List.of(NODES))
          .needing(DarshanModule.MPIIO);

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public Finding evaluate(RuleContext job, Thresholds thresholds) {
    if (job.facts().interfaces().collective() == 0) {
      return Finding.notApplicable(INFO, "no collective MPI-IO");
    }
    List<FileFacts> files = LoneAggregator.files(job.facts());
    double nodes = job.nodes();
    double threshold = thresholds.number(NODES);
    if (nodes < threshold || files.isEmpty()) {
      return job.around().nodes().isEmpty()
          ? Finding.notApplicable(
              INFO, "needs accounting: the number of compute nodes of the job is unknown")
          : Finding.clear(INFO, files.isEmpty() ? 0 : nodes, threshold);
    }
    FileFacts largest =
        files.stream().max(Comparator.comparingLong(FileFacts::bytes)).orElseThrow();
    IoDirection direction =
        largest.read().bytes() > largest.written().bytes() ? IoDirection.READ : IoDirection.WRITE;
    int rank = largest.spread().orElseThrow().slowestRank();
    return Finding.tripped(
        INFO,
        nodes,
        threshold,
        String.format(
            Locale.ROOT,
            "rank %d alone moves all bytes of %d shared file%s below collective calls of %d ranks%s"
                + " %.0f nodes",
            rank,
            files.size(),
            files.size() == 1 ? "" : "s",
            largest.processes(),
            job.around().nodes().isPresent() ? " on" : ", which usually have",
            nodes),
        List.of("rank " + rank, job.name(largest)),
        List.of(MpiIoAdvice.spread(job, largest, direction)));
  }
}
