// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import io.iominer.core.error.LogFormatException;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.DxtRecord;
import io.iominer.core.model.ModuleRegion;
import io.iominer.core.model.RecordKind;
import io.iominer.core.summary.Damage;
import io.iominer.core.summary.JobSummaryBuilder;
import io.iominer.ingest.trace.LogFollower;
import java.io.IOException;

/** Hands over a log's trace as far as its taker wants it; a trace that is not whole is told. */
final class TraceWalk {
  private final DarshanLog log;
  private final JobSummaryBuilder builder;
  private final LogFollower follower;

  TraceWalk(DarshanLog log, JobSummaryBuilder builder, LogFollower follower) {
    this.log = log;
    this.builder = builder;
    this.follower = follower;
  }

  void read() throws IOException {
    boolean more = true;
    for (ModuleRegion region : log.header().modules()) {
      boolean isTrace =
          region.module().map(DarshanModule::kind).filter(RecordKind.DXT::equals).isPresent();
      if (isTrace && region.partial()) {
        follower.traceIsIncomplete();
        more = false;
      }
      if (isTrace) {
        more = read(region, more);
      }
    }
  }

  private boolean read(ModuleRegion region, boolean isWanted) throws IOException {
    boolean more = isWanted;
    try {
      log.checkExtent(region);
      if (more && region.length() > 0) {
        try (ModuleRecordReader reader = log.records(region)) {
          DarshanRecord record = reader.next();
          while (more && record != null) {
            more = follower.traced((DxtRecord) record, reader::nextSegment);
            record = more ? reader.next() : null;
          }
        }
      }
      return more;
    } catch (LogFormatException e) {
      builder.damaged(new Damage(region.name(), e.problem()));
      follower.traceIsIncomplete();
      return false;
    }
  }
}
