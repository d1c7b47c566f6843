// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.slurm;

import io.iominer.core.model.SlurmRecord;
import io.iominer.ingest.source.RowProblem;

/** Takes what a reader of accounting meets, in the dump's order. */
public interface SlurmSink {
  /** A job or a step of one. */
  void record(SlurmRecord record);

  /** A row that cannot be used; the reader goes on with the next. */
  void rejected(RowProblem problem);

  /** A field that cannot be read, or that contradicts others; the record itself is handed over. */
  void flawed(RowProblem problem);
}
