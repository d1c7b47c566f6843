// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.history;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Runs for tests. */
public final class Runs {
  /** The user of all of them. */
  public static final long USER = 1000;

  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

  private Runs() {}

  /**
   * A run of so many processes that was diagnosed: its I/O time and the half of it that was lost.
   */
  public static ApplicationRun diagnosed(long jobId, long hour, long processes, double ioSeconds) {
    return run(
        jobId,
        hour,
        processes,
        new RunOutcome(
            Optional.of("no_bottleneck"),
            Optional.empty(),
            OptionalDouble.of(ioSeconds),
            OptionalDouble.of(ioSeconds / 4),
            OptionalDouble.of(ioSeconds / 4),
            OptionalDouble.empty(),
            OptionalDouble.of(1e9 / ioSeconds)));
  }

  /** A run that was not diagnosed yet. */
  public static ApplicationRun undiagnosed(long jobId, long hour) {
    return run(
        jobId,
        hour,
        1,
        new RunOutcome(
            Optional.empty(),
            Optional.empty(),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            OptionalDouble.empty()));
  }

  private static ApplicationRun run(long jobId, long hour, long processes, RunOutcome outcome) {
    return new ApplicationRun(
        jobId,
        "log" + jobId,
        USER,
        Optional.of(NOON.plusSeconds(3600 * hour)),
        OptionalDouble.of(3600),
        new RunVolume(processes, OptionalLong.empty(), 0, 1_000_000_000, Optional.of("1-1")),
        RunDemand.NONE,
        outcome);
  }
}
