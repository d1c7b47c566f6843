// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility.replay;

import java.util.Iterator;
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
  default Optional<J> after(J ended, double time) {
    return Optional.empty();
  }

  /** Jobs of a list, one by one. */
  static <J extends ReplayedJob> JobSource<J> of(List<J> jobs) {
    Iterator<J> left = jobs.iterator();
    return () -> left.hasNext() ? List.of(left.next()) : List.of();
  }
}
