// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.assertj.core.data.Percentage;

/**
 * Compares texts of two runs. SQL's {@code sum} and {@code avg} add doubles in the order in which
 * tasks end, and the last digits of a sum depend on the order. So fractions may differ by one in
 * 10¹²; everything else must be the same.
 */
final class SqlTexts {
  private static final double RELATIVE_TOLERANCE = 1e-12;
  private static final Pattern FRACTION = Pattern.compile("-?\\d+\\.\\d+([eE][-+]?\\d+)?");

  private SqlTexts() {}

  /**
   * Fails where two texts differ in more.
   *
   * @param what says what was compared
   */
  static void assertSame(String what, String found, String expected) {
    assertThat(withoutFractions(found))
        .as("%s, but for fractions of%n%s", what, found)
        .isEqualTo(withoutFractions(expected));
    List<Double> fractions = fractions(found);
    List<Double> wanted = fractions(expected);
    assertThat(fractions).as(what).hasSameSizeAs(wanted);
    for (int i = 0; i < wanted.size(); i++) {
      assertThat(fractions.get(i))
          .as("%s, fraction %d of %s", what, i, found)
          .isCloseTo(wanted.get(i), Percentage.withPercentage(100 * RELATIVE_TOLERANCE));
    }
  }

  private static String withoutFractions(String text) {
    return FRACTION.matcher(text).replaceAll("");
  }

  private static List<Double> fractions(String text) {
    return FRACTION.matcher(text).results().map(MatchResult::group).map(Double::valueOf).toList();
  }
}
