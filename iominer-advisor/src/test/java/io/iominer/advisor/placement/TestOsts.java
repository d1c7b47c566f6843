// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.placement;

import io.iominer.core.model.Ost;
import io.iominer.core.unit.Bandwidth;
import io.iominer.facility.placement.PoolOst;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** OSTs for tests. */
final class TestOsts {
  private TestOsts() {}

  /** OSTs from index 0 on with these MB/s. */
  static List<PoolOst> of(double... megabytes) {
    return IntStream.range(0, megabytes.length)
        .mapToObj(
            index ->
                new PoolOst(
                    new Ost(Optional.of("/scratch"), index),
                    Bandwidth.ofMegabytes(megabytes[index])))
        .toList();
  }
}
