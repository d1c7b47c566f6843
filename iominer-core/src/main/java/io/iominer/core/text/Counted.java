// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.text;

import java.util.Locale;

/** Numbers with the word that follows them: {@code 1 run}, {@code 0 runs}, {@code 1,000 runs}. */
public final class Counted {
  private Counted() {}

  /** With a word whose plural ends in s. */
  public static String of(long count, String one) {
    return of(count, one, one + "s");
  }

  /** With what follows one, and what follows any other number. */
  public static String of(long count, String one, String many) {
    return String.format(Locale.ROOT, "%,d %s", count, count == 1 ? one : many);
  }
}
