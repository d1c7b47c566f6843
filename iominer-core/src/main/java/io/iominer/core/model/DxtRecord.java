// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

/**
 * Head of the traced segments of one rank on one file; the segments are read one by one.
 *
 * @param module DXT_POSIX or DXT_MPIIO
 * @param recordId unsigned id of the file
 * @param rank the rank, also for a shared file
 * @param sharedFlag as stored
 * @param host the rank's host
 * @param writeCount traced writes
 * @param readCount traced reads
 */
public record DxtRecord(
    DarshanModule module,
    long recordId,
    long rank,
    long sharedFlag,
    RawText host,
    long writeCount,
    long readCount)
    implements DarshanRecord {
  /** The module that counts the calls that are traced here. */
  public DarshanModule countedBy() {
    return module == DarshanModule.DXT_POSIX ? DarshanModule.POSIX : DarshanModule.MPIIO;
  }
}
