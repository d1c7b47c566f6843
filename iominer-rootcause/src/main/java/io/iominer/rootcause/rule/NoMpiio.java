// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.model.Cause;
import io.iominer.core.model.IoDirection;
import io.iominer.rootcause.advice.MpiIoAdvice;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.loss.RuleContext;
import java.util.List;
import java.util.Locale;

/**
 * Many ranks write small scattered requests to a shared file without MPI-IO. To do without MPI-IO
 * is no fault otherwise. docs/rules/no-mpiio.md.
 */
public final class NoMpiio implements Rule {
  static final Threshold SHARE =
      Threshold.share("no-mpiio.share", 0.1, "hpc-io/drishti-io config.py, small_requests: P16");

  static final Threshold OPERATIONS =
      Threshold.number(
          "no-mpiio.operations",
          1000,
          "operations",
          "hpc-io/drishti-io config.py, small_requests_absolute: P16");

  static final Threshold RANKS =
      Threshold.number(
          "no-mpiio.ranks", 16, "ranks", "Heuristic: fewer can gather their data themselves");

  private static final RuleInfo INFO =
      new RuleInfo(
          "no-mpiio",
          Cause.PATTERN,
          Risk.warning(
              "where no client can gather the requests, as they belong to different nodes"),
          "Do many ranks write small scattered requests to a shared file without MPI-IO?",
          List.of(SHARE, OPERATIONS, RANKS));

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public Finding evaluate(RuleContext job, Thresholds thresholds) {
    List<FileFacts> files =
        job.facts().files().stream()
            .filter(file -> file.processes() >= thresholds.number(RANKS))
            .filter(file -> file.written().operations() > 0)
            .filter(file -> !job.facts().interfaces().mpiioFiles().containsKey(file.id()))
            .toList();
    if (files.isEmpty()) {
      return Finding.notApplicable(
          INFO,
          String.format(
              Locale.ROOT,
              "no file is written by %.0f or more ranks without MPI-IO",
              thresholds.number(RANKS)));
    }
    Requests writes = Requests.of(files, IoDirection.WRITE);
    double observed = writes.share(Requests::smallScattered);
    double threshold = thresholds.share(SHARE);
    if (!writes.isOver(Requests::smallScattered, threshold, thresholds.number(OPERATIONS))) {
      return Finding.clear(
          INFO,
          observed,
          threshold,
          new ClearBy(thresholds)
              .unless(observed <= threshold, OPERATIONS, writes.smallScattered()));
    }
    List<FileFacts> worst = writes.worst(files, Requests::smallScattered);
    return Finding.tripped(
        INFO,
        observed,
        threshold,
        String.format(
            Locale.ROOT,
            "about %,.0f of %,d writes to shared files are small and scattered, and no MPI-IO"
                + " gathers them",
            writes.smallScattered(),
            writes.operations()),
        writes.evidence(job, worst, Requests::smallScattered),
        List.of(MpiIoAdvice.collective(job, worst.get(0), IoDirection.WRITE)));
  }
}
