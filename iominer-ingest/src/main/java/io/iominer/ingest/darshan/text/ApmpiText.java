// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

import static io.iominer.ingest.darshan.text.TextOutput.ascii;

import io.iominer.core.model.ApmpiHeaderRecord;
import io.iominer.core.model.ApmpiRankRecord;
import io.iominer.core.model.DarshanRecord;
import java.io.IOException;

/**
 * AutoPerf's MPI records: one about all ranks, then one for each rank. Synchronisation times are
 * printed only where the first record says that they were measured.
 */
final class ApmpiText implements RecordText {
  private static final byte[] TIME_VARIANCE = ascii("MPI_TOTAL_COMM_TIME_VARIANCE");
  private static final byte[] SYNC_TIME_VARIANCE = ascii("MPI_TOTAL_COMM_SYNC_TIME_VARIANCE");
  private static final byte[] NODE = ascii("MPI_PROCESSOR_NAME");
  private static final byte[] TIME = ascii("MPI_TOTAL_COMM_TIME");
  private static final byte[] SYNC_TIME = ascii("MPI_TOTAL_COMM_SYNC_TIME");

  private boolean synchronisationMeasured;

  @Override
  public void print(DarshanRecord record, Rows rows) throws IOException {
    if (record instanceof ApmpiHeaderRecord header) {
      printHeader(header, rows);
    } else {
      printRank((ApmpiRankRecord) record, rows);
    }
  }

  private void printHeader(ApmpiHeaderRecord header, Rows rows) throws IOException {
    synchronisationMeasured = header.syncFlag() != 0;
    rows.row(TIME_VARIANCE, header.varianceTotalMpiTime());
    if (synchronisationMeasured) {
      rows.row(SYNC_TIME_VARIANCE, header.varianceTotalMpiSyncTime());
    }
  }

  private void printRank(ApmpiRankRecord rank, Rows rows) throws IOException {
    rows.row(NODE, rank.node().bytes());
    long[] counters = rank.counters();
    for (int i = 0; i < counters.length; i++) {
      rows.unsignedRow(ApmpiNames.COUNTERS[i], counters[i]);
    }
    printTimes(ApmpiNames.TIMES, rank.times(), rows);
    if (synchronisationMeasured) {
      printTimes(ApmpiNames.SYNC_TIMES, rank.syncTimes(), rows);
    }
    rows.row(TIME, rank.globalTimes()[0]);
    if (synchronisationMeasured) {
      rows.row(SYNC_TIME, rank.globalTimes()[1]);
    }
  }

  private static void printTimes(byte[][] names, double[] times, Rows rows) throws IOException {
    for (int i = 0; i < times.length; i++) {
      rows.row(names[i], times[i]);
    }
  }
}
