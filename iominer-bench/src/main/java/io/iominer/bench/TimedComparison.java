// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench;

import io.iominer.core.statistic.OrderStatistics;
import java.util.List;

/**
 * How long a question took beside its reference, both in one run and in turn.
 *
 * @param question what was asked
 * @param reference what it is compared with
 * @param answer what both answered
 * @param seconds of each round
 * @param referenceSeconds those of the reference
 */
public record TimedComparison(
    String question,
    String reference,
    String answer,
    List<Double> seconds,
    List<Double> referenceSeconds) {
  public TimedComparison {
    seconds = List.copyOf(seconds);
    referenceSeconds = List.copyOf(referenceSeconds);
  }

  /** Seconds of the middle round; of an even number the later of both. */
  public double median() {
    return OrderStatistics.of(seconds).upperMedian().orElseThrow();
  }

  /** The same of the reference. */
  public double referenceMedian() {
    return OrderStatistics.of(referenceSeconds).upperMedian().orElseThrow();
  }
}
