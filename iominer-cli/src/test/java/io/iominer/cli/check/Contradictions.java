// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Sentences about what contradicts itself, each with its rule. */
final class Contradictions {
  private final List<String> sentences = new ArrayList<>();
  private final String rule;

  /** None yet. */
  Contradictions(String rule) {
    this.rule = rule;
  }

  /** Adds a sentence unless something holds. */
  void unless(boolean holds, String sentence, Object... values) {
    if (!holds) {
      sentences.add(rule + ": " + String.format(Locale.ROOT, sentence, values));
    }
  }

  /** Adds a sentence unless a number is no greater than another, but for rounding. */
  void unlessAtMost(double part, double whole, String sentence, Object... values) {
    boolean holds = part <= whole + 1e-9 + 1e-6 * Math.abs(whole);
    unless(holds, sentence + ": %.9g of %.9g", append(values, part, whole));
  }

  /** Adds a sentence unless two numbers are equal, but for rounding. */
  void unlessEqual(double one, double other, String sentence, Object... values) {
    boolean holds = Math.abs(one - other) <= 1e-9 + 1e-6 * Math.max(Math.abs(one), Math.abs(other));
    unless(holds, sentence + ": %.9g and %.9g", append(values, one, other));
  }

  private static Object[] append(Object[] values, double one, double other) {
    List<Object> all = new ArrayList<>(List.of(values));
    all.add(one);
    all.add(other);
    return all.toArray();
  }

  List<String> sentences() {
    return List.copyOf(sentences);
  }
}
