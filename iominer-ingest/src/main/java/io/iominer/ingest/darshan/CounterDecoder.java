// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DaosIds;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.MdhimCounter;
import io.iominer.ingest.darshan.CounterLayout.Parent;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.OptionalLong;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Decodes records of counters of any version and brings them up to the current one. */
final class CounterDecoder implements RecordDecoder {
  private static final String RECORD = "record";
  private static final int UUID_BYTES = 16;

  private final RegionInput in;
  private final CounterLayout layout;
  private final ReadLimits limits;
  private final RecordBoundary boundary;
  private final boolean mayBeOfStreams;

  CounterDecoder(RegionInput in, CounterLayout layout, ReadLimits limits, RecordBoundary boundary) {
    this.in = in;
    this.layout = layout;
    this.limits = limits;
    this.boundary = boundary;
    this.mayBeOfStreams = layout.module() == DarshanModule.POSIX && layout.version() == 1;
  }

  @Override
  public @Nullable DarshanRecord next() throws IOException {
    while (boundary.recordFollows(layout.recordBytes())) {
      CounterRecord record = decode();
      if (record != null) {
        return record;
      }
    }
    return null;
  }

  private @Nullable CounterRecord decode() throws IOException {
    long id = in.i64(RECORD);
    long rank = in.i64(RECORD);
    long parent = layout.parent() == Parent.STORED ? in.i64(RECORD) : 0;
    in.skip(layout.prefixBytes(), RECORD);
    long[] stored = new long[layout.counters().stored()];
    double[] storedF = new double[layout.fCounters().stored()];
    in.longs(stored, RECORD);
    in.doubles(storedF, RECORD);
    if (mayBeOfStreams && stored[CounterLayouts.POSIX_1_FOPENS] > 0) {
      return null; // Darshan's own reader leaves it out, too.
    }
    long[] counters = layout.counters().toCurrent(stored);
    double[] fCounters = layout.fCounters().toCurrent(storedF);
    return withTrailer(
        CounterRecord.of(layout.module(), id, rank, counters, fCounters), counters, parent);
  }

  private CounterRecord withTrailer(CounterRecord record, long[] counters, long parent)
      throws IOException {
    CounterRecord result = layout.parent() == Parent.NONE ? record : record.withParent(parent);
    return switch (layout.trailer()) {
      case NONE -> result;
      case POOL_AND_CONTAINER ->
          result.withDaos(new DaosIds(uuid(), uuid(), OptionalLong.empty(), OptionalLong.empty()));
      case POOL_CONTAINER_AND_OBJECT ->
          result.withDaos(
              new DaosIds(
                  uuid(),
                  uuid(),
                  OptionalLong.of(in.i64(RECORD)),
                  OptionalLong.of(in.i64(RECORD))));
      case SERVERS -> result.withServers(servers(counters[MdhimCounter.SERVERS.index()]));
    };
  }

  private UUID uuid() throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(in.bytes(UUID_BYTES, RECORD));
    return new UUID(bytes.getLong(), bytes.getLong());
  }

  private long[] servers(long count) throws IOException {
    boundary.checkCount("number of servers", count, limits.recordElements());
    long[] servers = new long[(int) count];
    in.longs(servers, RECORD);
    return servers;
  }
}
