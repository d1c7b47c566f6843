// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.model.IoDirection;
import io.iominer.core.unit.Bytes;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.JobFacts;
import io.iominer.rootcause.fact.RequestCount;
import io.iominer.rootcause.fact.Use;
import io.iominer.rootcause.loss.RuleContext;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * How the requests to files follow each other in one direction.
 *
 * <p>Darshan counts a request at offset 0 neither as sequential nor as consecutive. As many
 * requests as there were opens, at least one for each rank, are therefore taken for beginnings and
 * blamed for nothing. It does not say which requests are small and scattered at the same time
 * either; here, size and place are taken as independent of each other within a file.
 *
 * @param direction reads or writes
 * @param operations requests
 * @param random those at a lower offset than where the one before ended
 * @param small those of less than 1 MiB
 * @param smallScattered small ones that do not begin where the one before ended; an estimate
 * @param smallConsecutive small ones that do; an estimate
 */
record Requests(
    IoDirection direction,
    long operations,
    double random,
    RequestCount small,
    double smallScattered,
    double smallConsecutive) {
  /** From this size on a request is not small. */
  static final Bytes LARGE = Bytes.ofKiB(1024);

  private static final int SHOWN_FILES = 3;

  static Requests of(FileFacts file, IoDirection direction) {
    Use use = file.use(direction);
    long beginnings = Math.max(file.processes(), file.opens());
    double scattered = Math.max(0, use.scattered() - beginnings);
    double smallShare =
        use.operations() == 0 ? 0 : Math.min(1, use.small().likely() / (double) use.operations());
    return new Requests(
        direction,
        use.operations(),
        Math.max(0, use.backward() - beginnings),
        use.small(),
        scattered * smallShare,
        use.consecutive() * smallShare);
  }

  /** Those of all files; streams, of which neither size nor place is known, are left out. */
  static Requests of(JobFacts job, IoDirection direction) {
    Requests all = of(job.files(), direction);
    long known = all.operations - job.interfaces().stdioOperations(direction);
    return new Requests(
        direction,
        Math.max(0, known),
        all.random,
        all.small,
        all.smallScattered,
        all.smallConsecutive);
  }

  static Requests of(List<FileFacts> files, IoDirection direction) {
    long operations = 0;
    double random = 0;
    RequestCount small = RequestCount.NONE;
    double smallScattered = 0;
    double smallConsecutive = 0;
    for (FileFacts file : files) {
      Requests requests = of(file, direction);
      operations += requests.operations;
      random += requests.random;
      small = small.and(requests.small);
      smallScattered += requests.smallScattered;
      smallConsecutive += requests.smallConsecutive;
    }
    return new Requests(direction, operations, random, small, smallScattered, smallConsecutive);
  }

  /**
   * The direction to diagnose: one of which a part is over both thresholds before one that is not,
   * then the one with the larger share, then with more requests.
   */
  static Requests worse(
      JobFacts job, ToDoubleFunction<Requests> part, double shareLimit, double countLimit) {
    Comparator<Requests> isOver = Comparator.comparing(r -> r.isOver(part, shareLimit, countLimit));
    Comparator<Requests> order =
        isOver
            .thenComparing(r -> r.isOver(part, shareLimit, countLimit) ? r.cost(job, part) : 0)
            .thenComparing(r -> r.share(part))
            .thenComparing(Requests::operations);
    Requests reads = of(job, IoDirection.READ);
    Requests writes = of(job, IoDirection.WRITE);
    return order.compare(reads, writes) > 0 ? reads : writes;
  }

  /** Seconds of the slowest rank in the direction, as far as they are a part's. */
  private double cost(JobFacts job, ToDoubleFunction<Requests> part) {
    return share(part) * job.ranks(direction).slowestSeconds();
  }

  /** A part of the requests as a share; 0 when there are none. */
  double share(ToDoubleFunction<Requests> part) {
    return operations == 0 ? 0 : Math.min(1, part.applyAsDouble(this) / operations);
  }

  boolean isOver(ToDoubleFunction<Requests> part, double shareLimit, double countLimit) {
    return share(part) > shareLimit && part.applyAsDouble(this) > countLimit;
  }

  /** "reads" or "writes". */
  String noun() {
    return direction == IoDirection.READ ? "reads" : "writes";
  }

  /** How many of the requests: {@code all 12,000 reads}, {@code about 9,000 of 12,000 reads}. */
  String some(double part) {
    return Math.round(part) >= operations()
        ? String.format(Locale.ROOT, "all %,d %s", operations(), noun())
        : String.format(Locale.ROOT, "about %,.0f of %,d %s", part, operations(), noun());
  }

  /** The files with most of a part, the worst first; none without any. */
  List<FileFacts> worst(List<FileFacts> files, ToDoubleFunction<Requests> part) {
    return files.stream()
        .filter(file -> part.applyAsDouble(of(file, direction)) > 0)
        .sorted(
            Comparator.comparingDouble((FileFacts f) -> part.applyAsDouble(of(f, direction)))
                .reversed())
        .limit(SHOWN_FILES)
        .toList();
  }

  /** A line on each of these files. */
  List<String> evidence(RuleContext job, List<FileFacts> files, ToDoubleFunction<Requests> part) {
    return files.stream()
        .map(
            file ->
                String.format(
                    Locale.ROOT,
                    "%s: %.0f of %d %s%s, by %d rank%s",
                    job.name(file),
                    part.applyAsDouble(of(file, direction)),
                    file.use(direction).operations(),
                    noun(),
                    mean(file.use(direction)),
                    file.processes(),
                    file.processes() == 1 ? "" : "s"))
        .toList();
  }

  /** A mean of 1 MiB and more is that of large requests, too: small ones are not so large. */
  private static String mean(Use use) {
    Bytes size = meanSize(use);
    return size.compareTo(LARGE) < 0
        ? ", of " + size + " on average"
        : " (small and large: " + size + " on average)";
  }

  /** Mean size of a request; 0 when there are none. */
  static Bytes meanSize(Use use) {
    return new Bytes(use.operations() == 0 ? 0 : use.bytes() / use.operations());
  }
}
