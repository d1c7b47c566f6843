// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import java.util.Locale;

/** How sure it is that an OST is slow. */
public enum Confidence {
  LOW,
  MEDIUM,
  HIGH;

  /** As tables and messages name it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** By what a table says. */
  public static Confidence of(String label) {
    return valueOf(label.toUpperCase(Locale.ROOT));
  }
}
