// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.simulate.request;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.summary.SizeClasses;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What Darshan counts of a rank's calls on a file, dataset or variable, as its runtime does. */
final class Tally {
  private static final int COMMON = 4;
  private static final long FILE_MODE = 0644;
  private static final long MEMORY_ALIGNMENT = 8;

  private final DarshanModule module;
  private final Slots slots;
  private final long alignment;
  private final long[] counters;
  private final double[] fCounters;
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
    this.alignment = alignment;
    this.module = module;
    this.slots = Slots.of(module);
    this.counters = new long[module.counters().size()];
    this.fCounters = new double[module.fCounters().size()];
    if (module == DarshanModule.POSIX) {
      set("MODE", FILE_MODE);
      set("MEM_ALIGNMENT", MEMORY_ALIGNMENT);
      set("FILE_ALIGNMENT", alignment);
    }
  }

  long[] counters() {
    return counters;
  }

  double[] fCounters() {
    return fCounters;
  }

  /** A counter; 0 where the module has none of the name. */
  long count(String name) {
    int slot = slots.of(name);
    return slot == Slots.NONE ? 0 : counters[slot];
  }

  /** A floating-point counter; 0 where the module has none of the name. */
  double seconds(String name) {
    int slot = slots.of(name);
    return slot == Slots.NONE ? 0 : fCounters[slot];
  }

  void set(String name, long value) {
    int slot = slots.of(name);
    if (slot != Slots.NONE) {
      counters[slot] = value;
    }
  }

  private void add(String name, long more) {
    set(name, count(name) + more);
  }

  private void setF(String name, double value) {
    int slot = slots.of(name);
    if (slot != Slots.NONE) {
      fCounters[slot] = value;
    }
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
    setF(name, seconds(name) + more);
  }

  private void stamp(String activity, double start, double end) {
    String first = activity + "_START_TIMESTAMP";
    if (seconds(first) == 0) {
      setF(first, start);
    }
    setF(activity + "_END_TIMESTAMP", end);
  }

  private void transfer(Call call, double start, double end) {
    Slots.Side side = slots.side(call.kind());
    add(side.seconds(), end - start);
    if (fCounters[side.start()] == 0) {
      fCounters[side.start()] = start;
    }
    fCounters[side.end()] = end;
    boolean hasSlowest = side.slowestSeconds() != Slots.NONE;
    if (hasSlowest && end - start > fCounters[side.slowestSeconds()]) {
      fCounters[side.slowestSeconds()] = end - start;
      add(side.slowestSize(), call.bytes() - value(side.slowestSize()));
    }
    add(side.bytes(), call.bytes() * call.times());
    boolean isSwitch = lastKind != Call.Kind.OTHER && lastKind != call.kind();
    add("RW_SWITCHES", isSwitch ? 1 : 0);
    lastKind = call.kind();
    if (side.leastSize() != Slots.NONE) {
      counters[side.leastSize() + SizeClasses.of(call.bytes())] += call.times();
      sizes.merge(call.bytes(), call.times(), Long::sum);
    }
    long last = call.offset() + call.bytes() * call.times() - 1;
    add(side.maxByte(), Math.max(0, last - value(side.maxByte())));
    if (module == DarshanModule.POSIX) {
      order(call, side);
    }
  }

  private long value(int slot) {
    return slot == Slots.NONE ? 0 : counters[slot];
  }

  private void add(int slot, long more) {
    if (slot != Slots.NONE) {
      counters[slot] += more;
    }
  }

  private void add(int slot, double more) {
    if (slot != Slots.NONE) {
      fCounters[slot] += more;
    }
  }

  /** As the macros POSIX_RECORD_READ and POSIX_RECORD_WRITE of darshan-posix.c. */
  private void order(Call call, Slots.Side side) {
    boolean isRead = call.kind() == Call.Kind.READ;
    long before = isRead ? lastRead : lastWritten;
    long offset = call.offset();
    counters[side.sequential()] += offset > before ? 1 : 0;
    counters[side.consecutive()] += offset == before + 1 ? 1 : 0;
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
    CounterRecord record =
        CounterRecord.of(module, object.id(), rank, counters.clone(), fCounters.clone());
    boolean isPart = module == DarshanModule.H5D || module == DarshanModule.PNETCDF_VAR;
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
