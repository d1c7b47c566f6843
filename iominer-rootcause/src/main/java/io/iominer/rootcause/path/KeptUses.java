// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.path;

import java.util.List;

/**
 * Uses of a job's files that were kept to be drawn: the longest ones.
 *
 * @param uses in the order of their starts
 * @param all how many there were; more than {@code uses} where short ones were left out
 */
public record KeptUses(List<UseInterval> uses, long all) {
  public KeptUses {
    uses = List.copyOf(uses);
  }
}
