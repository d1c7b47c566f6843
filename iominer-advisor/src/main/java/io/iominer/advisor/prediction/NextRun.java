// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.prediction;

import io.iominer.advisor.history.ApplicationRun;

/**
 * What is known of a run before it starts.
 *
 * @param uid number of its user
 * @param ranks its ranks, 1 or more
 */
public record NextRun(long uid, long ranks) {
  /** What was known of a run before it started. */
  public static NextRun like(ApplicationRun run) {
    return new NextRun(run.uid(), run.volume().processes());
  }
}
