// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import java.util.EnumSet;
import java.util.Set;

/**
 * One record that sums up all records of a module. Source: Darshan 3.5.0, the log_agg_records
 * functions of the modules POSIX, MPI-IO, STDIO, DFS and DAOS.
 */
final class CounterTotals {
  /** Modules where a sum below 0, which comes of counters that were not monitored, becomes −1. */
  private static final Set<DarshanModule> SUMS_NOT_BELOW_UNKNOWN =
      EnumSet.of(DarshanModule.POSIX, DarshanModule.DFS, DarshanModule.DAOS);

  private static final long UNKNOWN = -1;

  private final long[] counters;
  private final double[] fCounters;
  private final CounterRule[] rules;
  private final TimeRule[] timeRules;
  private final CommonValues[] commonValues;
  private final boolean sumsNotBelowUnknown;
  private final boolean firstCommonValueDecides;
  private final SlowestCall slowestRead;
  private final SlowestCall slowestWrite;
  private final RankExtremes ranks;

  CounterTotals(DarshanModule module, RecordMetrics metrics) {
    CounterPlaces places = new CounterPlaces(module);
    this.counters = new long[module.counters().size()];
    this.fCounters = new double[module.fCounters().size()];
    this.rules = module.counters().stream().map(CounterRule::of).toArray(CounterRule[]::new);
    this.timeRules = module.fCounters().stream().map(TimeRule::of).toArray(TimeRule[]::new);
    this.commonValues = new CommonValues[rules.length];
    for (int i = 0; i < rules.length; i++) {
      commonValues[i] = new CommonValues(i);
    }
    this.sumsNotBelowUnknown = SUMS_NOT_BELOW_UNKNOWN.contains(module);
    this.firstCommonValueDecides = module == DarshanModule.MPIIO;
    this.slowestRead = SlowestCall.of(places, "READ");
    this.slowestWrite = SlowestCall.of(places, "WRITE");
    this.ranks = new RankExtremes(places, metrics);
  }

  void add(CounterRecord record) {
    for (int i = 0; i < rules.length; i++) {
      addCounter(i, record.counters());
    }
    for (int i = 0; i < timeRules.length; i++) {
      addTime(i, record.fCounters()[i]);
    }
    slowestRead.add(record, counters, fCounters);
    slowestWrite.add(record, counters, fCounters);
    ranks.add(record, counters, fCounters);
  }

  /** Integer counters in record order. */
  long[] counters() {
    return counters;
  }

  /** Floating-point counters in record order. */
  double[] fCounters() {
    return fCounters;
  }

  private void addCounter(int i, long[] values) {
    switch (rules[i]) {
      case SUM -> {
        counters[i] += values[i];
        if (sumsNotBelowUnknown && counters[i] < 0) {
          counters[i] = UNKNOWN;
        }
      }
      case LARGEST -> counters[i] = Math.max(counters[i], values[i]);
      case LAST -> counters[i] = values[i];
      case COMMON_VALUES -> {
        if (!firstCommonValueDecides || values[i] != 0) {
          commonValues[i].add(values, counters);
        }
      }
      case ELSEWHERE -> {}
    }
  }

  private void addTime(int i, double value) {
    switch (timeRules[i]) {
      case SUM -> fCounters[i] += value;
      case EARLIEST -> {
        if (value > 0 && (fCounters[i] == 0 || value < fCounters[i])) {
          fCounters[i] = value;
        }
      }
      case LATEST -> {
        if (value > fCounters[i]) {
          fCounters[i] = value;
        }
      }
      case ELSEWHERE -> {}
    }
  }
}
