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
  private final long[] counters;
  private final double[] fCounters;
  private final Map<Long, Long> sizes = new TreeMap<>();
  private final Map<Long, Long> strides = new TreeMap<>();
  private long lastRead;
  private long lastWritten;
  private Call.Kind lastKind = Call.Kind.OTHER;

  Tally(DarshanModule module) {
    this.module = module;
    this.slots = Slots.of(module);
    this.counters = new long[module.counters().size()];
    this.fCounters = new double[module.fCounters().size()];
    if (module == DarshanModule.POSIX) {
      set("MODE", FILE_MODE);
      set("MEM_ALIGNMENT", MEMORY_ALIGNMENT);
      set("FILE_ALIGNMENT", Plan.MIB);
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
    boolean isRead = call.kind() == Call.Kind.READ;
    String word = isRead ? "READ" : "WRITE";
    time("F_" + word + "_TIME", end - start);
    stamp("F_" + word, start, end);
    if (end - start > seconds("F_MAX_" + word + "_TIME")) {
      setF("F_MAX_" + word + "_TIME", end - start);
      set("MAX_" + word + "_TIME_SIZE", call.bytes());
    }
    add(isRead ? "BYTES_READ" : "BYTES_WRITTEN", call.bytes() * call.times());
    boolean isSwitch = lastKind != Call.Kind.OTHER && lastKind != call.kind();
    add("RW_SWITCHES", isSwitch ? 1 : 0);
    lastKind = call.kind();
    size("SIZE_" + word + (module == DarshanModule.POSIX ? "_0_100" : "_AGG_0_100"), call);
    String last = isRead ? "MAX_BYTE_READ" : "MAX_BYTE_WRITTEN";
    long end0 = call.offset() + call.bytes() * call.times() - 1;
    set(last, Math.max(count(last), end0));
    if (module == DarshanModule.POSIX) {
      order(call, word);
    }
  }

  private void size(String least, Call call) {
    int slot = slots.of(least);
    if (slot != Slots.NONE) {
      counters[slot + SizeClasses.of(call.bytes())] += call.times();
      sizes.merge(call.bytes(), call.times(), Long::sum);
    }
  }

  /** As the macros POSIX_RECORD_READ and POSIX_RECORD_WRITE of darshan-posix.c. */
  private void order(Call call, String word) {
    long before = call.kind() == Call.Kind.READ ? lastRead : lastWritten;
    long offset = call.offset();
    add("SEQ_" + word + "S", offset > before ? 1 : 0);
    add("CONSEC_" + word + "S", offset == before + 1 ? 1 : 0);
    if (offset > before + 1 && before != 0) {
      strides.merge(offset - before - 1, 1L, Long::sum);
    }
    long alignment = count("FILE_ALIGNMENT");
    add("FILE_NOT_ALIGNED", alignment > 0 && offset % alignment != 0 ? 1 : 0);
    if (call.kind() == Call.Kind.READ) {
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
