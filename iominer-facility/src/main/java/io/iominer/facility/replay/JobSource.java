// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility.replay;

import java.util.List;
import java.util.Optional;

/**
 * Gives the jobs of a replay, in the order in which they are submitted.
 *
 * @param <J> what describes a job
 */
public interface JobSource<J extends ReplayedJob> {
  /** The next jobs, submitted at the same time; empty when there are no more. */
  List<J> next();

  /** The job that is submitted because another one ended; empty for none. */
  Optional<J> after(J ended, double time);
}
