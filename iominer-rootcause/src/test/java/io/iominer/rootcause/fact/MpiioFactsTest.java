// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.Counter;
import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.MpiioCounter;
import io.iominer.core.model.NameTable;
import io.iominer.core.model.PosixCounter;
import io.iominer.core.model.RawText;
import io.iominer.core.model.StdioCounter;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What is kept of MPI-IO and of streams. */
class MpiioFactsTest {
  private static final long FILE = 11;
  private static final long OTHER = 12;

  @Test
  void operationsAreKeptByFileAndDirectionAndSplitOnesAreCollective() {
    InterfaceFacts facts =
        interfaces(
            record(DarshanModule.POSIX, FILE, -1, Map.of(PosixCounter.WRITES, 9L)),
            record(
                DarshanModule.MPIIO,
                FILE,
                -1,
                Map.of(
                    MpiioCounter.INDEP_READS, 1L,
                    MpiioCounter.COLL_WRITES, 20L,
                    MpiioCounter.SPLIT_WRITES, 3L,
                    MpiioCounter.NB_WRITES, 4L,
                    MpiioCounter.BYTES_WRITTEN, 500L)));
    assertThat(facts.mpiioFiles())
        .containsExactly(
            Map.entry(
                FILE,
                new MpiioFile(
                    8,
                    true,
                    new MpiioUse(OptionalLong.of(0), 1, 0, 0, 0),
                    new MpiioUse(OptionalLong.of(500), 0, 23, 3, 4))));
    assertThat(facts.mpiioOperations()).isEqualTo(28);
    assertThat(facts.mpiioFiles().get(FILE).use(IoDirection.WRITE).operations()).isEqualTo(27);
  }

  @Test
  void recordsOfSeveralProcessesAddUpAndWhatIsNotSeenBelowIsSaid() {
    MpiioFile file =
        interfaces(
                record(DarshanModule.POSIX, FILE, 0, Map.of(PosixCounter.WRITES, 9L)),
                record(DarshanModule.MPIIO, OTHER, 0, Map.of(MpiioCounter.INDEP_WRITES, 2L)),
                record(DarshanModule.MPIIO, OTHER, 1, Map.of(MpiioCounter.INDEP_WRITES, -1L)),
                record(DarshanModule.MPIIO, OTHER, 2, Map.of(MpiioCounter.INDEP_WRITES, 5L)))
            .mpiioFiles()
            .get(OTHER);
    assertThat(file)
        .isEqualTo(
            new MpiioFile(3, false, MpiioUse.NONE, new MpiioUse(OptionalLong.of(0), 7, 0, 0, 0)));
  }

  @Test
  void operationsOfStreamsAreCountedByDirection() {
    InterfaceFacts facts =
        interfaces(
            record(
                DarshanModule.STDIO,
                FILE,
                0,
                Map.of(StdioCounter.READS, 3L, StdioCounter.WRITES, 4L)));
    assertThat(facts.stdioOperations(IoDirection.READ)).isEqualTo(3);
    assertThat(facts.stdioOperations(IoDirection.WRITE)).isEqualTo(4);
  }

  private static InterfaceFacts interfaces(CounterRecord... records) {
    JobRecord job =
        new JobRecord("3.41", 1, 100, 0, 110, 0, 8, 7, RawText.EMPTY, RawText.of("/bin/sim"));
    JobFactsBuilder builder = new JobFactsBuilder(job, NameTable.NONE);
    List.of(records).forEach(builder::add);
    return builder.build(List.of()).facts().interfaces();
  }

  private static CounterRecord record(
      DarshanModule module, long id, int rank, Map<? extends Counter, Long> values) {
    long[] counters = new long[module.counters().size()];
    values.forEach((counter, value) -> counters[counter.index()] = value);
    return CounterRecord.of(module, id, rank, counters, new double[module.fCounters().size()]);
  }
}
