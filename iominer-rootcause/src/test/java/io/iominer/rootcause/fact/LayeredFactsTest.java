// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.model.Counter;
import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DaosCounter;
import io.iominer.core.model.DaosFCounter;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.H5dCounter;
import io.iominer.core.model.H5dFCounter;
import io.iominer.core.model.H5fFCounter;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.MdhimCounter;
import io.iominer.core.model.MpiioCounter;
import io.iominer.core.model.NameTable;
import io.iominer.core.model.PnetcdfVarCounter;
import io.iominer.core.model.PosixCounter;
import io.iominer.core.model.RawText;
import io.iominer.core.model.StdioCounter;
import io.iominer.core.model.StdioFCounter;
import io.iominer.rootcause.path.JobTimes;
import io.iominer.sweepline.IoActivity;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Files that a layer above or beside POSIX saw. */
class LayeredFactsTest {
  private static final long FILE = 11;
  private static final long ALL = -1;

  private static JobEvidence job(CounterRecord... records) {
    return job(NameTable.NONE, records);
  }

  private static JobEvidence job(NameTable names, CounterRecord... records) {
    Set<DarshanModule> modules = EnumSet.noneOf(DarshanModule.class);
    List.of(records).forEach(record -> modules.add(record.module()));
    JobFactsBuilder builder =
        new JobFactsBuilder(
            new JobRecord("3.41", 1, 100, 0, 900, 0, 4, 7, RawText.EMPTY, RawText.EMPTY),
            names,
            modules,
            JobTimes.MOST_TRACED);
    List.of(records).forEach(builder::add);
    return builder.build(List.of());
  }

  private static CounterRecord record(
      DarshanModule module,
      long id,
      long rank,
      Map<? extends Counter, Long> counts,
      Map<? extends Counter, Double> times) {
    long[] counters = new long[module.counters().size()];
    counts.forEach((counter, value) -> counters[counter.index()] = value);
    double[] fCounters = new double[module.fCounters().size()];
    times.forEach((counter, value) -> fCounters[counter.index()] = value);
    return CounterRecord.of(module, id, rank, counters, fCounters);
  }

  private static CounterRecord dataset(long id, long rank, long written) {
    return record(
            DarshanModule.H5D,
            id,
            rank,
            Map.of(H5dCounter.BYTES_WRITTEN, written, H5dCounter.WRITES, 2L),
            Map.of(H5dFCounter.WRITE_TIME, 3.0))
        .withParent(FILE);
  }

  /** What slow, explain and the tables know of a job comes from these facts. */
  @Test
  void standardStreamsAreNoFiles() {
    NameTable names =
        new NameTable() {
          @Override
          public Optional<RawText> name(long recordId) {
            return Optional.of(RawText.of(recordId == FILE ? "/scratch/a" : "<STDOUT>"));
          }

          @Override
          public int size() {
            return 2;
          }

          @Override
          public void forEach(Visitor visitor) {
            throw new UnsupportedOperationException();
          }
        };
    Map<StdioCounter, Long> counts =
        Map.of(StdioCounter.BYTES_WRITTEN, 100L, StdioCounter.WRITES, 2L);
    Map<StdioFCounter, Double> times = Map.of(StdioFCounter.WRITE_TIME, 3.0);
    JobFacts facts =
        job(
                names,
                record(DarshanModule.STDIO, FILE, 0, counts, times),
                record(DarshanModule.STDIO, 12, 0, counts, times))
            .facts();
    assertThat(facts.files()).hasSize(1);
    assertThat(facts.files().get(0).id()).isEqualTo(FILE);
  }

  @Test
  void datasetsOfAFileThatNoLowerLayerSawAreOneFile() {
    JobFacts facts = job(dataset(20, 2, 100), dataset(21, 2, 50)).facts();
    assertThat(facts.files()).hasSize(1);
    FileFacts file = facts.files().get(0);
    assertThat(file.id()).isEqualTo(FILE);
    assertThat(file.module()).isEqualTo(DarshanModule.H5D);
    assertThat(file.written().bytes()).isEqualTo(150);
    assertThat(file.written().operations()).isEqualTo(4);
    assertThat(file.onlyRank()).hasValue(2);
    assertThat(facts.writers().slowestSeconds()).isEqualTo(6);
    assertThat(facts.uncoveredModules()).isEmpty();
  }

