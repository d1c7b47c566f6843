// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

/**
 * What went through standard input, output and error: a pipe, a terminal or a file that Darshan
 * does not name. Totals have it; what is said of files, their ranks and their lost time does not.
 *
 * @param bytesRead bytes
 * @param bytesWritten bytes
 * @param seconds time in reads and writes, summed over ranks
 */
public record StreamUse(long bytesRead, long bytesWritten, double seconds) {
  static final StreamUse NONE = new StreamUse(0, 0, 0);

  StreamUse and(FileSummary stream) {
    return new StreamUse(
        bytesRead + stream.bytesRead(),
        bytesWritten + stream.bytesWritten(),
        seconds + stream.seconds());
  }
}
