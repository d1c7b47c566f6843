// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.model.JobKey;
import io.iominer.core.model.Ost;
import io.iominer.core.sort.RecordReader;
import io.iominer.core.sort.RecordWriter;
import io.iominer.sweepline.OstUse;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A log's use of an OST as records sort it: by OST and start.
 *
 * @param ost the OST
 * @param use in whole microseconds
 */
record OstUseRecord(Ost ost, OstUse use) {
  byte[] write(RecordWriter record) {
    return record
        .put(ost.fileSystem().orElse(null))
        .put((long) ost.index())
        .put(TimeUnit.NANOSECONDS.toMicros(use.start()))
        .put(use.log())
        .put(TimeUnit.NANOSECONDS.toMicros(use.end()))
        .put(use.job().jobId())
        .put(use.job().uid())
        .put(use.bytes())
        .put(use.work())
        .finish();
  }

  static OstUseRecord read(byte[] bytes) {
    RecordReader record = new RecordReader(bytes);
    Ost ost = new Ost(Optional.ofNullable(record.text()), (int) record.whole());
    long start = TimeUnit.MICROSECONDS.toNanos(record.whole());
    String log = String.valueOf(record.text());
    long end = TimeUnit.MICROSECONDS.toNanos(record.whole());
    JobKey job = new JobKey(record.whole(), record.whole());
    return new OstUseRecord(ost, new OstUse(job, log, start, end, record.real(), record.real()));
  }
}
