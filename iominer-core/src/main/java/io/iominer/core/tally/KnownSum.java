// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import io.iominer.core.store.StoredRow;
import java.util.OptionalLong;

/** Adds as SQL does. */
final class KnownSum {
  private KnownSum() {}

  /** The sum of columns of a row; empty where one of them is NULL. */
  static OptionalLong of(StoredRow row, String... columns) {
    long sum = 0;
    for (String column : columns) {
      OptionalLong value = row.count(column);
      if (value.isEmpty()) {
        return value;
      }
      sum = Math.addExact(sum, value.getAsLong());
    }
    return OptionalLong.of(sum);
  }
}
