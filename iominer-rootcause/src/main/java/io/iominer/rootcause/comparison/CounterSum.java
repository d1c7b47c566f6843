// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.comparison;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.summary.Total;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * A measure that is a sum of totals of modules.
 *
 * @param measure the measure
 * @param modules the modules
 * @param totals the totals of each
 */
public record CounterSum(Measure measure, Set<DarshanModule> modules, Set<Total> totals) {
  private static final Set<DarshanModule> FILE_SYSTEM =
      Set.of(DarshanModule.POSIX, DarshanModule.STDIO, DarshanModule.DFS);
  private static final Set<Total> BYTES = Set.of(Total.BYTES_READ, Total.BYTES_WRITTEN);

  /** All of them, in the order in which they are shown. */
  private static final List<CounterSum> ALL =
      List.of(
          new CounterSum(Measures.OPENS, FILE_SYSTEM, Set.of(Total.OPENS)),
          new CounterSum(Measures.STATS, FILE_SYSTEM, Set.of(Total.STATS)),
          new CounterSum(Measures.SEEKS, FILE_SYSTEM, Set.of(Total.SEEKS)),
          new CounterSum(
              Measures.SYNCS, FILE_SYSTEM, Set.of(Total.FSYNCS, Total.FDSYNCS, Total.FLUSHES)),
          new CounterSum(Measures.READS, FILE_SYSTEM, Set.of(Total.READS)),
          new CounterSum(Measures.WRITES, FILE_SYSTEM, Set.of(Total.WRITES)),
          new CounterSum(Measures.SWITCHES, Set.of(DarshanModule.POSIX), Set.of(Total.RW_SWITCHES)),
          new CounterSum(
              Measures.COLLECTIVES,
              Set.of(DarshanModule.MPIIO),
              Set.of(Total.COLL_READS, Total.COLL_WRITES)),
          new CounterSum(
              Measures.LIBRARY_CALLS,
              Set.of(
                  DarshanModule.H5F,
                  DarshanModule.H5D,
                  DarshanModule.PNETCDF_FILE,
                  DarshanModule.PNETCDF_VAR),
              Set.of(
                  Total.OPENS,
                  Total.CREATES,
                  Total.READS,
                  Total.WRITES,
                  Total.INDEP_READS,
                  Total.INDEP_WRITES,
                  Total.COLL_READS,
                  Total.COLL_WRITES,
                  Total.NB_READS,
                  Total.NB_WRITES)),
          new CounterSum(Measures.POSIX_BYTES, Set.of(DarshanModule.POSIX), BYTES),
          new CounterSum(Measures.STDIO_BYTES, Set.of(DarshanModule.STDIO), BYTES),
          new CounterSum(Measures.MPIIO_BYTES, Set.of(DarshanModule.MPIIO), BYTES));

  public CounterSum {
    modules = Set.copyOf(modules);
    totals = Set.copyOf(totals);
  }

  /**
   * Adds all sums, and the mean sizes of reads and of writes.
   *
   * @param known a total of a module; empty where it is not known
   */
  public static void putAll(
      BiFunction<DarshanModule, Total, OptionalDouble> known, Map<Measure, Double> values) {
    ALL.forEach(sum -> sum.of(known).ifPresent(value -> values.put(sum.measure(), value)));
    putMean(Measures.READ_SIZE, Total.BYTES_READ, Total.READS, known, values);
    putMean(Measures.WRITE_SIZE, Total.BYTES_WRITTEN, Total.WRITES, known, values);
  }

  /** None where the bytes of some requests are unknown. */
  private static void putMean(
      Measure mean,
      Total bytes,
      Total requests,
      BiFunction<DarshanModule, Total, OptionalDouble> known,
      Map<Measure, Double> values) {
    double sum = 0;
    double count = 0;
    for (DarshanModule module : FILE_SYSTEM) {
      double ofModule = known.apply(module, requests).orElse(0);
      if (ofModule > 0) {
        sum += known.apply(module, bytes).orElse(Double.NaN);
        count += ofModule;
      }
    }
    if (count > 0 && sum >= 0) {
      values.put(mean, sum / count);
    }
  }

  /** The sum of what is known; empty where nothing is. */
  private OptionalDouble of(BiFunction<DarshanModule, Total, OptionalDouble> known) {
    double sum = 0;
    boolean isKnown = false;
    for (DarshanModule module : modules) {
      for (Total total : totals) {
        OptionalDouble value =
            total.counter(module).isEmpty() ? OptionalDouble.empty() : known.apply(module, total);
        isKnown |= value.isPresent();
        sum += value.orElse(0);
      }
    }
    return isKnown ? OptionalDouble.of(sum) : OptionalDouble.empty();
  }
}
