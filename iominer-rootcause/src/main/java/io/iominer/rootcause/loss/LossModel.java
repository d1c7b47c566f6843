// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import io.iominer.core.model.Cause;
import io.iominer.core.model.IoDirection;
import io.iominer.facility.FacilityModel;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.fact.JobFacts;
import java.util.EnumMap;
import java.util.Map;

/**
 * Divides a job's I/O time into what it needed and what it lost to each cause. Ours.
 *
 * <p>For each direction the time that the job spent is compared with that of the same job mended
 * step by step: with its processes at the same time instead of in turns (serialization), with the
 * bytes divided evenly over all processes (imbalance), with shared files on all targets (striping)
 * and with large requests that follow each other (pattern). Each step's time is the greatest of
 * what the slowest process, the compute nodes and the fullest target need on the {@link
 * FacilityModel facility}; the last two work together and share their gain evenly. Where the job
 * was faster than the machine is thought to be, all steps are scaled to it. Time beyond what the
 * model expects is due to slow targets or to neighbours, as far as {@link JobContention} or the
 * job's own files tell, and then to the allocation, as far as its nodes are fewer than such a
 * number of processes has. Of metadata time, all beyond a few opens of each file by each of its
 * processes is lost, and all opens that move hardly any bytes.
 */
public final class LossModel {
  private static final int OPEN_AND_CLOSE = 2;

  /** Bytes that an open should be worth; ours. */
  private static final double BYTES_OF_AN_OPEN = 64 * 1024;

  private final FacilityModel facility;

  public LossModel(FacilityModel facility) {
    this.facility = facility;
  }

  /** The losses of a job. */
  public Losses of(JobFacts job, JobContention around) {
    Map<Cause, Double> seconds = new EnumMap<>(Cause.class);
    double ioSeconds = 0;
    double unexplained = 0;
    for (IoDirection direction : IoDirection.values()) {
      if (job.bytes(direction) > 0) {
        DirectionLoss loss = DirectionLoss.of(job, around, direction, facility);
        loss.addTo(seconds);
        ioSeconds += loss.spent();
        unexplained += loss.unexplained();
      }
    }
    double metadata = job.slowestMetadataSeconds();
    ioSeconds += metadata;
    seconds.merge(Cause.METADATA, metadata * needlessMetadata(job), Double::sum);
    return new Losses(ioSeconds, seconds, unexplained);
  }

  private static double needlessMetadata(JobFacts job) {
    double done = 0;
    double needed = 0;
    for (FileFacts file : job.files()) {
      done += file.metadataOperations();
      needed += file.usualOpens();
    }
    needed = OPEN_AND_CLOSE * Math.min(needed, job.processes() + job.bytes() / BYTES_OF_AN_OPEN);
    return done <= needed ? 0 : 1 - needed / done;
  }
}
