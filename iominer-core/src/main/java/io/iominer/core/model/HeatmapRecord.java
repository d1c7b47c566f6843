// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;

/**
 * Bytes that one rank moved through one interface, by time bin.
 *
 * @param recordId unsigned id; its name is "heatmap:" and the interface
 * @param rank the rank
 * @param binWidthSeconds width of a bin
 * @param writeBytes bytes written, by bin
 * @param readBytes bytes read, by bin; as many as writeBytes
 */
public record HeatmapRecord(
    long recordId, long rank, double binWidthSeconds, long[] writeBytes, long[] readBytes)
    implements DarshanRecord {
  private static final String PREFIX = "heatmap:";

  /**
   * The interface that a heat map's record is of, such as POSIX of "heatmap:POSIX".
   *
   * @param name of the record
   * @return empty where it is no heat map's
   */
  public static Optional<DarshanModule> layer(RawText name) {
    return Arrays.stream(DarshanModule.values())
        .filter(module -> name.text().equalsIgnoreCase(PREFIX + module.name()))
        .findFirst();
  }

  @Override
  public DarshanModule module() {
    return DarshanModule.HEATMAP;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof HeatmapRecord that
        && recordId == that.recordId
        && rank == that.rank
        && Double.compare(binWidthSeconds, that.binWidthSeconds) == 0
        && Arrays.equals(writeBytes, that.writeBytes)
        && Arrays.equals(readBytes, that.readBytes);
  }

  @Override
  public int hashCode() {
    return Objects.hash(recordId, rank, Arrays.hashCode(writeBytes), Arrays.hashCode(readBytes));
  }

  @Override
  public String toString() {
    return "HEATMAP record " + Long.toUnsignedString(recordId) + " of rank " + rank;
  }
}
