// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.path;

import io.iominer.sweepline.IoActivity;
import java.util.Set;

/**
 * What was done in a use of a file. Seconds are those in calls of its rank, or of the slowest; not
 * a number where they are not known.
 *
 * @param readSeconds time in reads
 * @param writeSeconds time in writes
 * @param metadataSeconds time in metadata operations
 * @param bytesRead bytes read
 * @param bytesWritten bytes written
 */
public record UseWork(
    double readSeconds,
    double writeSeconds,
    double metadataSeconds,
    double bytesRead,
    double bytesWritten) {
  /** Time in calls of an activity; what a damaged record says below 0 counts as 0. */
  double seconds(IoActivity activity) {
    return switch (activity) {
      case READ -> Math.max(0, readSeconds);
      case WRITE -> Math.max(0, writeSeconds);
      case METADATA -> Math.max(0, metadataSeconds);
      case ALL ->
          seconds(IoActivity.READ) + seconds(IoActivity.WRITE) + seconds(IoActivity.METADATA);
    };
  }

  /** Bytes that an activity moved; metadata operations move none. */
  double bytes(IoActivity activity) {
    return switch (activity) {
      case READ -> Math.max(0, bytesRead);
      case WRITE -> Math.max(0, bytesWritten);
      case METADATA -> 0;
      case ALL -> bytes(IoActivity.READ) + bytes(IoActivity.WRITE);
    };
  }

  /** What was done in some activities only. */
  UseWork in(Set<IoActivity> activities) {
    boolean isRead = activities.contains(IoActivity.READ);
    boolean isWritten = activities.contains(IoActivity.WRITE);
    return new UseWork(
        isRead ? readSeconds : 0,
        isWritten ? writeSeconds : 0,
        activities.contains(IoActivity.METADATA) ? metadataSeconds : 0,
        isRead ? bytesRead : 0,
        isWritten ? bytesWritten : 0);
  }

  /** This and another rank's use of the file: all bytes, and the seconds of the slower one. */
  UseWork and(UseWork other) {
    return new UseWork(
        Math.max(readSeconds, other.readSeconds),
        Math.max(writeSeconds, other.writeSeconds),
        Math.max(metadataSeconds, other.metadataSeconds),
        bytesRead + other.bytesRead,
        bytesWritten + other.bytesWritten);
  }
}
