// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.config;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.unit.Quantity;

/**
 * A threshold that a facility sets. Whether there is such a threshold only its user knows, so it
 * remembers its text and its place for complaints.
 *
 * @param value a number, or a size, a rate or a time; 0 or more
 * @param text as it is written in the file, a text in quotes
 * @param place file, line and key
 */
public record ThresholdSetting(Quantity value, String text, String place) {
  /** A complaint of kind USER about the setting. */
  public IoMinerException wrong(String expected, String found) {
    return new IoMinerException(
        ErrorKind.USER, place + ": expected " + expected + ", found " + found);
  }
}
