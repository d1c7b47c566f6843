// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.summary.ModuleTotals;
import io.iominer.core.summary.Total;
import io.iominer.core.unit.Ratio;
import java.util.Map;
import java.util.Optional;

/**
 * How POSIX accesses follow each other. Shares are of the accesses of their direction and empty
 * where there are none, or fewer than the part that is counted of them. Sequential is IOMiner's
 * equation 3 by direction: accesses at a higher offset than where the one before ended; consecutive
 * ones start exactly there.
 *
 * @param sequentialReads share of reads
 * @param consecutiveReads share of reads
 * @param sequentialWrites share of writes
 * @param consecutiveWrites share of writes
 * @param fileNotAligned share of all accesses that are not aligned in the file
 */
public record AccessShares(
    Optional<Ratio> sequentialReads,
    Optional<Ratio> consecutiveReads,
    Optional<Ratio> sequentialWrites,
    Optional<Ratio> consecutiveWrites,
    Optional<Ratio> fileNotAligned) {

  static AccessShares of(Map<DarshanModule, ModuleTotals> totals) {
    ModuleTotals posix = totals.get(DarshanModule.POSIX);
    if (posix == null) {
      return new AccessShares(
          Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }
    long reads = posix.reads().orElse(0);
    long writes = posix.writes().orElse(0);
    return new AccessShares(
        share(posix, Total.SEQ_READS, reads),
        share(posix, Total.CONSEC_READS, reads),
        share(posix, Total.SEQ_WRITES, writes),
        share(posix, Total.CONSEC_WRITES, writes),
        share(posix, Total.FILE_NOT_ALIGNED, reads + writes));
  }

  private static Optional<Ratio> share(ModuleTotals posix, Total part, long whole) {
    return posix.count(part).isEmpty()
        ? Optional.empty()
        : Ratio.of((double) posix.count(part).getAsLong(), (double) whole)
            .filter(share -> share.value() <= 1);
  }
}
