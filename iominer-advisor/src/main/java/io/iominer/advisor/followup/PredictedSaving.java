// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.followup;

import java.util.OptionalDouble;

/**
 * I/O time of a run in seconds that advice is expected to save, negative where it costs time. Each
 * is empty where nothing tells it.
 *
 * @param least at least
 * @param middle what a model expects
 * @param most at most
 */
public record PredictedSaving(OptionalDouble least, OptionalDouble middle, OptionalDouble most) {
  /** Nothing is claimed. */
  public static final PredictedSaving NONE =
      new PredictedSaving(OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty());

  /** What a model expects, without bounds. */
  public static PredictedSaving expected(OptionalDouble seconds) {
    return new PredictedSaving(OptionalDouble.empty(), seconds, OptionalDouble.empty());
  }

  /** The greatest of the numbers, by which advice is sorted; 0 without any. */
  double greatest() {
    return Math.max(0, most.orElse(middle.orElse(least.orElse(0))));
  }
}
