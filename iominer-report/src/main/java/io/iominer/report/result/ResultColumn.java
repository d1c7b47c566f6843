// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.result;

/**
 * A column of a result.
 *
 * @param name its name
 * @param alignment how a table shows it
 */
public record ResultColumn(String name, Alignment alignment) {
  /** Side that the values of a column stand on. */
  public enum Alignment {
    LEFT,
    RIGHT
  }
}
