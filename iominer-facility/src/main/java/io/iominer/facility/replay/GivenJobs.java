// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility.replay;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** Jobs of a list, one by one. */
final class GivenJobs<J extends ReplayedJob> implements JobSource<J> {
  private final Iterator<J> left;

  GivenJobs(List<J> jobs) {
    this.left = jobs.iterator();
  }

  @Override
  public List<J> next() {
    return left.hasNext() ? List.of(left.next()) : List.of();
  }

  @Override
  public Optional<J> after(J ended, double time) {
    return Optional.empty();
  }
}
