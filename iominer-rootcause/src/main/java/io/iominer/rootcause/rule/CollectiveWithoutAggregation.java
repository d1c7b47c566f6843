// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.model.Cause;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.IoDirection;
import io.iominer.core.unit.Bytes;
import io.iominer.rootcause.advice.MpiIoAdvice;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.MpiioFile;
import io.iominer.rootcause.fact.MpiioUse;
import io.iominer.rootcause.fact.Use;
import io.iominer.rootcause.loss.RuleContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Collective MPI-IO whose requests reach the file system as small as they were.
 * docs/rules/collective-without-aggregation.md.
 */
public final class CollectiveWithoutAggregation implements Rule {
  static final Threshold SHARE =
      Threshold.share(
          "collective-without-aggregation.share",
          0.1,
          "Heuristic: as Drishti's small_requests, of the requests below collective MPI-IO");

  static final Threshold OPERATIONS =
      Threshold.number(
          "collective-without-aggregation.operations",
          1000,
          "operations",
          "hpc-io/drishti-io config.py, collective_operations_absolute, of the requests below");

  static final Threshold RATIO =
      Threshold.number(
          "collective-without-aggregation.ratio",
          1,
          "requests per operation",
          "Heuristic: a request or more for each collective operation of a rank");

  static final Threshold SIZE =
      Threshold.bytes(
          "collective-without-aggregation.size",
          1L << 20,
          "hpc-io/drishti-io config.py, small_bytes: larger requests need no aggregation");

  private static final RuleInfo INFO =
      new RuleInfo(
              "collective-without-aggregation",
              Cause.PATTERN,
              Risk.high(
                  "where each request waits for a server, as it does without collective calls"),
              "Do small requests reach the file system although MPI-IO is used collectively?",
              List.of(SHARE, OPERATIONS, RATIO, SIZE))
          .needing(DarshanModule.MPIIO);

  /** What lies below the collective operations on a file in one direction. */
  private record Below(
      FileFacts file, IoDirection direction, MpiioUse above, Use use, double unmerged) {
    /** Seconds in the requests that are unmerged. */
    double seconds() {
      return use.operations() == 0 ? 0 : use.seconds() * unmerged / use.operations();
    }
  }

  /** What costs most comes first; of equal cost what is most. */
  private static final Comparator<Below> ORDER =
      Comparator.comparingDouble(Below::seconds).thenComparingDouble(Below::unmerged);

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public Finding evaluate(RuleContext job, Thresholds thresholds) {
    List<Below> all = new ArrayList<>();
    for (FileFacts file : job.facts().files()) {
      MpiioFile above = job.facts().interfaces().mpiioFiles().get(file.id());
      for (IoDirection direction : IoDirection.values()) {
        if (above != null && above.isSeenBelow() && above.use(direction).collective() > 0) {
          all.add(below(file, direction, above.use(direction), thresholds));
        }
      }
    }
    double requests = all.stream().mapToDouble(below -> below.use().operations()).sum();
    if (requests == 0) {
      return Finding.notApplicable(
          INFO, "no collective MPI-IO with known requests to the file system");
    }
    double unmerged = all.stream().mapToDouble(Below::unmerged).sum();
    double observed = unmerged / requests;
    double threshold = thresholds.share(SHARE);
    if (observed <= threshold) {
      return Finding.clear(INFO, observed, threshold);
    }
    if (unmerged <= thresholds.number(OPERATIONS)) {
      return Finding.clear(
          INFO, observed, threshold, new ClearBy(thresholds).and(OPERATIONS, unmerged));
    }
    Below worst = all.stream().max(ORDER).orElseThrow();
    return Finding.tripped(
        INFO,
        observed,
        threshold,
        String.format(
            Locale.ROOT,
            "about %.0f of %.0f requests below collective MPI-IO are still small",
            unmerged,
            requests),
        List.of(
            String.format(
                Locale.ROOT,
                "%s: %d collective operations became %d requests of %s on average by %d ranks",
                job.name(worst.file()),
                worst.above().collective(),
                worst.use().operations(),
                new Bytes(worst.use().bytes() / Math.max(1, worst.use().operations())),
                worst.file().processes())),
        Stream.of(worst.direction(), worst.direction().other())
            .flatMap(
                way -> all.stream().filter(below -> below.direction() == way).max(ORDER).stream())
            .filter(
                below ->
                    below.equals(worst)
                        || (below.seconds() > 0 && 2 * below.seconds() >= worst.seconds()))
            .map(below -> MpiIoAdvice.aggregate(job, below.file(), below.direction()))
            .toList());
  }

  /** Independent operations on the same file make requests of their own: those are not blamed. */
  private static Below below(
      FileFacts file, IoDirection direction, MpiioUse above, Thresholds thresholds) {
    Use use = file.use(direction);
    double ofCollective = above.collectiveRequests(use);
    boolean isAsMany = ofCollective >= thresholds.number(RATIO) * above.collective();
    boolean isSmall = use.bytes() < thresholds.bytes(SIZE) * use.operations();
    double scattered =
        Math.max(0, Requests.of(file, direction).smallScattered() - above.independent());
    return new Below(file, direction, above, use, isAsMany && isSmall ? ofCollective : scattered);
  }
}
