// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.report;

import io.iominer.report.section.Form;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** How long a report took, and its stages, of which several are under way at a time. */
final class StageTimes {
  /** Stages that are told; the others took less. */
  private static final int TOLD = 5;

  private static final double NANOS = 1e9;

  private final Map<String, Double> seconds = new LinkedHashMap<>();
  private final long begin = System.nanoTime();

  /** That a stage took so long; others may have been under way. */
  void took(String stage, double taken) {
    seconds.put(stage, taken);
  }

  /** All of them, and which took longest. */
  String words() {
    return "Made in "
        + Form.FINE_SECONDS.text((System.nanoTime() - begin) / NANOS)
        + ". Slowest parts: "
        + seconds.entrySet().stream()
            .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
            .limit(TOLD)
            .map(stage -> "'" + stage.getKey() + "' " + Form.FINE_SECONDS.text(stage.getValue()))
            .collect(Collectors.joining("; "))
        + ".";
  }
}
