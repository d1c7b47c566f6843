// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.burstbuffer;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * A run as far as a burst buffer is concerned.
 *
 * @param application its application
 * @param start when it started
 * @param seconds how long it ran
 * @param nodes compute nodes; empty where no accounting has them
 * @param bytesRead bytes
 * @param bytesWritten bytes
 * @param writeRate bytes/s of its writes while in calls; empty where that is not known
 * @param ostSeconds of the time of its writes in calls, lost to OSTs: to other jobs on them, to
 *     slow ones, and to files on too few of them; empty where that is not known
 * @param periodSeconds from one phase to the next; empty where phases are not regular
 * @param phases its phases, with its written bytes at most; empty where the log has no time bins
 * @param failures how often it failed or was started again; empty where no accounting has it
 * @param requestedBytes burst buffer that it asked for; empty where none is known
 * @param checkpoints its checkpoint files; empty where none are recognised
 */
public record BufferRun(
    String application,
    Instant start,
    double seconds,
    OptionalLong nodes,
    long bytesRead,
    long bytesWritten,
    OptionalDouble writeRate,
    OptionalDouble ostSeconds,
    OptionalDouble periodSeconds,
    List<RunPhase> phases,
    OptionalLong failures,
    OptionalLong requestedBytes,
    Optional<CheckpointFiles> checkpoints) {
  public BufferRun {
    phases = RunPhase.within(phases, bytesWritten);
  }

  /** Bytes that it wrote at known times. */
  double timedBytes() {
    return phases.stream().mapToDouble(RunPhase::bytesWritten).sum();
  }

  /** The other bytes that it wrote. */
  double untimedBytes() {
    return bytesWritten - timedBytes();
  }

  /** Bytes of the phase that writes most; 0 without any. */
  long mostWriteBytes() {
    return phases.stream().mapToLong(RunPhase::bytesWritten).max().orElse(0);
  }

  /** What a dedicated allocation would hold: what was asked for, else what it wrote when known. */
  double dedicatedBytes() {
    return requestedBytes.isPresent() ? requestedBytes.getAsLong() : timedBytes();
  }

  /** How long its writes took; empty where that is not known. */
  Optional<WriteTime> writeTime() {
    if (bytesWritten == 0 || ostSeconds.isEmpty() || !(writeRate.orElse(0) > 0)) {
      return Optional.empty();
    }
    double recorded = bytesWritten / writeRate.getAsDouble();
    return Optional.of(new WriteTime(recorded, Math.max(0, recorded - ostSeconds.getAsDouble())));
  }
}
