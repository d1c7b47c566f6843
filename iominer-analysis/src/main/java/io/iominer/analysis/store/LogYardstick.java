// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.model.LogKey;
import io.iominer.core.sort.RecordReader;
import io.iominer.core.sort.RecordWriter;
import io.iominer.rootcause.history.Yardstick;
import io.iominer.rootcause.history.Yardstick.FastRun;
import java.util.ArrayList;
import java.util.List;

/**
 * A log's yardstick, as records sort them: by bucket, job and log.
 *
 * @param bucket bucket of its job
 * @param log the log
 * @param yardstick its yardstick
 */
record LogYardstick(long bucket, LogKey log, Yardstick yardstick) {
  byte[] write() {
    RecordWriter record =
        new RecordWriter()
            .put(bucket)
            .put(log.jobId())
            .put(log.logId())
            .put(yardstick.runs())
            .put(yardstick.slowerRuns())
            .put(yardstick.usualSeconds())
            .put(yardstick.seconds())
            .put(yardstick.readBeyond())
            .put(yardstick.writeBeyond())
            .put(yardstick.metadataBeyond())
            .put((long) yardstick.fastest().size());
    for (FastRun run : yardstick.fastest()) {
      record.put(run.jobId()).put(run.logId()).put(run.startMicros()).put(run.seconds());
    }
    return record.finish();
  }

  static LogYardstick read(byte[] bytes) {
    RecordReader record = new RecordReader(bytes);
    long bucket = record.whole();
    LogKey log = new LogKey(record.whole(), String.valueOf(record.text()));
    long runs = record.whole();
    long slowerRuns = record.whole();
    double usual = record.real();
    double seconds = record.real();
    double readBeyond = record.real();
    double writeBeyond = record.real();
    double metadataBeyond = record.real();
    List<FastRun> fastest = new ArrayList<>();
    for (long more = record.whole(); more > 0; more--) {
      fastest.add(
          new FastRun(
              record.whole(), String.valueOf(record.text()), record.whole(), record.real()));
    }
    return new LogYardstick(
        bucket,
        log,
        new Yardstick(
            runs, slowerRuns, usual, seconds, readBeyond, writeBeyond, metadataBeyond, fastest));
  }
}
