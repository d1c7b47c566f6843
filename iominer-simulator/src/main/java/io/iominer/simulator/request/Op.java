// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

/** What a rank does, one after the other. */
interface Op {
  /** Begins; {@link RankRun#next} goes on as soon as it is done. */
  void start(RankRun rank);
}
