// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.html;

import io.iominer.report.facility.Attention;

/**
 * What a person must know first, in a sentence.
 *
 * @param label what it is about, in a word or two
 * @param style how pressing it is, as the style sheet calls it
 * @param text the sentence
 * @param anchor of the section that tells more
 */
public record Headline(String label, String style, String text, String anchor) {
  /**
   * What needs attention.
   *
   * @param section that tells more
   */
  public static Headline of(Attention attention, String section) {
    String style =
        switch (attention.topic()) {
          case SLOW_OST -> "bad";
          case LOST_NODE_HOURS, INTERFERENCE -> attention.warns() ? "warn" : "info";
          case MISSING_DATA -> "info";
        };
    return new Headline(attention.topic().label(), style, attention.line(), section);
  }

  /** That a section has nothing to tell. */
  public static Headline ok(String text, String section) {
    return new Headline("ok", "ok", text, section);
  }
}
