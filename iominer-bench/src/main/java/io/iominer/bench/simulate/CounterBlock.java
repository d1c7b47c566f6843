// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.simulate;

import io.iominer.core.model.Counter;
import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;

/** A record's counters while they are filled in; those not set are 0. */
final class CounterBlock {
  private final DarshanModule module;
  private final long[] counters;
  private final double[] fCounters;

  CounterBlock(DarshanModule module) {
    this.module = module;
    this.counters = new long[module.counters().size()];
    this.fCounters = new double[module.fCounters().size()];
  }

  CounterBlock set(Counter counter, long value) {
    counters[counter.index()] = value;
    return this;
  }

  CounterBlock setF(Counter counter, double value) {
    fCounters[counter.index()] = value;
    return this;
  }

  CounterRecord record(FileUse use) {
    return CounterRecord.of(module, use.id, use.rank, counters, fCounters);
  }
}
