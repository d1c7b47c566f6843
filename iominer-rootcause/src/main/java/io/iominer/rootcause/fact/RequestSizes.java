// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import static io.iominer.core.summary.Plausible.count;

import io.iominer.core.model.Counter;
import io.iominer.core.model.CounterValues;
import io.iominer.core.summary.Plausible;
import io.iominer.core.summary.SizeClasses;
import io.iominer.core.summary.Total;
import java.util.List;

/**
 * How large the requests of a record are: the one place that says how many are smaller than a size.
 * Darshan counts them by size class; of the class that a size lies in, which holds the size itself,
 * the four commonest sizes (ACCESSn) and the bytes tell more. The commonest sizes are those of
 * reads and writes together, and of a record of all ranks they are counted for some ranks only:
 * each is a lower bound.
 *
 * @param record the record
 * @param layer what its counters mean
 */
record RequestSizes(CounterValues record, LayerCounters layer) {
  /** Requests of a class whose commonest sizes are known. */
  private record Known(long smaller, long others) {}

  /**
   * Requests of less than so many bytes; none where sizes are not counted.
   *
   * <p>Where the log leaves it open, requests are taken to be smaller than the size, since one that
   * many have is among the commonest; those of a commonest size are taken to be reads and writes as
   * the class is.
   *
   * @param side reads or writes
   */
  RequestCount smallerThan(long bytes, LayerCounters.Side side) {
    if (side.sizes().size() < Total.SIZE_CLASSES) {
      return RequestCount.NONE;
    }
    int open = SizeClasses.of(bytes);
    long below = 0;
    for (int i = 0; i < open; i++) {
      below += count(record, side.sizes().get(i));
    }
    long requests = count(record, side.sizes().get(open));
    if (requests == 0 || bytes <= SizeClasses.least(open)) {
      return RequestCount.exactly(below);
    }
    LayerCounters.Side other = side.equals(layer.read()) ? layer.written() : layer.read();
    long others = count(record, other.sizes().get(open));
    Known known = known(bytes, open, requests + others);
    long atMost =
        Math.min(
            requests - Math.max(0, known.others - others),
            mostByBytes(bytes, open, requests, side));
    long atLeast =
        Math.min(
            atMost,
            Math.max(
                Math.max(0, known.smaller - others), leastByBytes(bytes, open, requests, side)));
    double share = requests / ((double) requests + others);
    long likely = Math.max(atLeast, Math.min(atMost, requests - Math.round(share * known.others)));
    return new RequestCount(below + atLeast, below + likely, below + atMost);
  }

  /**
   * What the commonest sizes say of a class; nothing where they are more than there are requests:
   * logs of format 3.20 are known for that (darshan-parser warns of them).
   */
  private Known known(long bytes, int open, long requests) {
    long smaller = 0;
    long others = 0;
    List<Counter> sizes = layer.commonSizes();
    for (int i = 0; i < sizes.size(); i++) {
      long size = count(record, sizes.get(i));
      if (SizeClasses.of(size) == open) {
        long same = count(record, layer.commonCounts().get(i));
        smaller += size < bytes ? same : 0;
        others += size < bytes ? 0 : same;
      }
    }
    return smaller + others <= requests ? new Known(smaller, others) : new Known(0, 0);
  }

  /** Each smaller request takes some of the bytes away that the largest requests would have. */
  private long mostByBytes(long bytes, int open, long requests, LayerCounters.Side side) {
    if (Plausible.value(record, side.bytes()).isEmpty() || open == Total.SIZE_CLASSES - 1) {
      return requests;
    }
    double largest = 0;
    for (int i = 0; i < Total.SIZE_CLASSES; i++) {
      largest += (double) count(record, side.sizes().get(i)) * SizeClasses.most(i);
    }
    double missing = largest - count(record, side.bytes());
    return within(requests, Math.floor(missing / (SizeClasses.most(open) - bytes + 1)));
  }

  /** As few requests are smaller as can be where all others are as small as they can be. */
  private long leastByBytes(long bytes, int open, long requests, LayerCounters.Side side) {
    if (Plausible.value(record, side.bytes()).isEmpty()) {
      return 0;
    }
    double smallest = (double) requests * bytes;
    for (int i = 0; i < Total.SIZE_CLASSES; i++) {
      smallest +=
          i == open ? 0 : (double) count(record, side.sizes().get(i)) * SizeClasses.least(i);
    }
    double missing = smallest - count(record, side.bytes());
    return within(requests, Math.ceil(missing / (bytes - SizeClasses.least(open))));
  }

  /** A bound that no sound record exceeds; bytes of MPI-IO can overflow. */
  private static long within(long requests, double bound) {
    return (long) Math.max(0, Math.min((double) requests, bound));
  }
}
