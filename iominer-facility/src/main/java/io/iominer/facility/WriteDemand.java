// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility;

import java.io.Serializable;

/**
 * What jobs write to a burst buffer in a period (DWPP of the thesis on BBOS).
 *
 * @param bytesPerPeriod bytes, 0 or more
 * @param periodSeconds period, above 0
 */
public record WriteDemand(double bytesPerPeriod, double periodSeconds) implements Serializable {
  /** Nothing is known, so that data is demoted between writes and where the buffer is full. */
  public static final WriteDemand UNKNOWN = new WriteDemand(0, 3600);

  public WriteDemand {
    if (!(bytesPerPeriod >= 0) || !(periodSeconds > 0)) {
      throw new IllegalArgumentException(
          "Bytes per period are 0 or more and a period is above 0 s: "
              + bytesPerPeriod
              + ", "
              + periodSeconds);
    }
  }
}
