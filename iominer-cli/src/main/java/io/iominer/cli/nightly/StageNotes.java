// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.nightly;

import io.iominer.report.facility.Attention;
import java.util.ArrayList;
import java.util.List;

/** Gathers what becomes of the parts of a stage: one that fails does not keep the others back. */
final class StageNotes {
  private final List<String> did = new ArrayList<>();
  private final List<Attention> attention = new ArrayList<>();
  private final List<Failure> failures = new ArrayList<>();
  private boolean hasRejects;

  /** Work that can fail. */
  @FunctionalInterface
  interface Part {
    void run() throws Exception;
  }

  /** Does a part. */
  void part(String what, Part part) {
    try {
      part.run();
    } catch (Exception | OutOfMemoryError | StackOverflowError e) {
      failures.add(Failure.of(what, e));
    }
  }

  /** Something was done. */
  void did(String line) {
    did.add(line);
  }

  /** Something should be looked at. */
  void attention(Attention found) {
    attention.add(found);
  }

  /** Some data was rejected. */
  void rejects() {
    hasRejects = true;
  }

  StageResult result() {
    return new StageResult(did, attention, failures, hasRejects);
  }
}
