// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

import io.iominer.core.model.DarshanModule;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Bytes and times of a job over all interfaces, no byte counted at two layers. Sums are without
 * values that cannot be: where there are such they are not known.
 *
 * @param bytesRead bytes
 * @param bytesWritten bytes
 * @param readSeconds time in reads, summed over ranks
 * @param writeSeconds time in writes, summed over ranks
 * @param metaSeconds time in metadata operations, summed over ranks
 * @param countedIn modules that these three are of: for each file the lowest that saw it
 * @param time time of the rank that spent most
 * @param unknown of the sums those that are not known
 * @param isTimeKnown whether the time of the rank that spent most is known
 * @param waited what was done in the layers in which the job waited
 */
public record IoTotals(
    long bytesRead,
    long bytesWritten,
    double readSeconds,
    double writeSeconds,
    double metaSeconds,
    List<DarshanModule> countedIn,
    IoTime time,
    Set<Total> unknown,
    boolean isTimeKnown,
    WaitedWork waited)
    implements SummedBytes {
  public IoTotals {
    countedIn = List.copyOf(countedIn);
    unknown = Set.copyOf(unknown);
  }

  /** Time in reads, writes or metadata operations; empty where it is not known. */
  public OptionalDouble knownSeconds(Total time) {
    return unknown.contains(time) ? OptionalDouble.empty() : OptionalDouble.of(leastSeconds(time));
  }

  /** Time in reads, writes or metadata operations without values that cannot be. */
  public double leastSeconds(Total time) {
    return time == Total.F_READ_TIME
        ? readSeconds
        : time == Total.F_WRITE_TIME ? writeSeconds : metaSeconds;
  }

  /** Time of the rank that spent most; empty where it is not known. */
  public OptionalDouble knownSlowestSeconds() {
    return isTimeKnown ? OptionalDouble.of(slowestSeconds()) : OptionalDouble.empty();
  }

  /** Bytes both ways. */
  public long bytes() {
    return bytesRead + bytesWritten;
  }

  /** Time in I/O of the rank that spent most, see {@link IoTime}. */
  public double slowestSeconds() {
    return time.seconds();
  }
}
