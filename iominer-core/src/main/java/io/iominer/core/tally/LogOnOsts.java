// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import io.iominer.core.exchange.RecordSink;
import io.iominer.core.lookup.FileOstBytes;
import io.iominer.core.model.Ost;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Adds up what a log moved on each OST while the files of one log after the other come by. */
final class LogOnOsts {
  private static final int READ = 0;
  private static final int WRITTEN = 1;

  private final RecordSink records;
  private final Map<Ost, double[]> moved = new LinkedHashMap<>();
  private OstLogRecord.@Nullable Run run;

  /**
   * Without files yet.
   *
   * @param records takes a record for each OST of a log when files of another one come
   */
  LogOnOsts(RecordSink records) {
    this.records = records;
  }

  /** Adds a file of a log. */
  void add(OstLogRecord.Run log, FileOstBytes file) {
    if (run == null || run.log() != log.log()) {
      end();
      run = log;
    }
    for (int index : file.osts()) {
      double[] bytes =
          moved.computeIfAbsent(new Ost(file.fileSystem(), index), ost -> new double[2]);
      bytes[READ] += file.read().orElse(0);
      bytes[WRITTEN] += file.written().orElse(0);
    }
  }

  /** No further file of the log comes. */
  void end() {
    OstLogRecord.Run ended = run;
    if (ended != null) {
      moved.forEach(
          (ost, bytes) ->
              records.add(
                  Objects.hash(ost.fileSystem(), ost.index()),
                  OstLogRecord.BYTES.write(
                      new OstLogRecord(ost, ended, bytes[READ], bytes[WRITTEN]))));
    }
    moved.clear();
    run = null;
  }
}
