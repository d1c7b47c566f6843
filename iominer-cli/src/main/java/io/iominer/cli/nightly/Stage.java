// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.nightly;

import java.io.IOException;
import java.util.Set;

/**
 * A part of the night. A stage that was cut off at any instant and is run again ends as if it had
 * not been.
 */
public interface Stage {
  /** What the summary calls it: one word. */
  String name();

  /** Names of stages without which it is not run, because its result would be one of before. */
  default Set<String> standsOn() {
    return Set.of();
  }

  /**
   * Does its work.
   *
   * @throws IOException when it fails as a whole
   */
  StageResult run(Night night) throws IOException;
}
