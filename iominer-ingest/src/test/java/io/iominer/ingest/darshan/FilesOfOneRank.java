// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.RawText;
import java.io.IOException;
import java.nio.file.Path;

/** A log of any number of files that one rank has opened, which is small on disk. */
public final class FilesOfOneRank {
  private FilesOfOneRank() {}

  /** Writes the log and returns its path. */
  public static Path write(Path file, int files) throws IOException {
    try (DarshanWriter writer = DarshanWriter.create(file, WriteOptions.CURRENT)) {
      writer.job(
          new JobRecord("3.41", 1000, 1, 0, 100, 0, 1, 1, RawText.EMPTY, RawText.of("/bin/sim")));
      try (ModuleWriter out = writer.module(DarshanModule.POSIX)) {
        for (int i = 1; i <= files; i++) {
          out.write(record(i));
        }
      }
    }
    return file;
  }

  static CounterRecord record(int file) {
    return CounterRecord.of(
        DarshanModule.POSIX,
        file,
        0,
        new long[DarshanModule.POSIX.counters().size()],
        new double[DarshanModule.POSIX.fCounters().size()]);
  }
}
