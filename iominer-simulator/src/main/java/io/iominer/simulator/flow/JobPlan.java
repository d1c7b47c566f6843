// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.flow;

import io.iominer.facility.FileSystemModel;
import io.iominer.facility.job.Phase;
import io.iominer.facility.replay.ReplayedJob;
import java.util.List;
import java.util.OptionalLong;

/**
 * A job before it runs.
 *
 * @param jobId Slurm's number
 * @param logNumber a random number, part of its log's name
 * @param variant what is run
 * @param folder number in its files' folder: its own, or that of the job that it restarts
 * @param submit when it was submitted, seconds of the simulation
 * @param phases its input and output
 * @param computeAfterSeconds computing at its end
 * @param outcome how it ends
 * @param arrayId number of its array, empty when none
 * @param arrayTask number within the array
 * @param hasCustomStriping whether its folder is striped otherwise than the default
 * @param isTraced whether the log has traces
 * @param isCut whether the log's POSIX module ran out of memory
 */
public record JobPlan(
    long jobId,
    long logNumber,
    Variant variant,
    long folder,
    double submit,
    List<Phase> phases,
    double computeAfterSeconds,
    JobOutcome outcome,
    OptionalLong arrayId,
    int arrayTask,
    boolean hasCustomStriping,
    boolean isTraced,
    boolean isCut)
    implements ReplayedJob {
  public JobPlan {
    phases = List.copyOf(phases);
  }

  /** The same, submitted at another time. */
  JobPlan submittedAt(double time) {
    return new JobPlan(
        jobId,
        logNumber,
        variant,
        folder,
        time,
        phases,
        computeAfterSeconds,
        outcome,
        arrayId,
        arrayTask,
        hasCustomStriping,
        isTraced,
        isCut);
  }

  @Override
  public int ranks() {
    return variant.processes();
  }

  @Override
  public double rankRate(FileSystemModel fileSystem) {
    return variant.rankRate(fileSystem);
  }
}
