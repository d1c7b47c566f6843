// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.burstbuffer;

/**
 * The time of writes while in calls.
 *
 * @param recordedSeconds on the file system
 * @param leastSeconds on any storage: without what was lost to OSTs
 */
public record WriteTime(double recordedSeconds, double leastSeconds) {
  /** Whether any of it was lost to OSTs. */
  boolean isLost() {
    return recordedSeconds > leastSeconds;
  }

  /** That of a part of the writes. */
  WriteTime times(double share) {
    return new WriteTime(share * recordedSeconds, share * leastSeconds);
  }
}
