// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.output;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.summary.SizeClasses;

/**
 * The counters of a record while they are filled in, by slot or by name without the module's
 * prefix. Those that were not set are 0, and what a module does not have is passed over.
 */
public class RecordCounters {
  private static final long FILE_MODE = 0644;
  private static final long MEMORY_ALIGNMENT = 8;

  private final DarshanModule module;
  private final Slots slots;
  private final long[] counters;
  private final double[] fCounters;

  /**
   * Counters that nothing was counted in.
   *
   * @param alignment what the file is aligned to, in bytes
   */
  public RecordCounters(DarshanModule module, long alignment) {
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

  public DarshanModule module() {
    return module;
  }

  public Slots slots() {
    return slots;
  }

  /** Integer counters, which change with what is set. */
  public long[] counters() {
    return counters;
  }

  /** Floating-point counters, which change with what is set. */
  public double[] fCounters() {
    return fCounters;
  }

  /** A counter; 0 where the module has none of the name. */
  public long count(String name) {
    return value(slots.of(name));
  }

  /** A floating-point counter; 0 where the module has none of the name. */
  public double seconds(String name) {
    int slot = slots.of(name);
    return slot == Slots.NONE ? 0 : fCounters[slot];
  }

  /** A counter; 0 where the module has no such slot. */
  public long value(int slot) {
    return slot == Slots.NONE ? 0 : counters[slot];
  }

  public void set(String name, long value) {
    add(slots.of(name), value - count(name));
  }

  public void setF(String name, double value) {
    int slot = slots.of(name);
    if (slot != Slots.NONE) {
      fCounters[slot] = value;
    }
  }

  public void add(int slot, long more) {
    if (slot != Slots.NONE) {
      counters[slot] += more;
    }
  }

  public void addF(int slot, double more) {
    if (slot != Slots.NONE) {
      fCounters[slot] += more;
    }
  }

  /** Counts calls in the class of their size, where the module has such classes. */
  public void addSized(Slots.Side side, long bytesOfCall, long calls) {
    if (side.leastSize() != Slots.NONE) {
      counters[side.leastSize() + SizeClasses.of(bytesOfCall)] += calls;
    }
  }

  /** The record; later changes do not reach it. */
  public CounterRecord record(long id, long rank) {
    return CounterRecord.of(module, id, rank, counters.clone(), fCounters.clone());
  }
}
