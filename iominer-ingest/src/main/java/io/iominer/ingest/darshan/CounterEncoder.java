// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DaosIds;
import io.iominer.core.model.DarshanRecord;
import io.iominer.ingest.darshan.CounterLayout.Parent;
import io.iominer.ingest.darshan.CounterLayout.Trailer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.UUID;

/**
 * Encodes records of counters in any version. What an older version has no place for is left out;
 * what only it has is 0.
 */
final class CounterEncoder implements RecordEncoder {
  private final RegionOutput out;
  private final CounterLayout layout;
  private final int[] target;
  private final int[] fTarget;

  CounterEncoder(RegionOutput out, CounterLayout layout) {
    this.out = out;
    this.layout = layout;
    this.target = inverse(layout.source(), layout.storedCounters());
    this.fTarget = inverse(layout.fSource(), layout.storedFCounters());
  }

  @Override
  public void write(DarshanRecord record) throws IOException {
    CounterRecord counters = (CounterRecord) record;
    out.i64(counters.recordId());
    out.i64(counters.rank());
    if (layout.parent() == Parent.STORED) {
      out.i64(counters.parentRecordId().orElse(0));
    }
    out.zeros(layout.prefixBytes());
    for (int i = 0; i < target.length; i++) {
      out.i64(target[i] < 0 ? only(i, counters) : counters.counters()[target[i]]);
    }
    for (int current : fTarget) {
      out.f64(current < 0 ? 0 : counters.fCounters()[current]);
    }
    trailer(counters);
  }

  /** A stored counter that no current one comes from alone. */
  private long only(int stored, CounterRecord record) {
    int[] source = layout.source();
    for (int i = 0; i < source.length; i++) {
      if (source[i] == CounterLayout.SUM_OF_FIRST_TWO) {
        return stored == 0 ? record.counters()[i] : 0;
      }
    }
    return 0;
  }

  private void trailer(CounterRecord record) throws IOException {
    if (layout.trailer() == Trailer.SERVERS) {
      out.longs(record.servers());
    } else if (layout.trailer() != Trailer.NONE) {
      DaosIds ids =
          record.daos().orElseThrow(() -> new IllegalArgumentException(record + " has no pool"));
      uuid(ids.pool());
      uuid(ids.container());
      if (layout.trailer() == Trailer.POOL_CONTAINER_AND_OBJECT) {
        out.i64(ids.objectHigh().orElse(0));
        out.i64(ids.objectLow().orElse(0));
      }
    }
  }

  private void uuid(UUID uuid) throws IOException {
    byte[] bytes = new byte[2 * Long.BYTES];
    ByteBuffer.wrap(bytes)
        .putLong(uuid.getMostSignificantBits())
        .putLong(uuid.getLeastSignificantBits());
    out.bytes(bytes);
  }

  private static int[] inverse(int[] source, int stored) {
    int[] target = new int[stored];
    Arrays.fill(target, -1);
    for (int i = 0; i < source.length; i++) {
      if (source[i] >= 0) {
        target[source[i]] = i;
      }
    }
    return target;
  }
}
