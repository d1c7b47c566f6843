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

  public static final Measure STATS = new Measure("stats", "stat calls", Scale.COUNT);
  public static final Measure SEEKS = new Measure("seeks", "seeks", Scale.COUNT);
  public static final Measure SYNCS = new Measure("syncs", "syncs and flushes", Scale.COUNT);

  /** Reads through POSIX and STDIO, those of MPI-IO included. */
  public static final Measure READS = new Measure("reads", "number of reads", Scale.COUNT);

  public static final Measure WRITES = new Measure("writes", "number of writes", Scale.COUNT);
  public static final Measure READ_SIZE =
      new Measure("mean_read_bytes", "mean read size", Scale.SIZE);
  public static final Measure WRITE_SIZE =
      new Measure("mean_write_bytes", "mean write size", Scale.SIZE);

  /** Of POSIX: changes between reading and writing of a file. */
  public static final Measure SWITCHES =
      new Measure("rw_switches", "changes between reading and writing", Scale.COUNT);

  public static final Measure COLLECTIVES =
      new Measure("collectives", "collective operations", Scale.COUNT);
  public static final Measure LIBRARY_CALLS =
      new Measure("library_calls", "calls of HDF5 and PnetCDF", Scale.COUNT);
  public static final Measure RANKS = new Measure("process_count", "ranks", Scale.COUNT);

  /** Mean of the ranks. */
  public static final Measure METADATA_SECONDS =
      new Measure("rank_metadata_s", "mean metadata time of a rank", Scale.SECONDS);

  /** The slowest rank's time in calls to the file system over the ranks' mean. */
  public static final Measure RANK_SPREAD =
      new Measure("rank_spread", "I/O time of the slowest rank over the mean rank's", Scale.MEAN);

  /** Of the slowest rank's time in I/O, that in MPI-IO beyond the storage. */
  public static final Measure MPIIO_SHARE =
      new Measure(
          "mpiio_time_share", "part of the I/O time in MPI-IO itself, not in POSIX", Scale.SHARE);

  /** The same of HDF5 and PnetCDF. */
  public static final Measure LIBRARY_SHARE =
      new Measure(
          "library_time_share", "part of the I/O time in HDF5 and PnetCDF themselves", Scale.SHARE);

  /** Of the time in MPI-IO beyond the storage, that in which some ranks had not come. */
  public static final Measure WAITING_SHARE =
      new Measure("collective_waiting_share", "MPI-IO time waiting for late ranks", Scale.SHARE);

  public static final Measure FILES = new Measure("file_count", "files", Scale.COUNT);
  public static final Measure SHARED_FILES =
      new Measure("shared_file_count", "shared files", Scale.COUNT);
  public static final Measure OSTS = new Measure("ost_count", "OSTs", Scale.COUNT);
  public static final Measure LEAST_STRIPES =
      new Measure("least_stripe_count", "least stripe count", Scale.COUNT);
  public static final Measure MOST_STRIPES =
      new Measure("most_stripe_count", "greatest stripe count", Scale.COUNT);

  public static final Measure LEAST_STRIPE_SIZE =
      new Measure("least_stripe_size", "least stripe size", Scale.SIZE);
  public static final Measure MOST_STRIPE_SIZE =
      new Measure("most_stripe_size", "greatest stripe size", Scale.SIZE);

  /** Those of MPI-IO included. */
  public static final Measure POSIX_BYTES =
      new Measure("posix_bytes", "bytes through POSIX", Scale.BYTES);

  public static final Measure STDIO_BYTES =
      new Measure("stdio_bytes", "bytes through STDIO", Scale.BYTES);
  public static final Measure MPIIO_BYTES =
      new Measure("mpiio_bytes", "bytes through MPI-IO", Scale.BYTES);

  /** Time beyond the expected one without a known cause. */
  public static final Measure UNEXPLAINED_SECONDS =
      new Measure("unexplained_s", "lost time whose cause is unknown", Scale.SECONDS);

  private Measures() {}

  /** Seconds lost to a cause. */
  public static Measure lost(Cause cause) {
    return new Measure(cause.column(), "lost: " + cause.words(), Scale.SECONDS);
  }

  /** A factor of a run's reads or writes, or of both. */
  public static Measure factor(IoDirection direction, Factor factor) {
    if (factor.isOfJob()) {
      return new Measure(factor.column(), factor.label(), factor.scale());
    }
    String verb = direction.name().toLowerCase(Locale.ROOT);
    return new Measure(verb + "_" + factor.column(), verb + "s: " + factor.label(), factor.scale());
  }
}
