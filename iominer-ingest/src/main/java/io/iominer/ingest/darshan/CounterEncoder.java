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
import java.util.UUID;

/**
 * Encodes records of counters in any version. What an older version has no place for is left out;
 * what only it has is 0.
 */
final class CounterEncoder implements RecordEncoder {
  private final RegionOutput out;
  private final CounterLayout layout;

  CounterEncoder(RegionOutput out, CounterLayout layout) {
    this.out = out;
    this.layout = layout;
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
    out.longs(layout.counters().toStored(counters.counters()));
    out.doubles(layout.fCounters().toStored(counters.fCounters()));
    trailer(counters);
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
}
