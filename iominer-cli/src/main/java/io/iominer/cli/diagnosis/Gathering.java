// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.diagnosis;

import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.DxtRecord;
import io.iominer.ingest.darshan.LogFollower;
import io.iominer.ingest.darshan.RecordReader;
import io.iominer.rootcause.fact.JobFactsBuilder;
import java.io.IOException;

/** Gathers the facts of a job while its log is read. */
record Gathering(JobFactsBuilder facts) implements LogFollower {
  @Override
  public void record(DarshanRecord record) {
    facts.add(record);
  }

  @Override
  public boolean traced(DxtRecord head, RecordReader segments) throws IOException {
    return facts.addTrace(head, segments::nextSegment);
  }

  @Override
  public void traceIsIncomplete() throws IOException {
    facts.traceIsIncomplete();
  }
}
