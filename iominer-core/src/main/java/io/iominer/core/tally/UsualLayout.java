// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import io.iominer.core.config.Configuration.FileSystemDefaults;
import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The stripe layout of a file for which nobody asked anything. The offset is compared where the
 * default names an OST, because Darshan tells the OST that a file got and not what was asked for.
 *
 * @param values by column of {@code darshan_file}
 */
record UsualLayout(Map<String, Long> values) implements Serializable {
  /** The OST on which a file begins. */
  static final String OFFSET = "stripe_offset";

  /** That of a file system. */
  static UsualLayout of(FileSystemDefaults defaults) {
    Map<String, Long> usual = new LinkedHashMap<>();
    usual.put("stripe_size", defaults.stripeSizeBytes());
    if (defaults.stripeCount() >= 0) {
      usual.put("stripe_count", (long) defaults.stripeCount());
    }
    if (defaults.stripeOffset() >= 0) {
      usual.put(OFFSET, (long) defaults.stripeOffset());
    }
    return new UsualLayout(usual);
  }

  /** For people. */
  String text() {
    return values.entrySet().stream()
        .map(e -> e.getKey() + " " + e.getValue())
        .collect(Collectors.joining(", "));
  }

  boolean namesAnOst() {
    return values.containsKey(OFFSET);
  }
}
