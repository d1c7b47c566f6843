// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.burstbuffer;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The thesis's survey questions, answered for a site; empty where nothing is known.
 *
 * @param checkpointShare of the written bytes, those of checkpoints (thesis: 75 to 80 %)
 * @param usedShare of the capacity, what is written in an hour on the mean (5 %)
 * @param mostRequestedOverUsed burst buffer asked for over bytes written, at most (6 times)
 * @param fewestVersions of checkpoints that a run kept (3)
 * @param mostVersions at most (17)
 */
public record BufferSurvey(
    OptionalDouble checkpointShare,
    OptionalDouble usedShare,
    OptionalDouble mostRequestedOverUsed,
    OptionalInt fewestVersions,
    OptionalInt mostVersions) {
  private static final double HOUR = 3600;

  static BufferSurvey of(
      List<BufferRun> runs, BufferWorkload work, double period, OptionalDouble capacity) {
    double written = runs.stream().mapToDouble(BufferRun::bytesWritten).sum();
    List<CheckpointFiles> checkpoints =
        runs.stream().flatMap(run -> run.checkpoints().stream()).toList();
    double hours = work.periods() * period / HOUR;
    return new BufferSurvey(
        written > 0
            ? OptionalDouble.of(
                checkpoints.stream().mapToDouble(CheckpointFiles::bytes).sum() / written)
            : OptionalDouble.empty(),
        capacity.isPresent() && hours > 0
            ? OptionalDouble.of(work.timedBytes() / hours / capacity.getAsDouble())
            : OptionalDouble.empty(),
        runs.stream()
            .filter(run -> run.requestedBytes().isPresent() && run.bytesWritten() > 0)
            .mapToDouble(
                run -> (double) run.requestedBytes().getAsLong() / (double) run.bytesWritten())
            .max(),
        checkpoints.stream().mapToInt(CheckpointFiles::versions).min(),
        checkpoints.stream().mapToInt(CheckpointFiles::versions).max());
  }
}
