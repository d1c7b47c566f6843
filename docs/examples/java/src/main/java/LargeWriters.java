// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0

import io.iominer.core.model.IoDirection;
import io.iominer.core.spark.IOMiner;
import io.iominer.core.spark.Tuples;
import java.nio.file.Path;
import java.time.LocalDate;

/** Which jobs wrote most, and what made their writes slow: Algorithm 1 of the IOMiner paper in short. */
public final class LargeWriters {
  private LargeWriters() {}

  /** Takes a configuration file, which names the store and the sources. */
  public static void main(String[] args) throws Exception {
    try (IOMiner miner = IOMiner.open(Path.of(args[0]))) {
      miner.initStores(LocalDate.parse("2026-11-19"), LocalDate.parse("2026-11-20"));
      Tuples jobs = miner.load("darshan_job");
      jobs.project("job_id", "application", "bytes_written").filter("bytes_written > 100GB").show();
      Tuples files = jobs.filter("bytes_written > 100GB").join(miner.load("darshan_file"), "job_id");
      files.extractPerfFactors("0", "1GB/s", IoDirection.WRITE).tuples().show();
    }
  }
}
