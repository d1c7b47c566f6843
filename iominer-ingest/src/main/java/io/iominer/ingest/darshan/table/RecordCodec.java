// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.table;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DaosIds;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.LustreComponent;
import io.iominer.core.model.LustreRecord;
import io.iominer.core.model.RawText;
import io.iominer.core.sort.RecordReader;
import io.iominer.core.sort.RecordWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.UUID;

/**
 * Counter and stripe records as bytes, for the sort. The order of the bytes is by record; a
 * record's stripe layouts first, then its counters by rank and module. Equal ones keep the order in
 * which they were written.
 */
final class RecordCodec {
  private static final int NOT_TOLD = -1;

  /** What the order is by, but for the module. */
  record Key(long recordId, boolean hasCounters, long rank) {}

  private final RecordWriter out = new RecordWriter();
  private long written;

  byte[] write(DarshanRecord record) {
    out.put(record.recordId() ^ Long.MIN_VALUE) // unsigned
        .put(record instanceof CounterRecord)
        .put(record.rank())
        .put(record.module().id())
        .put(written++);
    if (record instanceof LustreRecord layout) {
      writeLayout(layout);
    } else {
      writeCounters((CounterRecord) record);
    }
    return out.finish();
  }

  /** The key of a record that is not needed itself. */
  static Key readKey(byte[] bytes) {
    return key(new RecordReader(bytes));
  }

  private static Key key(RecordReader in) {
    return new Key(in.whole() ^ Long.MIN_VALUE, in.isTrue(), in.whole());
  }

  static DarshanRecord read(byte[] bytes) {
    RecordReader in = new RecordReader(bytes);
    Key key = key(in);
    DarshanModule module = DarshanModule.ofId((int) in.whole()).orElseThrow();
    in.whole(); // place among equal ones
    return key.hasCounters() ? readCounters(in, module, key) : readLayout(in, key);
  }

  private void writeCounters(CounterRecord record) {
    for (long counter : record.counters()) {
      out.put(counter);
    }
    for (double counter : record.fCounters()) {
      out.put(Double.doubleToRawLongBits(counter));
    }
    putIfPresent(record.parentRecordId());
    DaosIds daos = record.daos().orElse(null);
    out.put(daos != null);
    if (daos != null) {
      putId(daos.pool());
      putId(daos.container());
      putIfPresent(daos.objectHigh());
      putIfPresent(daos.objectLow());
    }
    putAll(record.servers());
  }

  private static CounterRecord readCounters(RecordReader in, DarshanModule module, Key key) {
    long[] counters = new long[module.counters().size()];
    for (int i = 0; i < counters.length; i++) {
      counters[i] = in.whole();
    }
    double[] fCounters = new double[module.fCounters().size()];
    for (int i = 0; i < fCounters.length; i++) {
      fCounters[i] = Double.longBitsToDouble(in.whole());
    }
    CounterRecord record =
        CounterRecord.of(module, key.recordId(), key.rank(), counters, fCounters);
    OptionalLong parent = ifPresent(in);
    if (parent.isPresent()) {
      record = record.withParent(parent.getAsLong());
    }
    if (in.isTrue()) {
      record = record.withDaos(new DaosIds(id(in), id(in), ifPresent(in), ifPresent(in)));
    }
    long[] servers = all(in);
    return servers.length == 0 ? record : record.withServers(servers);
  }

  private void writeLayout(LustreRecord layout) {
    out.put(layout.components().size());
    for (LustreComponent c : layout.components()) {
      out.put(c.stripeSize())
          .put(c.stripeCount())
          .put(c.pattern())
          .put(c.flags())
          .put(c.extentStart())
          .put(c.extentEnd())
          .put(c.mirrorId())
          .put(new String(c.pool().bytes(), ISO_8859_1));
    }
    putAll(layout.osts());
    out.put(layout.fileSystemOsts().orElse(NOT_TOLD));
  }

  private static LustreRecord readLayout(RecordReader in, Key key) {
    List<LustreComponent> components = new ArrayList<>();
    for (long count = in.whole(); count > 0; count--) {
      components.add(
          new LustreComponent(
              in.whole(),
              in.whole(),
              in.whole(),
              in.whole(),
              in.whole(),
              in.whole(),
              in.whole(),
              RawText.of(Objects.requireNonNull(in.text()).getBytes(ISO_8859_1))));
    }
    long[] osts = all(in);
    int fileSystemOsts = (int) in.whole();
    return new LustreRecord(
        key.recordId(),
        key.rank(),
        components,
        osts,
        fileSystemOsts == NOT_TOLD ? OptionalInt.empty() : OptionalInt.of(fileSystemOsts));
  }

  private void putIfPresent(OptionalLong value) {
    out.put(value.isPresent());
    value.ifPresent(out::put);
  }

  private static OptionalLong ifPresent(RecordReader in) {
    return in.isTrue() ? OptionalLong.of(in.whole()) : OptionalLong.empty();
  }

  private void putId(UUID id) {
    out.put(id.getMostSignificantBits()).put(id.getLeastSignificantBits());
  }

  private static UUID id(RecordReader in) {
    return new UUID(in.whole(), in.whole());
  }

  private void putAll(long[] values) {
    out.put(values.length);
    for (long value : values) {
      out.put(value);
    }
  }

  private static long[] all(RecordReader in) {
    long[] values = new long[(int) in.whole()];
    for (int i = 0; i < values.length; i++) {
      values[i] = in.whole();
    }
    return values;
  }
}
