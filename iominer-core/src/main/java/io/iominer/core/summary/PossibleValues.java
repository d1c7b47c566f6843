// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

import io.iominer.core.model.Counter;
import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.CounterUnit;
import io.iominer.core.model.CounterValues;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.JobRecord;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * A record of a job without the values that cannot be: an impossible counter reads as one that was
 * not monitored, so that no sum, rate or share is computed from it. The one place that says what a
 * counter can hold, for all modules. The bounds are heuristics; a damaged number is mostly beyond
 * them by orders of magnitude.
 *
 * @param record the record as the log has it
 * @param processes ranks of the job
 * @param runSeconds run time; empty when it is unknown
 */
public record PossibleValues(CounterValues record, long processes, OptionalDouble runSeconds)
    implements CounterValues {
  /**
   * Bytes/s that a process can read or write at most: each byte is loaded and stored once. Source:
   * half the peak of a node with 24 channels of DDR5-6400, 24 × 6400 MT/s × 8 B.
   */
  public static final double MEMORY_BYTES_PER_SECOND = 24 * 6.4e9 * 8 / 2;

  /**
   * Calls/s of a process at most. Source: Darshan reads the clock twice in a call, some 5 ns each,
   * and counts it under the module's lock (darshan-posix.c, POSIX_LOCK).
   */
  static final double CALLS_PER_SECOND = 1e8;

  /**
   * Times and instants are at most so many runs: times of one file do not overlap in a rank
   * (DARSHAN_TIMER_INC_NO_OVERLAP), but clocks are set while jobs run. Ours.
   */
  public static final double MOST_RUNS = 10;

  /**
   * A shorter time was measured by no clock: a cycle of a processor takes more than a tenth of a
   * nanosecond. Damage leaves numbers such as 8e-320, over which a rate is infinite.
   */
  private static final double LEAST_SECONDS = 1e-12;

  /** Logs before format 3.41 tell the run in whole seconds. */
  public static final double LEAST_RUN = 1;

  /** Counters that count a part of the operations of a record, and which operations. */
  private static final Map<DarshanModule, Map<Counter, List<Counter>>> PARTS =
      new EnumMap<>(DarshanModule.class);

  static {
    for (DarshanModule module : Total.MODULES) {
      List<Counter> reads = operations(module, Total.READ_OPERATIONS);
      List<Counter> writes = operations(module, Total.WRITE_OPERATIONS);
      List<Counter> both = Stream.concat(reads.stream(), writes.stream()).toList();
      Map<Counter, List<Counter>> parts = new HashMap<>();
      for (Counter counter : module.counters()) {
        String name = counter.logName().substring(module.name().length() + 1);
        List<Counter> of =
            isPart(name, "READ") ? reads : isPart(name, "WRITE") ? writes : List.of();
        if (isPartOfBoth(name)) {
          of = both;
        }
        if (!of.isEmpty() && !of.contains(counter)) {
          parts.put(counter, of);
        }
      }
      PARTS.put(module, Map.copyOf(parts));
    }
  }

  private static boolean isPart(String name, String access) {
    return name.startsWith("SIZE_" + access + "_")
        || name.equals("SEQ_" + access + "S")
        || name.equals("CONSEC_" + access + "S");
  }

  private static boolean isPartOfBoth(String name) {
    return name.equals("RW_SWITCHES") || name.endsWith("_NOT_ALIGNED");
  }

  private static List<Counter> operations(DarshanModule module, List<Total> totals) {
    return totals.stream()
        .filter(total -> !ModuleTotals.isAmongOthers(module, total))
        .flatMap(total -> total.counter(module).stream())
        .toList();
  }

  @Override
  public DarshanModule module() {
    return record.module();
  }

  @Override
  public long recordId() {
    return record.recordId();
  }

  @Override
  public long rank() {
    return record.rank();
  }

  @Override
  public OptionalLong parentRecordId() {
    return record.parentRecordId();
  }

  @Override
  public long raw(Counter counter) {
    long value = record.raw(counter);
    return isPossible(counter, value) ? value : CounterRecord.NOT_MONITORED;
  }

  @Override
  public double rawF(Counter counter) {
    double value = record.rawF(counter);
    return isPossible(counter, value) ? value : CounterRecord.NOT_MONITORED;
  }

  /** Whether a counter, whole or real, holds what it cannot. */
  public boolean isImpossible(Counter counter) {
    return switch (counter.unit()) {
      case COUNT, BYTES -> !isPossible(counter, record.raw(counter));
      case SECONDS, SECONDS_SINCE_START -> !isPossible(counter, record.rawF(counter));
      default -> false;
    };
  }

  /** Whether ranks of the job made the record: one of them, or all together. */
  public boolean isOfJob() {
    return isOfJob(record.rank(), processes);
  }

  /** Whether a rank is one of the job's, or −1 for all of them. */
  static boolean isOfJob(long rank, long processes) {
    return rank >= DarshanRecord.SHARED_RANK && rank < Math.max(1, processes);
  }

  /** What an impossible counter holds, in words: {@code 1e+12 s in a run of 2 s}. */
  public String words(Counter counter) {
    String run =
        runSeconds.isPresent()
            ? String.format(Locale.ROOT, " in a run of %.4g s", runSeconds.getAsDouble())
            : "";
    return switch (counter.unit()) {
      case COUNT, BYTES -> {
        long value = record.raw(counter);
        String unit = counter.unit() == CounterUnit.BYTES ? " bytes" : "";
        yield value + unit + (isPartOfAll(counter, value) ? run : " of " + all(counter));
      }
      default -> String.format(Locale.ROOT, "%.4g s%s", record.rawF(counter), run);
    };
  }

  private boolean isPossible(Counter counter, long value) {
    if (value == 0) {
      return true;
    }
    return switch (counter.unit()) {
      case COUNT ->
          isPossible(value, CALLS_PER_SECOND * run() * makers()) && isPartOfAll(counter, value);
      case BYTES -> isPossible(value, MEMORY_BYTES_PER_SECOND * run() * makers());
      default -> true;
    };
  }

  private static boolean isPossible(long value, double most) {
    return !Plausible.isMeasured(value) || (Plausible.isPossible(value) && value <= most);
  }

  /** Instants before the start are those of clocks that differ, and left to who uses them. */
  private boolean isPossible(Counter counter, double value) {
    return switch (counter.unit()) {
      case SECONDS -> !Plausible.isMeasured(value) || isTime(value, MOST_RUNS * run() * makers());
      case SECONDS_SINCE_START -> value <= MOST_RUNS * run();
      default -> true;
    };
  }

  private static boolean isTime(double value, double most) {
    return value == 0 || (value >= LEAST_SECONDS && value <= most);
  }

  /** Operations of a kind are not more than all. */
  private boolean isPartOfAll(Counter counter, long value) {
    if (value <= 0) {
      return true;
    }
    List<Counter> all = PARTS.getOrDefault(module(), Map.of()).get(counter);
    if (all == null) {
      return true;
    }
    long sum = 0;
    for (Counter operations : all) {
      long count = raw(operations);
      if (count < 0) {
        return true;
      }
      sum += count;
    }
    return value <= sum;
  }

  private String all(Counter counter) {
    return PARTS.get(module()).get(counter).stream()
        .filter(operations -> record.raw(operations) > 0)
        .map(operations -> operations.logName() + " " + record.raw(operations))
        .reduce((a, b) -> a + " + " + b)
        .orElse("no operations");
  }

  private double run() {
    return Math.max(LEAST_RUN, runSeconds.orElse(JobRecord.LONGEST_RUN_SECONDS));
  }

  /** Processes whose doings the record holds. */
  private double makers() {
    return record.rank() == DarshanRecord.SHARED_RANK ? Math.max(1, processes) : 1;
  }
}
