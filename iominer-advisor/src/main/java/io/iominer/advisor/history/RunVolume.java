// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.history;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * How large a run was.
 *
 * @param processes its ranks, 1 or more
 * @param nodes nodes of its allocation; empty where none is known
 * @param bytesRead bytes that it read, each once
 * @param bytesWritten bytes that it wrote, each once
 * @param accessPattern ranks to files: N-N, N-M, N-1 or 1-1; empty for a run that moved no bytes
 */
public record RunVolume(
    long processes,
    OptionalLong nodes,
    long bytesRead,
    long bytesWritten,
    Optional<String> accessPattern) {
  /** Bytes both ways. */
  public long bytes() {
    return bytesRead + bytesWritten;
  }

  /**
   * Power of ten of the bytes both ways, 9 from 1 GB to below 10 GB; empty for a run that moved no
   * bytes. Heuristic: small runs are dominated by opens and closes, so that bandwidths are compared
   * within a power of ten only.
   */
  public OptionalInt sizeClass() {
    return bytes() > 0 ? OptionalInt.of(Long.toString(bytes()).length() - 1) : OptionalInt.empty();
  }
}
