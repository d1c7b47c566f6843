// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.analysis;

import io.iominer.core.config.Configuration.FileSystemDefaults;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.DarshanJobTable;
import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The stripe layout of a file for which nobody asked anything. The offset is compared where the
 * default names an OST, because Darshan tells the OST that a file got and not what was asked for.
 *
 * @param values by column of {@code darshan_file}
 */
public record UsualLayout(Map<String, Long> values) implements Serializable {
  /** That of a file system. */
  public static UsualLayout of(FileSystemDefaults defaults) {
    Map<String, Long> usual = new LinkedHashMap<>();
    usual.put("stripe_size", defaults.stripeSizeBytes());
    if (defaults.stripeCount() >= 0) {
      usual.put("stripe_count", (long) defaults.stripeCount());
    }
    if (defaults.stripeOffset() >= 0) {
      usual.put("stripe_offset", (long) defaults.stripeOffset());
    }
    return new UsualLayout(usual);
  }

  /** For people. */
  String text() {
    return values.entrySet().stream()
        .map(e -> e.getKey() + " " + e.getValue())
        .collect(Collectors.joining(", "));
  }

  /**
   * Whether a file of a row of {@code darshan_job} has another one; what is NULL does not differ.
   *
   * @param job with {@link #jobColumns}
   */
  public boolean differsInJob(StoredRow job) {
    for (Map.Entry<String, Long> value : values.entrySet()) {
      if (differs(job, value.getKey() + DarshanJobTable.LEAST, value.getValue())
          || differs(job, value.getKey() + DarshanJobTable.GREATEST, value.getValue())) {
        return true;
      }
    }
    return false;
  }

  /** The columns of {@code darshan_job} that are compared. */
  public List<String> jobColumns() {
    return values.keySet().stream()
        .flatMap(
            column -> Stream.of(column + DarshanJobTable.LEAST, column + DarshanJobTable.GREATEST))
        .toList();
  }

  private static boolean differs(StoredRow row, String column, long usual) {
    return row.value(column) instanceof Number value && value.longValue() != usual;
  }
}
