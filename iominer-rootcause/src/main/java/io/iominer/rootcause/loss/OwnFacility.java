// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import io.iominer.core.model.IoDirection;
import io.iominer.core.model.Ost;
import io.iominer.core.unit.Bandwidth;
import io.iominer.core.unit.Bytes;
import io.iominer.facility.FacilityModel;
import io.iominer.facility.FileSystemClient;
import io.iominer.facility.FileSystemModel;
import io.iominer.facility.Osts;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.JobFacts;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A facility as one job saw it, where nobody knows its rates: with the job's {@link OwnPace}, and
 * with nodes and OSTs that are as fast beside its ranks as they can be, unless the job shows that
 * it was they that it waited for.
 */
final class OwnFacility {
  /**
   * OSTs are at most so many times faster than usual beside ranks and nodes. Heuristic: on a
   * facility of flash an OST is, so that only ranks of many nodes on few OSTs surely wait for them.
   */
  private static final double FAST_OSTS = 4;

  /**
   * A job that moves as large a part of what a part of a facility usually can is at its bounds, or
   * shows that this one can more; heuristic.
   */
  private static final double AT_BOUNDS = 0.5;

  /** Ranks that surely could move more than one OST; heuristic. */
  private static final int MANY_RANKS = 8;

  /** Bytes/s of what is not known to hold anything up. */
  private static final double UNLIMITED = 1e15;

  private static final double NANOS = 1e9;

  private final JobFacts job;
  private final IoDirection direction;
  private final FacilityModel usual;
  private final OwnPace pace;

  private OwnFacility(JobFacts job, IoDirection direction, FacilityModel usual) {
    this.job = job;
    this.direction = direction;
    this.usual = usual;
    this.pace = OwnPace.of(job, direction);
  }

  static FacilityModel of(JobFacts job, IoDirection direction, FacilityModel usual) {
    return new OwnFacility(job, direction, usual).model();
  }

  private FacilityModel model() {
    FileSystemModel scratch = usual.scratch();
    FileSystemClient client = scratch.client();
    double ofOst = rateOfFullestOst();
    boolean isAtOst = ofOst >= AT_BOUNDS * scratch.ostBytesPerSecond();
    double rankRate = isAtOst ? Math.max(OwnPace.SLOW_RANK, pace.rankRate()) : pace.rankRate();
    double speed = Math.max(1, rankRate / client.rankRate().bytesPerSecond());
    return usual.with(
        scratch
            .with(
                new Osts(
                    scratch.osts().count(),
                    new Bandwidth(
                        isAtOst ? ofOst : FAST_OSTS * speed * scratch.ostBytesPerSecond()),
                    new Bytes(0),
                    scratch.osts().contention()))
            .with(
                new FileSystemClient(
                    new Bandwidth(nodeRate(speed * scratch.nodeBytesPerSecond())),
                    new Bandwidth(rankRate),
                    new Bandwidth(Math.min(rankRate, pace.streamRate())),
                    client.rankMetadataRate(),
                    Duration.ofNanos(Math.round(NANOS * pace.requestSeconds())))));
  }

  /** Bytes/s of the OST that moved most for many ranks; 0 where there is none that they share. */
  private double rateOfFullestOst() {
    Map<Ost, Double> bytes = new HashMap<>();
    for (FileFacts file : job.files()) {
      for (Ost ost : file.isShared() ? file.osts() : List.<Ost>of()) {
        bytes.merge(ost, (double) file.use(direction).bytes() / file.osts().size(), Double::sum);
      }
    }
    double seconds = job.ranks(direction).slowestSeconds();
    return seconds > 0 && job.processes() >= MANY_RANKS * bytes.size()
        ? bytes.values().stream().mapToDouble(Double::doubleValue).max().orElse(0) / seconds
        : 0;
  }

  private double nodeRate(double assumed) {
    double seconds = job.ranks(direction).slowestSeconds();
    double moved = job.ranks(direction).totalBytes() / usual.nodesFor(job.processes());
    return moved >= AT_BOUNDS * assumed * seconds ? UNLIMITED : assumed;
  }
}
