// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.log;

import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.DxtRecord;
import io.iominer.core.model.HeatmapRecord;
import io.iominer.core.model.Segments;
import io.iominer.ingest.trace.LogFollower;
import io.iominer.rootcause.fact.JobFactsBuilder;
import io.iominer.rootcause.heatmap.HeatMapBuilder;
import java.io.IOException;

/** Gathers the facts of a job, and when it moved its bytes, while its log is read. */
record Gathering(JobFactsBuilder facts, HeatMapBuilder heatMap) implements LogFollower {
  @Override
  public void record(DarshanRecord record) {
    facts.add(record);
    if (record instanceof HeatmapRecord bins) {
      heatMap.add(bins);
    }
  }

  @Override
  public boolean traced(DxtRecord head, Segments segments) throws IOException {
    return facts.addTrace(head, heatMap.noting(head, segments));
  }

  @Override
  public void traceIsIncomplete() throws IOException {
    facts.traceIsIncomplete();
  }
}
