// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

import io.iominer.core.model.Counter;
import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.PosixCounter;
import java.io.IOException;
import java.util.List;

/** Records of counters: the integer ones, the floating-point ones, then what a module adds. */
final class CounterText implements RecordText {
  private final byte[][] counters;
  private final byte[][] fCounters;
  private final byte[] parent;

  /** Place of the one counter that is an unsigned record id, −1 in modules without it. */
  private final int unsignedCounter;

  CounterText(DarshanModule module) {
    this.counters = names(module.counters());
    this.fCounters = names(module.fCounters());
    this.parent = TextOutput.ascii(module.logName() + "_FILE_REC_ID");
    this.unsignedCounter = module == DarshanModule.POSIX ? PosixCounter.RENAMED_FROM.index() : -1;
  }

  @Override
  public void print(DarshanRecord record, Rows rows) throws IOException {
    CounterRecord counterRecord = (CounterRecord) record;
    long[] values = counterRecord.counters();
    for (int i = 0; i < values.length; i++) {
      if (i == unsignedCounter) {
        rows.unsignedRow(counters[i], values[i]);
      } else {
        rows.row(counters[i], values[i]);
      }
    }
    double[] fValues = counterRecord.fCounters();
    for (int i = 0; i < fValues.length; i++) {
      rows.row(fCounters[i], fValues[i]);
    }
    if (counterRecord.parentRecordId().isPresent()) {
      rows.unsignedRow(parent, counterRecord.parentRecordId().getAsLong());
    }
    long[] servers = counterRecord.servers();
    for (int i = 0; i < servers.length; i++) {
      rows.row(TextOutput.ascii("MDHIM_SERVER_" + i), servers[i]);
    }
  }

  private static byte[][] names(List<Counter> list) {
    return list.stream().map(counter -> TextOutput.ascii(counter.logName())).toArray(byte[][]::new);
  }
}
