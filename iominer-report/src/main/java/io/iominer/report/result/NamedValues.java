// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.result;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A row as JSON knows it. */
public final class NamedValues {
  private NamedValues() {}

  /** Each value by its column's name, in the columns' order. */
  public static Map<String, @Nullable Object> of(List<String> names, @Nullable Object[] row) {
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    for (int i = 0; i < row.length; i++) {
      values.put(names.get(i), CellText.plain(row[i]));
    }
    return values;
  }
}
