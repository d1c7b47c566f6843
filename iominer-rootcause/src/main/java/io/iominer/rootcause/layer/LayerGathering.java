// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.layer;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.DxtRecord;
import io.iominer.core.model.DxtSegment;
import io.iominer.core.model.HeatmapRecord;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.NameTable;
import io.iominer.core.model.Segments;
import io.iominer.core.model.StandardStreams;
import io.iominer.core.summary.PossibleValues;
import io.iominer.rootcause.fact.CommonAccesses;
import io.iominer.rootcause.heatmap.LayerHeatMaps;
import io.iominer.rootcause.path.JobTrace;
import io.iominer.rootcause.path.KeptUses;
import io.iominer.rootcause.path.UsesByLayer;
import java.io.IOException;
import java.util.Map;
import java.util.Set;

/** Gathers what each layer of a log did, record by record. Standard streams are no files. */
public final class LayerGathering {
  private static final Set<DarshanModule> TRACES =
      Set.of(DarshanModule.DXT_POSIX, DarshanModule.DXT_MPIIO);

  /** Sizes of a layer that are kept, as many as Darshan keeps of a record. */
  private static final int SIZES = 4;

  private final NameTable names;
  private final JobRecord job;
  private final UsesByLayer uses;
  private final LayerHeatMaps heatMaps;
  private final CommonAccesses accesses = new CommonAccesses();
  private final TracedOffsets offsets = new TracedOffsets();

  /**
   * Nothing yet.
   *
   * @param names names of the log's records
   * @param mostUses uses of files at most, of each module
   * @param rankGroups groups of ranks at most
   */
  public LayerGathering(NameTable names, JobRecord job, int mostUses, int rankGroups) {
    this.names = names;
    this.job = job;
    this.uses = new UsesByLayer(job.runTimeSeconds(), mostUses);
    this.heatMaps = new LayerHeatMaps(names, job.processCount(), rankGroups);
  }

  /** Adds the next record; one of another kind of module says nothing here. */
  public void add(DarshanRecord record) {
    if (record instanceof HeatmapRecord bins) {
      heatMaps.add(bins);
    } else if (record instanceof CounterRecord counters
        && !StandardStreams.contain(names, record.recordId())) {
      PossibleValues values =
          new PossibleValues(counters, job.processCount(), job.runTimeSeconds());
      uses.add(values);
      accesses.add(values);
      offsets.add(values);
    }
  }

  /** The segments of a trace's record, noted while somebody else reads them. */
  public Segments noting(DxtRecord head, Segments segments) {
    return segment -> {
      boolean isOne = segments.next(segment);
      if (isOne) {
        add(head, segment);
      }
      return isOne;
    };
  }

  /** Notes the segments that nobody else reads. */
  public void noteRest(DxtRecord head, Segments segments) throws IOException {
    DxtSegment segment = new DxtSegment();
    while (segments.next(segment)) {
      add(head, segment);
    }
  }

  private void add(DxtRecord head, DxtSegment segment) {
    uses.add(head, segment);
    heatMaps.add(head, segment);
    offsets.add(head, segment);
  }

  /**
   * What each layer did.
   *
   * @param trace what became of the trace: one of which operations are missing is left out
   */
  public LayerActivity build(JobTrace.State trace) {
    Map<DarshanModule, KeptUses> kept = uses.kept();
    boolean isTraced = trace == JobTrace.State.USED;
    if (!isTraced) {
      kept.keySet().removeAll(TRACES);
    }
    return new LayerActivity(
        kept,
        heatMaps.build(trace),
        accesses.commonest(SIZES),
        offsets.offsets().filter(known -> isTraced));
  }
}
