// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.flow;

import io.iominer.core.model.IoDirection;
import io.iominer.facility.job.Request;
import io.iominer.simulator.output.RecordIds;
import java.util.ArrayList;
import java.util.List;

/**
 * What one rank, or all ranks together, did to a file.
 *
 * <p>Fields fill while a job's phases are gone through; times are seconds since the job's start.
 */
final class SimulatedFileUse {
  final String name;
  final long id;
  final long rank;
  final long processes;
  final int[] targets;
  final Direction read = new Direction();
  final Direction written = new Direction();
  long opens;
  long stats;
  double openStart;
  double openEnd;
  double closeEnd;
  double metadataSeconds;

  /**
   * A file that was not used yet.
   *
   * @param rank the rank, −1 for all
   * @param processes ranks that this is about
   * @param targets its OSTs
   */
  SimulatedFileUse(String name, long rank, long processes, int[] targets) {
    this.name = name;
    this.id = RecordIds.of(name);
    this.rank = rank;
    this.processes = processes;
    this.targets = targets;
  }

  /**
   * What each of the ranks moved in a phase, evenly over a time.
   *
   * @param bytes of each rank
   * @param from seconds since the job's start
   * @param to seconds since the job's start
   */
  record Moved(long bytes, double from, double to) {}

  /** Reads or writes; all numbers are sums over the ranks. */
  static final class Direction {
    long bytes;
    long operations;
    long sequential;
    long consecutive;
    long requestBytes;
    double start;
    double end;
    double seconds;
    final List<Moved> moved = new ArrayList<>();

    void add(Request request, long moreBytes, long sharers, double from, double to) {
      long each = Math.max(1, (moreBytes + request.bytes() - 1) / request.bytes());
      if (operations == 0) {
        start = from;
      }
      requestBytes = Math.min(request.bytes(), Math.max(1, moreBytes));
      bytes += moreBytes * sharers;
      operations += each * sharers;
      sequential += Math.round(each * request.sequentialShare()) * sharers;
      consecutive += Math.round(each * request.consecutiveShare()) * sharers;
      end = to;
      seconds += (to - from) * sharers;
      moved.add(new Moved(moreBytes, from, to));
    }
  }

  Direction direction(IoDirection direction) {
    return direction == IoDirection.READ ? read : written;
  }

  double ioSeconds() {
    return read.seconds + written.seconds + metadataSeconds;
  }
}
