// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.iopath;

import io.iominer.advisor.abnormal.AbnormalMember;
import java.util.Optional;

/**
 * A part that a job's bytes go through.
 *
 * @param hop which hop it is of
 * @param name its name, for example scratch-OST0003
 * @param capacity what it carries
 * @param abnormal what Beacon's rule found; empty where nothing, or it was not asked
 */
public record PathPart(
    Hop hop, String name, HopCapacity capacity, Optional<AbnormalMember> abnormal) {
  /** A part of which nothing is known to be abnormal. */
  public PathPart(Hop hop, String name, HopCapacity capacity) {
    this(hop, name, capacity, Optional.empty());
  }

  /**
   * The same as an abnormal one: it carries no more than the most that it was seen to carry, as its
   * peers show that it was asked for more.
   */
  public PathPart with(AbnormalMember found) {
    return new PathPart(
        hop,
        name,
        HopCapacity.of(found.peak(), "measured: its peak, abnormal").atMost(capacity),
        Optional.of(found));
  }

  /** Hop and name. */
  public String words() {
    return hop.words() + " " + name;
  }
}
