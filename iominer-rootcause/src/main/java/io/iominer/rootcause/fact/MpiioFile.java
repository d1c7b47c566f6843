// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import io.iominer.core.model.IoDirection;

/**
 * What a job did to one file through MPI-IO. What MPI-IO did in turn is in the file's {@link
 * FileFacts}.
 *
 * @param processes ranks that used it through MPI-IO
 * @param isSeenBelow whether POSIX records show what MPI-IO asked of the file system
 * @param read what was read
 * @param written what was written
 */
public record MpiioFile(long processes, boolean isSeenBelow, MpiioUse read, MpiioUse written) {
  public MpiioUse use(IoDirection direction) {
    return direction == IoDirection.READ ? read : written;
  }

  /** Whether reads below it are of data sieving: nobody asked MPI-IO to read. */
  public boolean isOnlyWritten() {
    return written.operations() > 0 && read.operations() == 0;
  }

  /** Whether any of its calls were collective. */
  boolean isCollective() {
    return read.and(written).collective() > 0;
  }

  /** This and another rank's use of the same file. */
  MpiioFile and(MpiioFile other) {
    return new MpiioFile(
        processes + other.processes,
        isSeenBelow || other.isSeenBelow,
        read.and(other.read),
        written.and(other.written));
  }
}
