// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

/**
 * First record of AutoPerf's MPI module. Source: autoperf, darshan-apmpi-log-format.h.
 *
 * @param recordId unsigned id
 * @param rank rank as stored
 * @param magic as stored
 * @param syncFlag as stored: whether time in synchronisation was measured
 * @param varianceTotalMpiTime variance over ranks of the time in MPI, s²
 * @param varianceTotalMpiSyncTime variance over ranks of the synchronisation time, s²
 */
public record ApmpiHeaderRecord(
    long recordId,
    long rank,
    long magic,
    int syncFlag,
    double varianceTotalMpiTime,
    double varianceTotalMpiSyncTime)
    implements DarshanRecord {
  @Override
  public DarshanModule module() {
    return DarshanModule.APMPI;
  }
}
