// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import io.iominer.core.model.IoDirection;
import io.iominer.core.model.Ost;
import io.iominer.core.statistic.OrderStatistics;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.fact.JobFacts;
import io.iominer.rootcause.fact.Use;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * A job's files of one file system that one rank used and that lie on one OST each: their rates
 * tell which OST is slow. A slow OST and a busy one look alike here. Those of different file
 * systems are not compared, which may be of different hardware; reads that can have come from the
 * page cache are left out, as are files of which far more requests wait than of most.
 */
public final class SingleRankFiles {
  /**
   * At less than this share of the median rate a file or an OST is slow. Heuristic: rates of equal
   * files of one job differ by a third without a reason.
   */
  public static final double SLOW = 0.6;

  /**
   * Files on as many OSTs tell which of them is slow. Heuristic: of two, either may be the fast
   * one.
   */
  public static final int LEAST_OSTS = 3;

  /** With more than this multiple of the median's requests that wait a file tells of these. */
  private static final double MOST_WAITS = 4;

  /** A request of so many bytes hardly waits longer than its bytes take; heuristic. */
  private static final double LARGE_REQUEST = 1e6;

  private final IoDirection direction;
  private final List<FileFacts> files = new ArrayList<>();

  private SingleRankFiles(IoDirection direction) {
    this.direction = direction;
  }

  /** Those in which the job spent time in a direction, for each file system that has any. */
  public static List<SingleRankFiles> of(JobFacts job, IoDirection direction) {
    Map<Optional<String>, SingleRankFiles> fileSystems = new LinkedHashMap<>();
    for (FileFacts file : job.files()) {
      if (file.processes() == 1
          && file.osts().size() == 1
          && file.use(direction).slowestSeconds() > 0
          && file.use(direction).bytes() > 0
          && !file.mayBeCached(direction)) {
        fileSystems
            .computeIfAbsent(onlyOst(file).fileSystem(), key -> new SingleRankFiles(direction))
            .files
            .add(file);
      }
    }
    fileSystems.values().forEach(SingleRankFiles::keepAlike);
    return List.copyOf(fileSystems.values());
  }

  /** Leaves out those with far more requests that wait for their bytes than most have. */
  private void keepAlike() {
    double most =
        MOST_WAITS
            * Math.max(
                1 / LARGE_REQUEST,
                OrderStatistics.of(files.stream().mapToDouble(this::waitsPerByte))
                    .upperMedian()
                    .orElse(0));
    files.removeIf(file -> waitsPerByte(file) > most);
  }

  private double waitsPerByte(FileFacts file) {
    return file.waits(direction) / file.use(direction).bytes();
  }

  /**
   * Which OST is slow: rates by OST.
   *
   * @param leastBytes files with less are left out
   */
  public OstRates byOst(double leastBytes) {
    return OstRates.of(this, leastBytes);
  }

  /**
   * What slow OSTs cost the rank that lost most there against the median rate of files; nothing
   * where none is slow or too few OSTs tell.
   *
   * @param around what was around the job
   */
  OstExcess slowestExcess(JobContention around) {
    long places = files.stream().map(SingleRankFiles::onlyOst).distinct().count();
    if (places < LEAST_OSTS) {
      return OstExcess.NONE;
    }
    SlowOsts slow =
        new SlowOsts(
            OrderStatistics.of(files.stream().mapToDouble(this::rate)).upperMedian().orElseThrow(),
            around::interferenceSeconds);
    files.forEach(file -> slow.add(onlyOst(file), file.onlyRank().orElse(0), file.use(direction)));
    return slow.excess();
  }

  /** Takes the OST and the use of each file. */
  void forEach(BiConsumer<Ost, Use> action) {
    files.forEach(file -> action.accept(onlyOst(file), file.use(direction)));
  }

  private static Ost onlyOst(FileFacts file) {
    return file.osts().get(0);
  }

  private double rate(FileFacts file) {
    return file.use(direction).bytes() / file.use(direction).slowestSeconds();
  }
}