  @Test
  void datasetsAbovePosixSayNothing() {
    CounterRecord below =
        record(
            DarshanModule.POSIX,
            FILE,
            ALL,
            Map.of(PosixCounter.BYTES_WRITTEN, 160L, PosixCounter.WRITES, 1L),
            Map.of());
    JobFacts facts = job(below, dataset(20, ALL, 150)).facts();
    assertThat(facts.bytes()).isEqualTo(160);
    assertThat(facts.files()).extracting(FileFacts::module).containsExactly(DarshanModule.POSIX);
  }

  @Test
  void bytesOfMpiIoThatPosixDidNotSeeAreACaveat() {
    CounterRecord opened =
        record(DarshanModule.POSIX, FILE, ALL, Map.of(PosixCounter.OPENS, 8L), Map.of());
    CounterRecord above =
        record(
            DarshanModule.MPIIO,
            FILE,
            ALL,
            Map.of(MpiioCounter.BYTES_WRITTEN, 8000L, MpiioCounter.COLL_WRITES, 8L),
            Map.of());
    assertThat(job(opened, above).facts().anomalies().caveats())
        .containsExactly("MPI-IO moved bytes of files of which POSIX saw none, not counted: 1");
    CounterRecord wrote =
        record(
            DarshanModule.POSIX,
            FILE,
            ALL,
            Map.of(PosixCounter.BYTES_WRITTEN, 8000L, PosixCounter.WRITES, 1L),
            Map.of());
    assertThat(job(wrote, above).facts().anomalies().caveats()).isEmpty();
    assertThat(job(above).facts().bytes()).as("MPI-IO alone").isEqualTo(8000);
    assertThat(job(above).facts().anomalies().caveats()).isEmpty();
  }

  @Test
  void pnetcdfVariablesCountInALogWithoutLowerLayers() {
    JobFacts facts =
        job(record(
                    DarshanModule.PNETCDF_VAR,
                    20,
                    ALL,
                    Map.of(
                        PnetcdfVarCounter.BYTES_READ, 64L,
                        PnetcdfVarCounter.COLL_READS, 2L,
                        PnetcdfVarCounter.INDEP_READS, 1L),
                    Map.of())
                .withParent(0))
            .facts();
    assertThat(facts.bytes()).isEqualTo(64);
    assertThat(facts.files().get(0).read().operations()).isEqualTo(3);
  }

  @Test
  void daosObjectsHaveBytesOperationsTimesAndAPath() {
    JobEvidence evidence =
        job(
            record(
                DarshanModule.DAOS,
                FILE,
                1,
                Map.of(
                    DaosCounter.BYTES_READ, 96L,
                    DaosCounter.OBJ_FETCHES, 1L,
                    DaosCounter.ARRAY_READS, 2L,
                    DaosCounter.KV_GETS, 3L,
                    DaosCounter.SIZE_READ_0_100, 6L),
                Map.of(
                    DaosFCounter.READ_TIME, 1.5,
                    DaosFCounter.READ_START_TIMESTAMP, 2.0,
                    DaosFCounter.READ_END_TIMESTAMP, 5.0)));
    Use read = evidence.facts().files().get(0).read();
    assertThat(read.bytes()).isEqualTo(96);
    assertThat(read.operations()).isEqualTo(6);
    assertThat(read.small()).isEqualTo(RequestCount.exactly(6));
    assertThat(read.seconds()).isEqualTo(1.5);
    assertThat(evidence.facts().path(IoActivity.READ).busySeconds()).isCloseTo(3, within(1e-9));
  }

  @Test
  void modulesWhoseIoIsNotInTheFactsAreNamed() {
    CounterRecord keyValue =
        record(DarshanModule.MDHIM, 30, 0, Map.of(MdhimCounter.PUTS, 5L), Map.of());
    CounterRecord opened =
        record(DarshanModule.H5F, FILE, 0, Map.of(), Map.of(H5fFCounter.META_TIME, 0.5));
    assertThat(job(keyValue, opened).facts().uncoveredModules()).containsExactly("H5F", "MDHIM");
    assertThat(job(opened, dataset(20, 0, 10)).facts().uncoveredModules()).isEmpty();
    assertThat(
            job(record(DarshanModule.MDHIM, 30, 0, Map.of(), Map.of())).facts().uncoveredModules())
        .isEmpty();
  }
}
