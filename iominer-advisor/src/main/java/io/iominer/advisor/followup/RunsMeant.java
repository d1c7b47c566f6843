// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.followup;

import java.util.OptionalLong;

/**
 * The runs that advice is for.
 *
 * @param application the application, as the tables call it
 * @param computeNodes how many compute nodes they have; empty for any
 * @param ranks how many ranks they have; empty for any
 */
public record RunsMeant(String application, OptionalLong computeNodes, OptionalLong ranks) {
  /**
   * Whether a run of the application is one of them; one whose compute nodes nobody knows is not
   * where these count.
   */
  boolean contain(FollowedRun run) {
    return (ranks.isEmpty() || ranks.getAsLong() == run.ranks())
        && (computeNodes.isEmpty() || computeNodes.equals(run.computeNodes()));
  }
}
