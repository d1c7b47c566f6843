// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline;

import io.iominer.core.model.JobKey;

/**
 * A log's use of an OST: a file there is read, or written, from the first operation to the end of
 * the last. Its bytes are taken as even over that time.
 *
 * @param job the log's job
 * @param log id of the log
 * @param start nanoseconds
 * @param end nanoseconds, not before the start
 * @param bytes bytes that it moves there, 0 or more
 * @param work what the OST has to do for it, in bytes: those that it moves and those that it could
 *     move in the time that scattered requests cost
 */
public record OstUse(JobKey job, String log, long start, long end, double bytes, double work) {
  /** Bytes in a nanosecond; the use must have a length. */
  double rate() {
    return bytes / (end - start);
  }
}
