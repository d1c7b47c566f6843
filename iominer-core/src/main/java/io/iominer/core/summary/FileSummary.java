// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

import java.util.OptionalDouble;
import java.util.Set;

/**
 * What a job did to one file, all its records together, in the layer that counts (see {@link
 * JobSummaryBuilder}).
 *
 * @param recordId unsigned id
 * @param bytesRead bytes
 * @param bytesWritten bytes
 * @param seconds time in reads, writes and metadata operations, summed over ranks
 * @param processes ranks that touched it
 * @param rank the rank, when one alone touched it, otherwise −1
 * @param unknown of its bytes and times those with values that cannot be, which are in no sum
 */
public record FileSummary(
    long recordId,
    long bytesRead,
    long bytesWritten,
    double seconds,
    long processes,
    long rank,
    Set<Total> unknown)
    implements SummedBytes {
  public FileSummary {
    unknown = Set.copyOf(unknown);
  }

  /** Time in all operations; empty where one of its parts is not known. */
  public OptionalDouble knownSeconds() {
    return unknown.stream().anyMatch(Total::isTime)
        ? OptionalDouble.empty()
        : OptionalDouble.of(seconds);
  }

  /** Whether several ranks touched it. */
  public boolean isShared() {
    return processes > 1;
  }

  /** Bytes both ways. */
  public long bytes() {
    return bytesRead + bytesWritten;
  }
}
