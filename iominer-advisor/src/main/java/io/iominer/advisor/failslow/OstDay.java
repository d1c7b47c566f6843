// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.failslow;

import java.time.LocalDate;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * What is known of an OST on a day: of {@code ost_day}, what tells whether it is slow.
 *
 * @param day the day, in UTC
 * @param jobs by jobs: lower quartile of the rates of a job's files on it as a share of the median
 *     of the job's OSTs ({@code job_share})
 * @param files by files: 90th percentile of the rates of files on it as a share of the median of
 *     the file system's OSTs ({@code file_rate / peer_file_rate})
 * @param fileRate 90th percentile of the rates of files on it, in bytes/s; empty where there are
 *     none
 * @param peakRate most bytes/s that its server measured; empty where no server tells
 * @param fullness used share of its space at most; empty where no server tells
 */
public record OstDay(
    LocalDate day,
    PeerShare jobs,
    PeerShare files,
    OptionalDouble fileRate,
    OptionalDouble peakRate,
    OptionalDouble fullness) {
  /**
   * An OST is healthy from this share of its peers' rate on. Heuristic: that below which {@code
   * ost_day} calls a speed slow; the shift to be found.
   */
  static final double WELL = 0.85;

  /**
   * With fewer jobs a day does not count. Heuristic: as many as OSTs of which a job must tell; one
   * job alone may have met others.
   */
  public static final long LEAST_JOBS = 3;

  /** With fewer files a day does not count; heuristic. */
  public static final long LEAST_FILES = 8;

  /**
   * What it did as a share of its peers.
   *
   * @param share 0.3 where it did 30 % of what they did; empty where nothing tells
   * @param count jobs or files that tell it
   */
  public record PeerShare(OptionalDouble share, long count) {
    /** Nothing tells. */
    public static final PeerShare UNKNOWN = new PeerShare(OptionalDouble.empty(), 0);

    private OptionalDouble toldByAtLeast(long least) {
      return count >= least ? share : OptionalDouble.empty();
    }
  }

  /** What jobs tell; empty where these are too few. */
  public OptionalDouble jobShare() {
    return jobs.toldByAtLeast(LEAST_JOBS);
  }

  /** What files tell; empty where these are too few. */
  public OptionalDouble fileShare() {
    return files.toldByAtLeast(LEAST_FILES);
  }

  /** Whether enough jobs or files tell how fast it was. */
  public boolean tells() {
    return speed().isPresent();
  }

  /**
   * The lower of what jobs and files tell, as both are too high where nobody asks for more than it
   * carries; empty where neither tells.
   */
  public OptionalDouble speed() {
    return Stream.of(jobShare(), fileShare())
        .map(OptionalDouble::stream)
        .reduce(DoubleStream.empty(), DoubleStream::concat)
        .min();
  }

  /** Whether it is known to have been slow on this day; one day alone may be chance. */
  public boolean isSlow() {
    return speed().orElse(WELL) < WELL;
  }

  /**
   * What its server measured at most, or what one of its files did where that is more, in bytes/s;
   * empty where no server tells.
   */
  public OptionalDouble carried() {
    return peakRate.isEmpty()
        ? peakRate
        : OptionalDouble.of(Math.max(peakRate.getAsDouble(), fileRate.orElse(0)));
  }
}
