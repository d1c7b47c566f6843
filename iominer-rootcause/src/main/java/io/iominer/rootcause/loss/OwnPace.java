// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import io.iominer.core.model.IoDirection;
import io.iominer.facility.FileSystemModel;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.JobFacts;
import io.iominer.rootcause.fact.RankFacts;
import io.iominer.rootcause.fact.Use;

/**
 * What a job's own requests tell of a facility whose rates nobody knows: its large requests are the
 * yardstick of its small ones, and what these take longer is what each of them waits. Nothing else
 * is taken to cost anything that the job's times do not show.
 *
 * @param rankRate bytes/s of a rank with large requests
 * @param streamRate bytes/s of a rank through STDIO
 * @param requestSeconds what small requests that cannot be merged with the one before waited,
 *     spread over all such requests, so that no more is lost to them than they took; 0 where the
 *     job has none
 */
record OwnPace(double rankRate, double streamRate, double requestSeconds) {
  /** Requests of so many bytes tell a rate; heuristic: Drishti's small ones have about fewer. */
  private static final double LARGE = 1e6;

  /** Fewer bytes in large requests tell no rate; heuristic, as of calibration. */
  private static final double LEAST_BYTES = 16 * LARGE;

  /** Without large requests only smaller ones are surely waiting, not moving; heuristic. */
  private static final double SMALL = 64 * 1024;

  /**
   * Bytes/s of a rank where the job has no large requests. Heuristic: few disks are slower, so that
   * what small requests take beyond it is not the time of their bytes.
   */
  static final double SLOW_RANK = 100e6;

  /**
   * Most seconds of a processor in a call of STDIO; heuristic: formatting a line takes some
   * microseconds. What calls take longer is the time of the buffers that they fill.
   */
  private static final double LONGEST_CALL = 20e-6;

  /** Least seconds of a processor in a call of STDIO; heuristic: it copies bytes under a lock. */
  private static final double SHORTEST_CALL = 0.2e-6;

  /** A part of the time at most is surely not spent on the bytes; heuristic. */
  private static final double MOST_IN_CALLS = 0.9;

  /** Part of a file's requests that must be scattered to tell what one of them waits; heuristic. */
  private static final double LEAST_SCATTERED = 0.1;

  /** So many times slower than large requests are requests that wait; heuristic. */
  private static final double USUAL = 2;

  static OwnPace of(JobFacts job, IoDirection direction) {
    Moved large = large(job, direction);
    boolean hasYardstick = isYardstick(large);
    double secondsPerByte = hasYardstick ? large.secondsPerByte() : 1 / SLOW_RANK;
    double requestSeconds = requestSeconds(job, direction, secondsPerByte, hasYardstick);
    Moved streams = streams(job, direction);
    return isMost(streams, job.bytes(direction))
        ? new OwnPace(
            streams.bytes() / (streams.seconds() - secondsInCalls(streams, secondsPerByte)),
            streams.bytes() / streams.seconds(),
            requestSeconds)
        : new OwnPace(1 / secondsPerByte, 1 / secondsPerByte, requestSeconds);
  }

  private static Moved large(JobFacts job, IoDirection direction) {
    Moved large = new Moved();
    for (FileFacts file : job.files()) {
      Use use = file.use(direction);
      if (file.countsSizes()
          && !file.mayBeCached(direction)
          && use.operations() > 0
          && use.bytes() >= LARGE * use.operations()) {
        large.add(use, 0);
      }
    }
    return large;
  }

  private static Moved streams(JobFacts job, IoDirection direction) {
    Moved streams = new Moved();
    for (FileFacts file : job.files()) {
      if (!file.countsSizes() && !isFlushed(file, direction)) {
        streams.add(file.use(direction), (double) file.use(direction).operations());
      }
    }
    return streams;
  }

  /**
   * Seconds that the requests of the rank with most of them waited longer than they usually do, and
   * that the slowest rank spent in calls of STDIO beside its bytes.
   *
   * @param known what is known of the file system
   */
  static double excess(JobFacts job, IoDirection direction, FileSystemModel known) {
    RankFacts ranks = job.ranks(direction);
    double most = 0;
    for (int rank = 0; rank < ranks.processes(); rank++) {
      most = Math.max(most, ranks.scattered(rank));
    }
    Moved large = large(job, direction);
    double usual = 1 / known.rankBytesPerSecond();
    double secondsPerByte = isYardstick(large) ? Math.max(usual, large.secondsPerByte()) : usual;
    double seconds = requestSeconds(job, direction, secondsPerByte, isYardstick(large));
    double waited = most * Math.max(0, seconds - known.requestSeconds());
    Moved streams = streams(job, direction);
    return isMost(streams, job.bytes(direction))
        ? waited
            + ranks.slowestSeconds() * secondsInCalls(streams, secondsPerByte) / streams.seconds()
        : waited;
  }

  private static double requestSeconds(
      JobFacts job, IoDirection direction, double secondsPerByte, boolean hasYardstick) {
    Moved small = new Moved();
    for (FileFacts file : job.files()) {
      Use use = file.use(direction);
      double waits = file.waits(direction);
      boolean isSmall = use.bytes() <= SMALL * waits;
      boolean isSlower =
          hasYardstick
              && use.bytes() < LARGE * waits
              && use.seconds() > USUAL * secondsPerByte * use.bytes();
      if (isScattered(file, use, waits) && (isSmall || isSlower)) {
        small.add(use, waits);
      }
    }
    return small.waits() > 0
        ? small.secondsBeyond(secondsPerByte) / job.ranks(direction).totalScattered()
        : 0;
  }

  /**
   * A file of which all but a few requests follow each other tells of caches, not of waits. The
   * first request of a rank cannot follow another.
   */
  private static boolean isScattered(FileFacts file, Use use, double waits) {
    double firsts = use.operations() > file.processes() ? file.processes() : 0;
    return waits - firsts >= LEAST_SCATTERED * use.operations();
  }

  /** Whether flushes are what a stream's time went to, and not its bytes. */
  private static boolean isFlushed(FileFacts file, IoDirection direction) {
    Use use = file.use(direction);
    double waits = file.waits(direction);
    return waits > 0 && use.bytes() <= SMALL * waits && isScattered(file, use, waits);
  }

  private static boolean isYardstick(Moved large) {
    return large.bytes() >= LEAST_BYTES && large.seconds() > 0;
  }

  private static boolean isMost(Moved streams, long all) {
    return 2 * streams.bytes() > all && streams.seconds() > 0;
  }

  /** Of calls of STDIO: time that a processor spends in them, beside that of the bytes. */
  private static double secondsInCalls(Moved streams, double secondsPerByte) {
    return Math.max(
        Math.min(LONGEST_CALL * streams.waits(), streams.secondsBeyond(secondsPerByte)),
        Math.min(SHORTEST_CALL * streams.waits(), MOST_IN_CALLS * streams.seconds()));
  }
}
