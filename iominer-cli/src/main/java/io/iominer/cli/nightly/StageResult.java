// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.nightly;

import io.iominer.report.facility.Attention;
import java.util.List;

/**
 * What a stage did.
 *
 * @param did what was done, in lines
 * @param attention what it found that people should look at
 * @param failures what it could not do; the rest was done
 * @param hasRejects whether some of its data was rejected
 */
record StageResult(
    List<String> did, List<Attention> attention, List<Failure> failures, boolean hasRejects) {
  StageResult {
    did = List.copyOf(did);
    attention = List.copyOf(attention);
    failures = List.copyOf(failures);
  }

  /** All went well. */
  static StageResult of(String did) {
    return new StageResult(List.of(did), List.of(), List.of(), false);
  }

  /** It failed as a whole. */
  static StageResult failed(Failure failure) {
    return new StageResult(List.of(), List.of(), List.of(failure), false);
  }

  boolean isFailed() {
    return !failures.isEmpty();
  }
}
