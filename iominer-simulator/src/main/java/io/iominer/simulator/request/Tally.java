// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.IoDirection;
import io.iominer.simulator.output.RecordCounters;
import io.iominer.simulator.output.Slots;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What Darshan counts of a rank's calls on a file, dataset or variable, as its runtime does. */
final class Tally extends RecordCounters {
  private static final int COMMON = 4;

  private final long alignment;
  private final Map<Long, Long> sizes = new TreeMap<>();
  private final Map<Long, Long> strides = new TreeMap<>();
  private long lastRead;
  private long lastWritten;
  private Call.Kind lastKind = Call.Kind.OTHER;

  /**
   * Of calls that nobody made yet.
   *
   * @param alignment what the file is aligned to, in bytes
   */
  Tally(DarshanModule module, long alignment) {
    super(module, alignment);
    this.alignment = alignment;
  }

  private void add(String name, long more) {
    add(slots().of(name), more);
  }

  /** Time in reads, writes and metadata operations. */
  double seconds() {
    return seconds("F_READ_TIME") + seconds("F_WRITE_TIME") + seconds("F_META_TIME");
  }

  /** Bytes read and written. */
  long bytes() {
    return count("BYTES_READ") + count("BYTES_WRITTEN");
  }

  /** Counts a call. */
  void add(Call call, double start, double end) {
    add(call.counter(), call.times());
    boolean isTransfer = call.kind() == Call.Kind.READ || call.kind() == Call.Kind.WRITE;
    if (isTransfer && call.counter().endsWith("SYNCS")) {
      time("F_WRITE_TIME", end - start);
    } else if (isTransfer) {
      transfer(call, start, end);
    } else if (call.counter().endsWith("WAITS")) {
      time("F_WAIT_TIME", end - start);
      stamp("F_WAIT", start, end);
    } else {
      time("F_META_TIME", end - start);
      if (call.kind() != Call.Kind.OTHER) {
        stamp(call.kind() == Call.Kind.OPEN ? "F_OPEN" : "F_CLOSE", start, end);
      }
    }
  }

  private void time(String name, double more) {
    addF(slots().of(name), more);
  }

  private void stamp(String activity, double start, double end) {
    String first = activity + "_START_TIMESTAMP";
    if (seconds(first) == 0) {
      setF(first, start);
    }
    setF(activity + "_END_TIMESTAMP", end);
  }

  private void transfer(Call call, double start, double end) {
    boolean isRead = call.kind() == Call.Kind.READ;
    Slots.Side side = slots().side(isRead ? IoDirection.READ : IoDirection.WRITE);
    double[] times = fCounters();
    addF(side.seconds(), end - start);
    if (times[side.start()] == 0) {
      times[side.start()] = start;
    }
    times[side.end()] = end;
    boolean hasSlowest = side.slowestSeconds() != Slots.NONE;
    if (hasSlowest && end - start > times[side.slowestSeconds()]) {
      times[side.slowestSeconds()] = end - start;
      add(side.slowestSize(), call.bytes() - value(side.slowestSize()));
    }
    add(side.bytes(), call.bytes() * call.times());
    boolean isSwitch = lastKind != Call.Kind.OTHER && lastKind != call.kind();
    add("RW_SWITCHES", isSwitch ? 1 : 0);
    lastKind = call.kind();
    addSized(side, call.bytes(), call.times());
    if (side.leastSize() != Slots.NONE) {
      sizes.merge(call.bytes(), call.times(), Long::sum);
    }
    long last = call.offset() + call.bytes() * call.times() - 1;
    add(side.maxByte(), Math.max(0, last - value(side.maxByte())));
    if (module() == DarshanModule.POSIX) {
      order(call, side);
    }
  }

  /** As the macros POSIX_RECORD_READ and POSIX_RECORD_WRITE of darshan-posix.c. */
  private void order(Call call, Slots.Side side) {
    boolean isRead = call.kind() == Call.Kind.READ;
    long before = isRead ? lastRead : lastWritten;
    long offset = call.offset();
    add(side.sequential(), offset > before ? 1 : 0);
    add(side.consecutive(), offset == before + 1 ? 1 : 0);
    if (offset > before + 1 && before != 0) {
      strides.merge(offset - before - 1, 1L, Long::sum);
    }
    add("FILE_NOT_ALIGNED", offset % alignment == 0 ? 0 : 1);
    if (isRead) {
      lastRead = offset + call.bytes() - 1;
    } else {
      lastWritten = offset + call.bytes() - 1;
    }
  }

  /** Adds what another rank has to a reduced record. */
  void addCommons(Tally other) {
    other.sizes.forEach((size, count) -> sizes.merge(size, count, Long::sum));
    other.strides.forEach((stride, count) -> strides.merge(stride, count, Long::sum));
  }

  /** The record, with its commonest sizes and strides. */
  CounterRecord record(Call.ObjectName object, long rank) {
    commons("ACCESS", "_ACCESS", sizes);
    commons("STRIDE", "_STRIDE", strides);
    CounterRecord record = record(object.id(), rank);
    boolean isPart = module() == DarshanModule.H5D || module() == DarshanModule.PNETCDF_VAR;
    return isPart ? record.withParent(object.parent()) : record;
  }

  private void commons(String prefix, String suffix, Map<Long, Long> counted) {
    List<Map.Entry<Long, Long>> most =
        counted.entrySet().stream()
            .sorted(Map.Entry.<Long, Long>comparingByValue(Comparator.reverseOrder()))
            .limit(COMMON)
            .toList();
    for (int i = 0; i < most.size(); i++) {
      set(prefix + (i + 1) + suffix, most.get(i).getKey());
      set(prefix + (i + 1) + "_COUNT", most.get(i).getValue());
    }
  }
}
