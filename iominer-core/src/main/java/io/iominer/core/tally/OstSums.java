// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import io.iominer.core.model.Ost;
import io.iominer.core.sort.SortedGroups;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/**
 * What the jobs with files on an OST did there, while their logs come by in the order of begins.
 */
final class OstSums {
  private final Ost ost;
  private final RoaringBitmap jobs = new RoaringBitmap();
  private final JobsAtOnce atOnce = new JobsAtOnce();
  private OstLogRecord.@Nullable Run last;
  private double read;
  private double written;
  private double moved;

  /** Of the last log, whose further records may follow. */
  private double lastRead;

  private double lastWritten;

  private OstSums(Ost ost) {
    this.ost = ost;
  }

  /** The total of each OST of sorted records. */
  static List<OstTotal> of(Iterator<byte[]> sorted) {
    List<OstTotal> all = new ArrayList<>();
    SortedGroups.forEach(
        OstLogRecord.BYTES.read(sorted),
        OstLogRecord::ost,
        (ost, records) -> {
          OstSums sums = new OstSums(ost);
          records.forEachRemaining(sums::add);
          all.add(sums.total());
        });
    return all;
  }

  private void add(OstLogRecord record) {
    if (!record.run().equals(last)) {
      endLog();
      last = record.run();
      jobs.add(last.job());
      atOnce.add(last);
    }
    lastRead += record.read();
    lastWritten += record.written();
  }

  private void endLog() {
    read += lastRead;
    written += lastWritten;
    moved += lastRead + lastWritten;
    lastRead = 0;
    lastWritten = 0;
  }

  private OstTotal total() {
    endLog();
    OptionalLong most = atOnce.most();
    return new OstTotal(
        ost.fileSystem().orElse(null),
        ost.index(),
        jobs.getLongCardinality(),
        most.isPresent() ? (Long) most.getAsLong() : null,
        read,
        written,
        moved);
  }

  /** The nearest whole number of bytes, as SQL rounds. */
  static long whole(double bytes) {
    return BigDecimal.valueOf(bytes).setScale(0, RoundingMode.HALF_UP).longValue();
  }
}
