// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.lookup;

/** Names of OSTs, such as {@code scratch-OST001f}: they end with four hexadecimal digits. */
public final class OstNames {
  private static final int HEXADECIMAL = 16;
  private static final int DIGITS = 4;

  private OstNames() {}

  /**
   * The OST's index by its name, as SQL's {@code conv} tells it: of the last four characters, the
   * digits that they begin with; 0 where there are none.
   */
  public static int index(String name) {
    int index = 0;
    for (char one : name.substring(Math.max(0, name.length() - DIGITS)).toCharArray()) {
      int digit = Character.digit(one, HEXADECIMAL);
      if (digit < 0) {
        return index;
      }
      index = index * HEXADECIMAL + digit;
    }
    return index;
  }
}
