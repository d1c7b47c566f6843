// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import java.util.Arrays;
import java.util.Objects;

/**
 * MPI calls of one rank. Source: autoperf, darshan-apmpi-log-format.h.
 *
 * @param recordId unsigned id
 * @param rank the rank
 * @param counters unsigned counters, {@value #COUNTERS}
 * @param times total, minimum and maximum time by call in seconds, {@value #TIMES}
 * @param syncTimes synchronisation time by collective in seconds, {@value #SYNC_TIMES}
 * @param globalTimes total and synchronisation time in seconds, {@value #GLOBAL_TIMES}
 * @param node name of the node
 */
public record ApmpiRankRecord(
    long recordId,
    long rank,
    long[] counters,
    double[] times,
    double[] syncTimes,
    double[] globalTimes,
    RawText node)
    implements DarshanRecord {
  public static final int COUNTERS = 396;
  public static final int TIMES = 222;
  public static final int SYNC_TIMES = 16;
  public static final int GLOBAL_TIMES = 2;

  @Override
  public DarshanModule module() {
    return DarshanModule.APMPI;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ApmpiRankRecord that
        && recordId == that.recordId
        && rank == that.rank
        && Arrays.equals(counters, that.counters)
        && Arrays.equals(times, that.times)
        && Arrays.equals(syncTimes, that.syncTimes)
        && Arrays.equals(globalTimes, that.globalTimes)
        && node.equals(that.node);
  }

  @Override
  public int hashCode() {
    return Objects.hash(recordId, rank, Arrays.hashCode(counters), node);
  }

  @Override
  public String toString() {
    return "APMPI record of rank " + rank + " on " + node;
  }
}
