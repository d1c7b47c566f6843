// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import io.iominer.core.model.IoDirection;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.JobFacts;
import io.iominer.rootcause.fact.MpiioFile;
import io.iominer.rootcause.fact.RankSpread;
import io.iominer.rootcause.fact.Use;
import java.util.List;

/**
 * Finds collective MPI-IO of several nodes of which one rank does all reads and writes below. ROMIO
 * has an aggregator on each node unless it is told otherwise (cb_nodes), or the file lies on one
 * OST.
 */
public final class LoneAggregator {
  private LoneAggregator() {}

  /** Files that a single rank moves for all ranks. */
  public static List<FileFacts> files(JobFacts job) {
    return job.files().stream().filter(file -> isOfOne(file) && isCollective(job, file)).toList();
  }

  private static boolean isOfOne(FileFacts file) {
    return file.isShared()
        && file.stripeCount() != 1
        && file.operations() > 1
        && file.spread().map(RankSpread::slowestBytes).filter(b -> b >= file.bytes()).isPresent();
  }

  private static boolean isCollective(JobFacts job, FileFacts file) {
    MpiioFile above = job.interfaces().mpiioFiles().get(file.id());
    return job.interfaces().isCollective(file) && above.isSeenBelow();
  }

  /**
   * Seconds that an aggregator on each node would save.
   *
   * @param nodes compute nodes of the job
   */
  static double excess(JobFacts job, IoDirection direction, double nodes) {
    double seconds =
        files(job).stream().map(file -> file.use(direction)).mapToDouble(Use::slowestSeconds).sum();
    return nodes > 1 ? seconds * (1 - 1 / nodes) : 0;
  }
}
