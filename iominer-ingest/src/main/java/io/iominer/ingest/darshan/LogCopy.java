// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.DxtSegment;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.ModuleRegion;
import io.iominer.core.model.RecordKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.UnaryOperator;

/** Writes a log again, in another format or for another job. */
public final class LogCopy {
  private LogCopy() {}

  /**
   * Copies every name, record and segment. Modules that cannot be taken apart keep their bytes and
   * so need the byte order of the log.
   *
   * @param job changes the job on the way
   */
  public static void copy(
      DarshanLog log, Path target, WriteOptions options, UnaryOperator<JobRecord> job)
      throws IOException {
    try (DarshanWriter writer = DarshanWriter.create(target, options)) {
      writer.job(job.apply(log.job()));
      writer.names(log.names());
      for (ModuleRegion region : log.header().modules()) {
        if (region.partial()) {
          writer.partial(region.id());
        }
        if (region.length() > 0) {
          copy(log, region, writer, options);
        }
      }
    }
  }

  private static void copy(
      DarshanLog log, ModuleRegion region, DarshanWriter writer, WriteOptions options)
      throws IOException {
    DarshanModule module = region.module().orElse(DarshanModule.NULL);
    int version = module.kind() == RecordKind.OPAQUE ? region.version() : options.versionOf(module);
    DxtSegment segment = new DxtSegment();
    try (ModuleRecordReader reader = log.records(region);
        ModuleWriter records = writer.module(region.id(), version)) {
      for (DarshanRecord r = reader.next(); r != null; r = reader.next()) {
        records.write(r);
        while (reader.nextSegment(segment)) {
          records.segment(segment);
        }
      }
    }
  }
}
