// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.table;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DaosIds;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.LustreComponent;
import io.iominer.core.model.LustreRecord;
import io.iominer.core.model.RawText;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Counter and stripe records as bytes, for the sort on disk. */
final class RecordCodec {
  private static final int PARENT = 1;
  private static final int DAOS = 2;
  private static final int DAOS_OBJECT = 4;
  private static final int NOT_TOLD = -1;

  private RecordCodec() {}

  static void write(DataOutput out, DarshanRecord record) throws IOException {
    out.writeByte(record.module().id());
    out.writeLong(record.recordId());
    out.writeLong(record.rank());
    if (record instanceof LustreRecord layout) {
      writeLayout(out, layout);
    } else {
      writeCounters(out, (CounterRecord) record);
    }
  }

  /** The next record, or null at the end. */
  static @Nullable DarshanRecord read(DataInput in) throws IOException {
    int id;
    try {
      id = in.readUnsignedByte();
    } catch (EOFException e) {
      return null;
    }
    DarshanModule module = DarshanModule.ofId(id).orElseThrow();
    long recordId = in.readLong();
    long rank = in.readLong();
    return module == DarshanModule.LUSTRE
        ? readLayout(in, recordId, rank)
        : readCounters(in, module, recordId, rank);
  }

  private static void writeCounters(DataOutput out, CounterRecord record) throws IOException {
    for (long counter : record.counters()) {
      out.writeLong(counter);
    }
    for (double counter : record.fCounters()) {
      out.writeDouble(counter);
    }
    DaosIds daos = record.daos().orElse(null);
    int flags = record.parentRecordId().isPresent() ? PARENT : 0;
    if (daos != null) {
      flags |= daos.objectHigh().isPresent() ? DAOS | DAOS_OBJECT : DAOS;
    }
    out.writeByte(flags);
    if (record.parentRecordId().isPresent()) {
      out.writeLong(record.parentRecordId().getAsLong());
    }
    if (daos != null) {
      writeId(out, daos.pool());
      writeId(out, daos.container());
      if (daos.objectHigh().isPresent()) {
        out.writeLong(daos.objectHigh().getAsLong());
        out.writeLong(daos.objectLow().orElse(0));
      }
    }
    writeAll(out, record.servers());
  }

  private static CounterRecord readCounters(
      DataInput in, DarshanModule module, long recordId, long rank) throws IOException {
    long[] counters = new long[module.counters().size()];
    for (int i = 0; i < counters.length; i++) {
      counters[i] = in.readLong();
    }
    double[] fCounters = new double[module.fCounters().size()];
    for (int i = 0; i < fCounters.length; i++) {
      fCounters[i] = in.readDouble();
    }
    CounterRecord record = CounterRecord.of(module, recordId, rank, counters, fCounters);
    int flags = in.readUnsignedByte();
    if ((flags & PARENT) != 0) {
      record = record.withParent(in.readLong());
    }
    if ((flags & DAOS) != 0) {
      UUID pool = readId(in);
      UUID container = readId(in);
      boolean object = (flags & DAOS_OBJECT) != 0;
      OptionalLong high = object ? OptionalLong.of(in.readLong()) : OptionalLong.empty();
      OptionalLong low = object ? OptionalLong.of(in.readLong()) : OptionalLong.empty();
      record = record.withDaos(new DaosIds(pool, container, high, low));
    }
    long[] servers = readAll(in);
    return servers.length == 0 ? record : record.withServers(servers);
  }

  private static void writeLayout(DataOutput out, LustreRecord layout) throws IOException {
    out.writeInt(layout.components().size());
    for (LustreComponent c : layout.components()) {
      out.writeLong(c.stripeSize());
      out.writeLong(c.stripeCount());
      out.writeLong(c.pattern());
      out.writeLong(c.flags());
      out.writeLong(c.extentStart());
      out.writeLong(c.extentEnd());
      out.writeLong(c.mirrorId());
      out.writeInt(c.pool().bytes().length);
      out.write(c.pool().bytes());
    }
    writeAll(out, layout.osts());
    out.writeInt(layout.fileSystemOsts().orElse(NOT_TOLD));
  }

  private static LustreRecord readLayout(DataInput in, long recordId, long rank)
      throws IOException {
    int count = in.readInt();
    List<LustreComponent> components = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      components.add(
          new LustreComponent(
              in.readLong(),
              in.readLong(),
              in.readLong(),
              in.readLong(),
              in.readLong(),
              in.readLong(),
              in.readLong(),
              readText(in)));
    }
    long[] osts = readAll(in);
    int fileSystemOsts = in.readInt();
    return new LustreRecord(
        recordId,
        rank,
        components,
        osts,
        fileSystemOsts == NOT_TOLD ? OptionalInt.empty() : OptionalInt.of(fileSystemOsts));
  }

  private static RawText readText(DataInput in) throws IOException {
    byte[] bytes = new byte[in.readInt()];
    in.readFully(bytes);
    return RawText.of(bytes);
  }

  private static void writeId(DataOutput out, UUID id) throws IOException {
    out.writeLong(id.getMostSignificantBits());
    out.writeLong(id.getLeastSignificantBits());
  }

  private static UUID readId(DataInput in) throws IOException {
    return new UUID(in.readLong(), in.readLong());
  }

  private static void writeAll(DataOutput out, long[] values) throws IOException {
    out.writeInt(values.length);
    for (long value : values) {
      out.writeLong(value);
    }
  }

  private static long[] readAll(DataInput in) throws IOException {
    long[] values = new long[in.readInt()];
    for (int i = 0; i < values.length; i++) {
      values[i] = in.readLong();
    }
    return values;
  }
}
