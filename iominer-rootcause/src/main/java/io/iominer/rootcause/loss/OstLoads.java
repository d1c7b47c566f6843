// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import io.iominer.core.model.IoDirection;
import io.iominer.core.model.Ost;
import io.iominer.facility.FileSystemModel;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.fact.JobFacts;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * What a job asked of each OST in one direction. A file's bytes are divided evenly over its OSTs.
 */
final class OstLoads {
  private final JobFacts job;
  private final IoDirection direction;
  private final FileSystemModel fileSystem;
  private final double bytes;
  private final double sharedBytes;
  private final double placedBytes;
  private final Set<Ost> osts = new HashSet<>();
  private final FileSteps steps;

  /** Seconds that healthy OSTs need once they were asked for; NaN before. */
  private double onHealthyOsts = Double.NaN;

  private OstLoads(
      JobFacts job, IoDirection direction, FileSteps steps, FileSystemModel fileSystem) {
    this.job = job;
    this.direction = direction;
    this.fileSystem = fileSystem;
    double all = 0;
    double shared = 0;
    double placed = 0;
    for (FileFacts file : job.files()) {
      double moved = file.use(direction).bytes();
      all += moved;
      shared += file.processes() > 1 ? moved : 0;
      if (moved > 0 && !file.osts().isEmpty()) {
        placed += moved;
        osts.addAll(file.osts());
      }
    }
    this.bytes = all;
    this.sharedBytes = shared;
    this.placedBytes = placed;
    this.steps = steps;
  }

  static OstLoads of(
      JobFacts job, IoDirection direction, FileSteps steps, FileSystemModel fileSystem) {
    return new OstLoads(job, direction, steps, fileSystem);
  }

  /** Whether the log says where most of the bytes lie. */
  boolean isKnown() {
    return placedBytes > 0 && 2 * placedBytes >= bytes;
  }

  double bytes() {
    return bytes;
  }

  /** Bytes in files that several ranks use. */
  double sharedBytes() {
    return sharedBytes;
  }

  /** Seconds that the OSTs need if none of them is slow, see {@link #seconds}. */
  double secondsOfHealthy() {
    if (Double.isNaN(onHealthyOsts)) {
      onHealthyOsts = seconds(ost -> 1);
    }
    return onHealthyOsts;
  }

  /**
   * Seconds that the OSTs need; 0 when the log does not say where the files lie. Files that all
   * ranks use are used one after the other, those of single ranks step by step ({@link FileSteps}),
   * the others at the same time.
   *
   * @param speeds rate of an OST as a share of a healthy one's
   */
  double seconds(ToDoubleFunction<Ost> speeds) {
    if (!isKnown()) {
      return 0;
    }
    Map<Integer, Map<Ost, Double>> atOnce = new HashMap<>();
    double inTurn = 0;
    for (int i = 0; i < job.files().size(); i++) {
      FileFacts file = job.files().get(i);
      double scattered = file.use(direction).scattered();
      if (cost(file, scattered) > 0 && !file.osts().isEmpty()) {
        double each = ostSeconds(file, scattered);
        double slowest = 0;
        for (Ost ost : file.osts()) {
          double seconds = each / speeds.applyAsDouble(ost);
          slowest = Math.max(slowest, seconds);
          if (!file.isShared()) {
            atOnce
                .computeIfAbsent(steps.step(i), step -> new HashMap<>())
                .merge(ost, seconds, Double::sum);
          }
        }
        inTurn += file.isShared() ? slowest : 0;
      }
    }
    return inTurn
        + atOnce.values().stream()
            .mapToDouble(step -> step.values().stream().mapToDouble(s -> s).max().orElse(0))
            .sum();
  }

  /**
   * Seconds by which slow OSTs hold each rank up that uses files of its own there, one after the
   * other: what a rank waits for is over before its next file, whichever OST that lies on. By rank.
   *
   * @param speeds rate of an OST as a share of a healthy one's
   * @param rankRate bytes/s of a rank
   */
  double[] waits(ToDoubleFunction<Ost> speeds, double rankRate) {
    return byRank(
        file -> {
          double scattered = file.use(direction).scattered();
          double own = ownSeconds(file, rankRate, scattered);
          double healthy = ostSeconds(file, scattered);
          double slowest = file.osts().stream().mapToDouble(speeds).min().orElse(1);
          return Math.max(own, healthy / slowest) - Math.max(own, healthy);
        });
  }

  /**
   * Seconds by which healthy OSTs hold each rank up that uses files of its own there: its calls
   * wait for one file at a time, which is no faster than its OSTs. By rank.
   *
   * @param rankRate bytes/s of a rank
   * @param areScattered whether requests are as they were, not all large
   */
  double[] holdUps(double rankRate, boolean areScattered) {
    return byRank(
        file -> {
          double scattered = areScattered ? file.use(direction).scattered() : 0;
          return ostSeconds(file, scattered) - ownSeconds(file, rankRate, scattered);
        });
  }

  /** Sums of what is above 0, by rank, over files of one rank of which the OSTs are known. */
  private double[] byRank(ToDoubleFunction<FileFacts> seconds) {
    double[] sums = new double[job.processes()];
    for (FileFacts file : job.files()) {
      if (file.onlyRank().isPresent() && !file.osts().isEmpty()) {
        double more = seconds.applyAsDouble(file);
        if (more > 0) {
          sums[file.onlyRank().getAsInt()] += more;
        }
      }
    }
    return sums;
  }

  /** Seconds that a rank needs for a file, with so many scattered requests. */
  private double ownSeconds(FileFacts file, double rankRate, double scattered) {
    return file.use(direction).bytes() / rankRate + scattered * fileSystem.requestSeconds();
  }

  /** Seconds that a file's healthy OSTs need for it. */
  private double ostSeconds(FileFacts file, double scattered) {
    return cost(file, scattered) / file.osts().size() / fileSystem.ostBytesPerSecond();
  }

  /** What OSTs must do for a file, as bytes. */
  private double cost(FileFacts file, double scattered) {
    return bytesOfOsts(file) + scattered * fileSystem.seekBytes();
  }

  /** Bytes that OSTs move for a file: what is read again may come from caches. */
  private double bytesOfOsts(FileFacts file) {
    double moved = file.use(direction).bytes();
    return direction == IoDirection.READ && file.mayBeCached(direction)
        ? moved - file.redundantBytes()
        : moved;
  }

  /** Bytes that OSTs move for all files. */
  double bytesOfOsts() {
    return job.files().stream().mapToDouble(this::bytesOfOsts).sum();
  }

  /** The OSTs of files of which bytes were moved. */
  Set<Ost> osts() {
    return osts;
  }

  /** Files of which all ranks moved bytes together. */
  List<FileFacts> sharedFiles() {
    return job.files().stream()
        .filter(file -> file.isShared() && file.use(direction).bytes() > 0)
        .toList();
  }

  /** Rate of the slowest OST as a share of a healthy one's; 1 where the job used none. */
  double slowest(ToDoubleFunction<Ost> speeds) {
    return osts.stream().mapToDouble(speeds).min().orElse(1);
  }

  /** Seconds that other jobs may have taken on the OST where that was longest. */
  double interferenceSeconds(JobContention around) {
    double most = 0;
    for (Ost ost : osts) {
      most = Math.max(most, around.interferenceSeconds(ost));
    }
    return most;
  }
}
