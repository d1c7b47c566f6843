// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.comparison;

import io.iominer.core.model.IoDirection;
import io.iominer.rootcause.fact.Cause;
import io.iominer.rootcause.factor.Factor;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** The measures of a run. Those of factors are the columns of {@code perf_factor}. */
public final class Measures {
  public static final Measure RUN_SECONDS = new Measure("run_time_s", "run time", Scale.SECONDS);

  /** What the diagnosis divides among causes. */
  public static final Measure IO_SECONDS = new Measure("io_s", "time in I/O", Scale.SECONDS);

  public static final Measure BYTES_READ = new Measure("bytes_read", "bytes read", Scale.BYTES);
  public static final Measure BYTES_WRITTEN =
      new Measure("bytes_written", "bytes written", Scale.BYTES);

  /** Opens through POSIX and STDIO; MPI-IO opens through POSIX. */
  public static final Measure OPENS = new Measure("opens", "opens", Scale.COUNT);

  public static final Measure FILES = new Measure("file_count", "files", Scale.COUNT);
  public static final Measure SHARED_FILES =
      new Measure("shared_file_count", "shared files", Scale.COUNT);
  public static final Measure OSTS = new Measure("ost_count", "OSTs", Scale.COUNT);
  public static final Measure LEAST_STRIPES =
      new Measure("least_stripe_count", "least stripe count", Scale.COUNT);
  public static final Measure MOST_STRIPES =
      new Measure("most_stripe_count", "greatest stripe count", Scale.COUNT);

  /** Those of MPI-IO included. */
  public static final Measure POSIX_BYTES =
      new Measure("posix_bytes", "bytes through POSIX", Scale.BYTES);

  public static final Measure STDIO_BYTES =
      new Measure("stdio_bytes", "bytes through STDIO", Scale.BYTES);
  public static final Measure MPIIO_BYTES =
      new Measure("mpiio_bytes", "bytes through MPI-IO", Scale.BYTES);

  /** Time beyond the expected one without a known cause. */
  public static final Measure UNEXPLAINED_SECONDS =
      new Measure("unexplained_s", "lost without a known cause", Scale.SECONDS);

  private static final Map<Factor, Measure> FACTORS = factors();

  private Measures() {}

  /** Seconds lost to a cause. */
  public static Measure lost(Cause cause) {
    return new Measure(
        "lost_" + cause.label() + "_s", "lost: " + cause.label().replace('_', ' '), Scale.SECONDS);
  }

  /** A factor of a run's reads or writes. */
  public static Measure factor(IoDirection direction, Factor factor) {
    Measure measure = FACTORS.get(factor);
    if (measure == null) {
      throw new IllegalStateException("There is no measure of the factor " + factor);
    }
    String verb = direction.name().toLowerCase(Locale.ROOT);
    return new Measure(verb + "_" + measure.id(), verb + "s: " + measure.label(), measure.scale());
  }

  private static Map<Factor, Measure> factors() {
    Map<Factor, Measure> measures = new EnumMap<>(Factor.class);
    for (Factor factor : Factor.values()) {
      measures.put(
          factor,
          switch (factor) {
            case BYTES -> of(factor, "bytes", Scale.BYTES);
            case CRITICAL_S -> of(factor, "time with a file in use", Scale.SECONDS);
            case BANDWIDTH -> of(factor, "bandwidth", Scale.RATE);
            case SPAN_BANDWIDTH -> of(factor, "bandwidth, first to last", Scale.RATE);
            case CRITICAL_FILE_COUNT -> of(factor, "critical files", Scale.COUNT);
            case SMALL_SHARE -> of(factor, "small requests", Scale.SHARE);
            case NONCONSECUTIVE_SHARE -> of(factor, "not consecutive", Scale.SHARE);
            case IS_COLLECTIVE -> of(factor, "collective MPI-IO", Scale.YES_NO);
            case OST_COUNT -> of(factor, "OSTs of critical files", Scale.COUNT);
            case PROCESSES_PER_OST -> of(factor, "processes per OST", Scale.MEAN);
            case RANDOM_SHARE -> of(factor, "backward requests", Scale.SHARE);
            case UNALIGNED_SHARE -> of(factor, "unaligned requests", Scale.SHARE);
            case STDIO_SHARE -> of(factor, "on files through STDIO", Scale.SHARE);
            case SHARED_SHARE -> of(factor, "on shared files", Scale.SHARE);
            case BUSY_SHARE -> of(factor, "in calls, of that time", Scale.SHARE);
            case ONE_FILE_SHARE -> of(factor, "on the busiest file", Scale.SHARE);
            case OVERLAP -> of(factor, "files in use at once", Scale.MEAN);
            case SERIAL_SHARE -> of(factor, "time with one use only", Scale.SHARE);
            case IMBALANCE -> of(factor, "imbalance of bytes", Scale.SHARE);
            case ONE_PROCESS_SHARE -> of(factor, "bytes of one process", Scale.SHARE);
            case REDUNDANT_SHARE -> of(factor, "bytes once more", Scale.SHARE);
            case SWITCH_SHARE -> of(factor, "read/write switches", Scale.SHARE);
            case REQUESTS_PER_COLLECTIVE -> of(factor, "requests per collective", Scale.MEAN);
            case METADATA_SHARE -> of(factor, "time in metadata", Scale.SHARE);
            case METADATA_RATE -> of(factor, "metadata operations", Scale.OPERATIONS);
            case NODE_COUNT -> of(factor, "nodes", Scale.COUNT);
            case SLOWEST_OST_SPEED -> of(factor, "speed of slowest OST", Scale.SHARE);
            case INTERFERENCE_S -> of(factor, "time beside other jobs", Scale.SECONDS);
            case OST_FULLNESS -> of(factor, "fullest OST", Scale.SHARE);
          });
    }
    return measures;
  }

  private static Measure of(Factor factor, String label, Scale scale) {
    return new Measure(factor.column(), label, scale);
  }
}
