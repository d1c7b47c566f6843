// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.report;

import io.iominer.report.section.Form;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** How long the stages of a report took, one after the other. */
final class StageTimes {
  /** Stages that are told; the others took less. */
  private static final int TOLD = 5;

  private static final double NANOS = 1e9;

  private final Map<String, Double> seconds = new LinkedHashMap<>();
  private long last = System.nanoTime();

  /** The stage that just ended began when the one before did. */
  void ended(String stage) {
    long now = System.nanoTime();
    seconds.merge(stage, (now - last) / NANOS, Double::sum);
    last = now;
  }

  /** All of them, and which took longest. */
  String words() {
    double all = seconds.values().stream().mapToDouble(Double::doubleValue).sum();
    return "Made in "
        + Form.FINE_SECONDS.text(all)
        + "; longest: "
        + seconds.entrySet().stream()
            .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
            .limit(TOLD)
            .map(stage -> stage.getKey() + " " + Form.FINE_SECONDS.text(stage.getValue()))
            .collect(Collectors.joining("; "))
        + ".";
  }
}
