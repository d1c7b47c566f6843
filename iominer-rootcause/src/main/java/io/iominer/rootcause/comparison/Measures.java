// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.comparison;

import io.iominer.core.model.Cause;
import io.iominer.core.model.Factor;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.Scale;
import java.util.Locale;

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

  private Measures() {}

  /** Seconds lost to a cause. */
  public static Measure lost(Cause cause) {
    return new Measure(cause.column(), "lost: " + cause.words(), Scale.SECONDS);
  }

  /** A factor of a run's reads or writes. */
  public static Measure factor(IoDirection direction, Factor factor) {
    String verb = direction.name().toLowerCase(Locale.ROOT);
    return new Measure(verb + "_" + factor.column(), verb + "s: " + factor.label(), factor.scale());
  }
}
