// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import io.iominer.core.model.IoDirection;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.JobFacts;
import io.iominer.rootcause.fact.Median;
import io.iominer.rootcause.fact.Use;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * A job's files that one process used and that lie on one storage target each: their rates tell
 * which target is slow. A slow target and a busy one look alike here.
 */
public final class SingleRankFiles {
  /** At less than this share of the median rate a file or a target is slow; heuristic. */
  public static final double SLOW = 0.6;

  /** Files on as many targets tell which of them is slow; heuristic. */
  public static final int LEAST_TARGETS = 3;

  private final IoDirection direction;
  private final List<FileFacts> files;

  private SingleRankFiles(IoDirection direction, List<FileFacts> files) {
    this.direction = direction;
    this.files = files;
  }

  /** Those in which the job spent time in a direction. */
  public static SingleRankFiles of(JobFacts job, IoDirection direction) {
    return new SingleRankFiles(
        direction,
        job.files().stream()
            .filter(file -> file.processes() == 1 && file.osts().size() == 1)
            .filter(file -> file.use(direction).slowestSeconds() > 0)
            .toList());
  }

  /**
   * Which target is slow: rates by target.
   *
   * @param leastBytes files with less are left out
   */
  public OstRates byTarget(double leastBytes) {
    return OstRates.of(this, leastBytes);
  }

  /**
   * What that cost: seconds that the slowest file's process lost against the median rate of files;
   * 0 where none is slow or too few targets tell.
   */
  double slowestExcess() {
    long places = files.stream().map(FileFacts::osts).distinct().count();
    if (places < LEAST_TARGETS) {
      return 0;
    }
    double median = Median.of(files.stream().mapToDouble(this::rate));
    return files.stream()
        .filter(file -> rate(file) < SLOW * median)
        .mapToDouble(
            file -> file.use(direction).slowestSeconds() - file.use(direction).bytes() / median)
        .max()
        .orElse(0);
  }

  /** Takes the OST and the use of each file. */
  void forEach(BiConsumer<Integer, Use> action) {
    files.forEach(file -> action.accept(file.osts().get(0), file.use(direction)));
  }

  private double rate(FileFacts file) {
    return file.use(direction).bytes() / file.use(direction).slowestSeconds();
  }
}
