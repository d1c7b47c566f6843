// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Commands of the modules {@code iominer-bench}, {@code iominer-simulator} and {@code
 * iominer-notebook}: {@code ./iominer} of the sources builds them when one of theirs is first used,
 * so that they are not there before ({@code BENCH_COMMANDS}, {@code NOTEBOOK_COMMANDS}). Elsewhere
 * they cannot be built, and the help does not list them.
 */
final class BuiltOnUse {
  /** Set by {@code ./iominer} of the sources. */
  static final String SOURCES = "iominer.sources";

  private static final Map<String, String> COMMANDS =
      new TreeMap<>(
          Map.of(
              "bench", "Measure ingest, queries and sweep on simulated facilities of growing size.",
              "kernel", "Run the cells of a Jupyter notebook (notebooks/setup-kernel).",
              "simulate",
                  "Simulate a facility: jobs, a Lustre file system and what is kept of them."));

  private BuiltOnUse() {}

  static Set<String> names() {
    return COMMANDS.keySet();
  }

  /** What the help says of those that are not there; nothing where all are, or without sources. */
  static String[] lines(Set<String> there) {
    if (!Boolean.getBoolean(SOURCES)) {
      return new String[0];
    }
    List<String> lines = new ArrayList<>();
    COMMANDS.forEach(
        (name, meaning) -> {
          if (!there.contains(name)) {
            lines.add(String.format("  %-19s %s", name, meaning));
          }
        });
    if (!lines.isEmpty()) {
      lines.add(0, "");
      lines.add(1, "Commands that ./iominer of the sources builds when one of them is first used:");
    }
    return lines.toArray(String[]::new);
  }
}
