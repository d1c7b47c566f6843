// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import java.nio.charset.Charset;

/** Characters that stand for rates on a screen, from the least that is not none to the greatest. */
public enum Shades {
  /** Block elements of Unicode. */
  BLOCKS("▁▂▃▄▅▆▇█", "░▒▓█"),
  /** For an output that has no others. */
  ASCII("12345678", ":+*#");

  private static final char NONE = '.';

  private final String heights;
  private final String densities;

  Shades(String heights, String densities) {
    this.heights = heights;
    this.densities = densities;
  }

  /** Blocks where an output in this character set can show them. */
  public static Shades of(Charset charset) {
    return charset.canEncode() && charset.newEncoder().canEncode(BLOCKS.heights + BLOCKS.densities)
        ? BLOCKS
        : ASCII;
  }

  /** The eight heights of a line of its own. */
  String heights() {
    return heights;
  }

  /** The four densities of rows that are read as a map. */
  String densities() {
    return densities;
  }

  /**
   * A row: '.' for none, else the scale's character for the part of the greatest rate, which is its
   * last one.
   *
   * @param scale {@link #heights} or {@link #densities}
   */
  static String row(double[] rates, double greatest, String scale) {
    StringBuilder row = new StringBuilder();
    for (double rate : rates) {
      int step = (int) Math.ceil(rate / greatest * scale.length() - 1e-9);
      row.append(rate > 0 ? scale.charAt(Math.max(1, Math.min(scale.length(), step)) - 1) : NONE);
    }
    return row.toString();
  }
}
