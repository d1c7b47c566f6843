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
import io.iominer.rootcause.layer.LayerGathering;
import java.io.IOException;
import java.util.Optional;

/**
 * Gathers the facts of a job, and when it moved its bytes, while its log is read.
 *
 * @param layers gathers what each layer did; empty where nothing is drawn
 */
record Gathering(JobFactsBuilder facts, HeatMapBuilder heatMap, Optional<LayerGathering> layers)
    implements LogFollower {
  @Override
  public void record(DarshanRecord record) {
    facts.add(record);
    layers.ifPresent(each -> each.add(record));
    if (record instanceof HeatmapRecord bins) {
      heatMap.add(bins);
    }
  }

  @Override
  public boolean traced(DxtRecord head, Segments segments) throws IOException {
    if (layers.isEmpty()) {
      return facts.addTrace(head, heatMap.noting(head, segments));
    }
    LayerGathering each = layers.get();
    boolean isWanted = facts.addTrace(head, heatMap.noting(head, each.noting(head, segments)));
    if (isWanted) {
      // The diagnosis reads none of MPI-IO where POSIX was traced.
      each.noteRest(head, segments);
    }
    return isWanted;
  }

  @Override
  public void traceIsIncomplete() throws IOException {
    facts.traceIsIncomplete();
  }
}
