// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.nodelocal;

import java.util.OptionalLong;

/**
 * What one rank of a job did to a file.
 *
 * @param owner of the job
 * @param rank the rank; {@link #ALL_RANKS} where Darshan has one record for all of them
 * @param bytesRead bytes
 * @param bytesWritten bytes
 * @param firstRead µs since 1970; empty where it read nothing, or the log does not tell
 * @param firstWrite µs since 1970; empty where it wrote nothing, or the log does not tell
 */
public record FileAccess(
    FileOwner owner,
    long rank,
    long bytesRead,
    long bytesWritten,
    OptionalLong firstRead,
    OptionalLong firstWrite) {
  /** The rank of a record that is reduced over all ranks. */
  public static final long ALL_RANKS = -1;
}
