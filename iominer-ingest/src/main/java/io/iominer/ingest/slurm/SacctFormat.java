// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.slurm;

import io.iominer.core.model.SlurmRecord;
import io.iominer.ingest.source.RowProblem;
import io.iominer.ingest.source.SourceFormat;
import io.iominer.ingest.source.SourceGroup;
import io.iominer.ingest.source.SourceInput;
import io.iominer.ingest.source.SourceSettings;
import io.iominer.ingest.source.SourceSink;
import java.io.IOException;

/** Files that {@code sacct} printed, text or JSON. Public because it is a service. */
public final class SacctFormat implements SourceFormat {
  @Override
  public SourceGroup group() {
    return SourceGroup.ACCOUNTING;
  }

  @Override
  public String label() {
    return "a file that sacct printed with -P, -p or --json";
  }

  /** Any file: a dump has no mark of its own, and its reader says what its header lacks. */
  @Override
  public boolean accepts(SourceInput input) {
    return input.isFile();
  }

  @Override
  public void open(SourceInput input, SourceSettings settings, PartVisitor visitor)
      throws IOException {
    SacctOptions options = SacctOptions.DEFAULT.withZone(settings.accountingZone());
    visitor.part(input.source(), sink -> new SlurmDump(input.file(), options).read(rows(sink)));
  }

  private static SlurmSink rows(SourceSink sink) {
    return new SlurmSink() {
      @Override
      public void record(SlurmRecord record) {
        sink.row(SlurmRows.row(record));
      }

      @Override
      public void rejected(RowProblem problem) {
        sink.rejected(problem);
      }

      @Override
      public void flawed(RowProblem problem) {
        sink.flawed(problem);
      }
    };
  }
}
