// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import io.iominer.core.model.IoDirection;
import io.iominer.facility.FileSystemModel;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.fact.JobFacts;
import io.iominer.rootcause.fact.Use;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What a job asked of each storage target in one direction. A file's bytes are divided evenly over
 * its targets.
 */
final class OstLoads {
  private final JobFacts job;
  private final IoDirection direction;
  private final FileSystemModel fileSystem;
  private final double bytes;
  private final double sharedBytes;
  private final double placedBytes;
  private final Set<Integer> targets = new HashSet<>();

  private OstLoads(JobFacts job, IoDirection direction, FileSystemModel fileSystem) {
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
        targets.addAll(file.osts());
      }
    }
    this.bytes = all;
    this.sharedBytes = shared;
    this.placedBytes = placed;
  }

  static OstLoads of(JobFacts job, IoDirection direction, FileSystemModel fileSystem) {
    return new OstLoads(job, direction, fileSystem);
  }

  /** Whether the log says where most of the bytes lie. */
  boolean isKnown() {
    return placedBytes > 0 && 2 * placedBytes >= bytes;
  }

  double bytes() {
    return bytes;
  }

  /** Bytes in files that several processes use. */
  double sharedBytes() {
    return sharedBytes;
  }

  /** Targets that hold any of it. */
  Set<Integer> targets() {
    return targets;
  }

  /**
   * Seconds that the targets need; 0 when the log does not say where the files lie. Files that all
   * processes use are used one after the other, the others at the same time.
   *
   * @param speeds by OST: its rate as a share of the machine's; 1 where missing
   */
  double seconds(Map<Integer, Double> speeds) {
    if (!isKnown()) {
      return 0;
    }
    Map<Integer, Double> atOnce = new HashMap<>();
    double inTurn = 0;
    for (FileFacts file : job.files()) {
      double cost = cost(file);
      if (cost > 0 && !file.osts().isEmpty()) {
        double each = cost / file.osts().size() / fileSystem.ostBytesPerSecond();
        double slowest = 0;
        for (int ost : file.osts()) {
          double seconds = each / speeds.getOrDefault(ost, 1.0);
          slowest = Math.max(slowest, seconds);
          if (!file.isShared()) {
            atOnce.merge(ost, seconds, Double::sum);
          }
        }
        inTurn += file.isShared() ? slowest : 0;
      }
    }
    return inTurn + atOnce.values().stream().mapToDouble(Double::doubleValue).max().orElse(0);
  }

  /** What a target must do for a file, as bytes. */
  private double cost(FileFacts file) {
    Use use = file.use(direction);
    return use.bytes() + use.scattered() * fileSystem.seekBytes();
  }

  /** Seconds that others may have taken on the target where that was longest. */
  double interferenceSeconds(JobContention around) {
    double most = 0;
    for (int ost : targets) {
      most = Math.max(most, around.interferenceSeconds().getOrDefault(ost, 0.0));
    }
    return most;
  }
}
