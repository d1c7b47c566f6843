// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.output;

import io.iominer.core.store.RowFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.LongConsumer;

/** Writes what is known of jobs, as they are done. */
public final class TruthFile implements Closeable {
  private final RowFile rows;
  private final LongConsumer progress;
  private long written;

  private TruthFile(RowFile rows, LongConsumer progress) {
    this.rows = rows;
    this.progress = progress;
  }

  /**
   * Begins the file of a folder.
   *
   * @param progress is told how many jobs are done
   */
  public static TruthFile create(Path folder, LongConsumer progress) throws IOException {
    return new TruthFile(
        RowFile.create(folder.resolve("truth.parquet"), TruthTable.DEFINITION), progress);
  }

  /** Adds a job, which is done. */
  public void write(JobTruth job) throws IOException {
    rows.write(TruthTable.row(job));
    written++;
    progress.accept(written);
  }

  @Override
  public void close() throws IOException {
    rows.close();
  }
}
