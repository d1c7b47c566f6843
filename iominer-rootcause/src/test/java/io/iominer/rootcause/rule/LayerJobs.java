// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.model.Cause;
import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.H5dCounter;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.MpiioCounter;
import io.iominer.core.model.NameTable;
import io.iominer.core.model.PosixCounter;
import io.iominer.core.model.RawText;
import io.iominer.facility.FacilityModel;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.fact.JobFactsBuilder;
import io.iominer.rootcause.loss.Losses;
import io.iominer.rootcause.loss.RuleContext;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Made-up jobs of 10 s in I/O for the rules about layers above the file system. */
final class LayerJobs {
  private static final long FILE = 1;
  private static final double IO_SECONDS = 10;

  private LayerJobs() {}

  /** Writes collectively, and loses some seconds to a cause. */
  static RuleContext collective(Cause cause, double lostSeconds) {
    long[] counters = new long[MpiioCounter.values().length];
    counters[MpiioCounter.COLL_WRITES.index()] = 8;
    counters[MpiioCounter.BYTES_WRITTEN.index()] = 8 << 20;
    return job(cause, lostSeconds, record(DarshanModule.MPIIO, FILE, counters));
  }

  /** Reads a file through HDF5, four bytes for each that it asked for. */
  static RuleContext hdf5(Cause cause, double lostSeconds) {
    long[] below = new long[PosixCounter.values().length];
    below[PosixCounter.READS.index()] = 4;
    below[PosixCounter.BYTES_READ.index()] = 4 << 20;
    long[] above = new long[H5dCounter.values().length];
    above[H5dCounter.READS.index()] = 1;
    above[H5dCounter.BYTES_READ.index()] = 1 << 20;
    return job(
        cause,
        lostSeconds,
        record(DarshanModule.POSIX, FILE, below),
        record(DarshanModule.H5D, FILE + 1, above).withParent(FILE));
  }

  private static CounterRecord record(DarshanModule module, long id, long[] counters) {
    return CounterRecord.of(module, id, -1, counters, new double[module.fCounters().size()]);
  }

  private static RuleContext job(Cause cause, double lostSeconds, CounterRecord... records) {
    JobFactsBuilder builder =
        new JobFactsBuilder(
            new JobRecord("3.41", 1, 100, 0, 140, 0, 8, 7, RawText.EMPTY, RawText.EMPTY),
            NameTable.NONE,
            Set.of(DarshanModule.POSIX, DarshanModule.MPIIO, DarshanModule.H5D),
            0);
    List.of(records).forEach(builder::add);
    return new RuleContext(
        builder.build(List.of()).facts(),
        new Losses(IO_SECONDS, Map.of(cause, lostSeconds), 0),
        FacilityModel.DEFAULT,
        JobContention.UNKNOWN,
        file -> "/s/" + file.id());
  }
}
