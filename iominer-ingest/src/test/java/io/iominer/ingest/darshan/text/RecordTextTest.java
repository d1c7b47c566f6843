// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.ApmpiHeaderRecord;
import io.iominer.core.model.ApmpiRankRecord;
import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DaosIds;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.HeatmapRecord;
import io.iominer.core.model.LustreComponent;
import io.iominer.core.model.LustreRecord;
import io.iominer.core.model.MdhimCounter;
import io.iominer.core.model.PosixCounter;
import io.iominer.core.model.RawText;
import io.iominer.ingest.darshan.WriteOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows of records of every kind, among them those that no collected log has. */
class RecordTextTest {
  private static final UUID POOL = UUID.fromString("d0e93d4c-fc99-4657-96a8-fb9fa4f43073");
  private static final UUID CONTAINER = UUID.fromString("15a24825-f921-47b9-a097-594e1ca4e86e");

  @TempDir private Path folder;

  private List<String> rows(DarshanModule module, DarshanRecord... records) throws IOException {
    return WrittenLog.start(folder, WriteOptions.CURRENT)
        .module(module, records)
        .print(Section.BASE)
        .lines()
        .filter(line -> line.startsWith(module.logName() + "\t"))
        .toList();
  }

  @Test
  void recordIdsAndRenameSourcesAreUnsigned() throws IOException {
    CounterRecord record = WrittenLog.counters(DarshanModule.POSIX, -1, -1);
    record.counters()[PosixCounter.RENAMED_FROM.index()] = -2;
    record.counters()[PosixCounter.OPENS.index()] = -1;
    assertThat(rows(DarshanModule.POSIX, record))
        .startsWith("POSIX\t-1\t18446744073709551615\tPOSIX_OPENS\t-1\t(null)\tUNKNOWN\tUNKNOWN")
        .contains(
            "POSIX\t-1\t18446744073709551615\tPOSIX_RENAMED_FROM\t18446744073709551614"
                + "\t(null)\tUNKNOWN\tUNKNOWN");
  }

  @Test
  void datasetsAndVariablesEndWithTheirFile() throws IOException {
    for (DarshanModule module : List.of(DarshanModule.H5D, DarshanModule.PNETCDF_VAR)) {
      CounterRecord record = WrittenLog.counters(module, WrittenLog.FILE, 3).withParent(-1);
      List<String> rows = rows(module, record);
      assertThat(rows)
          .hasSize(module.counters().size() + module.fCounters().size() + 1)
          .endsWith(
              module.logName()
                  + "\t3\t7\t"
                  + module.logName()
                  + "_FILE_REC_ID\t18446744073709551615\t/scratch/data.bin\t/scratch\tlustre");
    }
  }

  @Test
  void bgqRecordsHaveANameOfTheirOwn() throws IOException {
    assertThat(rows(DarshanModule.BGQ, WrittenLog.counters(DarshanModule.BGQ, 99, 0)))
        .startsWith("BG/Q\t0\t99\tBGQ_CSJOBID\t0\tdarshan-bgq-record\tUNKNOWN\tUNKNOWN");
  }

  @Test
  void dfsFilesLieInAPoolAndAContainer() throws IOException {
    DaosIds ids = new DaosIds(POOL, CONTAINER, OptionalLong.empty(), OptionalLong.empty());
    DaosIds unknown = new DaosIds(new UUID(0, 0), CONTAINER, ids.objectHigh(), ids.objectLow());
    CounterRecord record = WrittenLog.counters(DarshanModule.DFS, WrittenLog.FILE, 0);
    assertThat(rows(DarshanModule.DFS, record.withDaos(ids), record.withDaos(unknown)))
        .contains(
            "DFS\t0\t7\tDFS_OPENS\t0\t/scratch/data.bin\t" + POOL + ":" + CONTAINER + "\tN/A",
            "DFS\t0\t7\tDFS_OPENS\t0\t/scratch/data.bin\tUNKNOWN\tN/A");
  }

  @Test
  void daosObjectsAreCalledByTheirId() throws IOException {
    DaosIds ids = new DaosIds(POOL, CONTAINER, OptionalLong.of(-1), OptionalLong.of(5));
    CounterRecord record = WrittenLog.counters(DarshanModule.DAOS, 1, 0).withDaos(ids);
    assertThat(rows(DarshanModule.DAOS, record).get(0))
        .isEqualTo(
            "DAOS\t0\t1\tDAOS_OBJ_OPENS\t0\t18446744073709551615.5\t"
                + POOL
                + ":"
                + CONTAINER
                + "\tN/A");
  }

  @Test
  void mdhimRecordsListTheirServers() throws IOException {
    CounterRecord record = WrittenLog.counters(DarshanModule.MDHIM, WrittenLog.FILE, 0);
    record.counters()[MdhimCounter.SERVERS.index()] = 2;
    assertThat(rows(DarshanModule.MDHIM, record.withServers(new long[] {11, 22})))
        .endsWith(
            "MDHIM\t0\t7\tMDHIM_SERVER_0\t11\t/scratch/data.bin\t/scratch\tlustre",
            "MDHIM\t0\t7\tMDHIM_SERVER_1\t22\t/scratch/data.bin\t/scratch\tlustre");
  }

  @Test
  void heatmapsShowReadsBeforeWrites() throws IOException {
    HeatmapRecord record =
        new HeatmapRecord(WrittenLog.FILE, 2, 0.1, new long[] {1, 2}, new long[] {3, 4});
    assertThat(values(rows(DarshanModule.HEATMAP, record)))
        .containsExactly(
            "HEATMAP_F_BIN_WIDTH_SECONDS=0.100000",
            "HEATMAP_READ_BIN_0=3",
            "HEATMAP_READ_BIN_1=4",
            "HEATMAP_WRITE_BIN_0=1",
            "HEATMAP_WRITE_BIN_1=2");
  }

  @Test
  void lustreComponentsAreNumberedAndUnusedOnesLeftOut() throws IOException {
    LustreComponent first = new LustreComponent(65536, 2, 0, 0x10, 0, 1048576, 1, RawText.EMPTY);
    LustreComponent second =
        new LustreComponent(1048576, 1, 4, 0x16, 1048576, -1, 0, RawText.of("flash"));
    LustreComponent unused = new LustreComponent(-1, 9, -1, -1, -1, -1, -1, RawText.EMPTY);
    LustreRecord record =
        new LustreRecord(WrittenLog.FILE, -1, List.of(first, second, unused), new long[] {5, 6, 7});
    assertThat(values(rows(DarshanModule.LUSTRE, record)))
        .containsExactly(
            "LUSTRE_NUM_COMPONENTS=2",
            "LUSTRE_NUM_STRIPES=3",
            "LUSTRE_COMP1_STRIPE_SIZE=65536",
            "LUSTRE_COMP1_STRIPE_COUNT=2",
            "LUSTRE_COMP1_STRIPE_PATTERN=raid0",
            "LUSTRE_COMP1_FLAGS=init",
            "LUSTRE_COMP1_EXT_START=0",
            "LUSTRE_COMP1_EXT_END=1048576",
            "LUSTRE_COMP1_MIRROR_ID=1",
            "LUSTRE_COMP1_POOL_NAME=N/A",
            "LUSTRE_COMP1_OST_ID_0=5",
            "LUSTRE_COMP1_OST_ID_1=6",
            "LUSTRE_COMP2_STRIPE_SIZE=1048576",
            "LUSTRE_COMP2_STRIPE_COUNT=1",
            "LUSTRE_COMP2_STRIPE_PATTERN=raid0,overstriped",
            "LUSTRE_COMP2_FLAGS=prefrd,prefwr,init",
            "LUSTRE_COMP2_EXT_START=1048576",
            "LUSTRE_COMP2_EXT_END=-1",
            "LUSTRE_COMP2_MIRROR_ID=0",
            "LUSTRE_COMP2_POOL_NAME=flash",
            "LUSTRE_COMP2_OST_ID_0=7");
  }

  @Test
  void unknownPatternsAndFlagsAreNotApplicable() throws IOException {
    LustreComponent unknown = new LustreComponent(1, 0, -1, -1, 0, -1, -1, RawText.EMPTY);
    LustreComponent none = new LustreComponent(1, 0, 2, 0, 0, -1, -1, RawText.EMPTY);
    LustreComponent foreign = new LustreComponent(1, 0, 8, 0x1000, 0, -1, -1, RawText.EMPTY);
    LustreRecord record =
        new LustreRecord(WrittenLog.FILE, 0, List.of(unknown, none, foreign), new long[0]);
    assertThat(values(rows(DarshanModule.LUSTRE, record)))
        .contains(
            "LUSTRE_COMP1_STRIPE_PATTERN=N/A",
            "LUSTRE_COMP1_FLAGS=N/A",
            "LUSTRE_COMP2_STRIPE_PATTERN=mdt",
            "LUSTRE_COMP2_FLAGS=0",
            "LUSTRE_COMP3_STRIPE_PATTERN=foreign",
            "LUSTRE_COMP3_FLAGS=0");
  }

  @Test
  void synchronisationTimesOfMpiCallsAreShownWhereTheyWereMeasured() throws IOException {
    assertThat(values(rows(DarshanModule.APMPI, head(1), rank())))
        .startsWith(
            "MPI_TOTAL_COMM_TIME_VARIANCE=0.500000",
            "MPI_TOTAL_COMM_SYNC_TIME_VARIANCE=0.250000",
            "MPI_PROCESSOR_NAME=node7",
            "MPI_SEND_CALL_COUNT=18446744073709551615")
        .containsSubsequence(
            "MPI_WIN_SYNC_MAX_TIME=0.000000",
            "MPI_BARRIER_TOTAL_SYNC_TIME=0.000000",
            "MPI_BCAST_TOTAL_SYNC_TIME=0.000000")
        .endsWith(
            "MPI_ALLTOALLW_TOTAL_SYNC_TIME=0.000000",
            "MPI_TOTAL_COMM_TIME=1.000000",
            "MPI_TOTAL_COMM_SYNC_TIME=2.000000");
    assertThat(values(rows(DarshanModule.APMPI, head(0), rank())))
        .noneMatch(row -> row.contains("SYNC_TIME"))
        .hasSize(1 + 1 + ApmpiRankRecord.COUNTERS + ApmpiRankRecord.TIMES + 1);
  }

  private static ApmpiHeaderRecord head(int syncFlag) {
    return new ApmpiHeaderRecord(1, 0, 0, syncFlag, 0.5, 0.25);
  }

  private static ApmpiRankRecord rank() {
    long[] counters = new long[ApmpiRankRecord.COUNTERS];
    counters[0] = -1;
    return new ApmpiRankRecord(
        2,
        0,
        counters,
        new double[ApmpiRankRecord.TIMES],
        new double[ApmpiRankRecord.SYNC_TIMES],
        new double[] {1, 2},
        RawText.of("node7"));
  }

  /** Counter and value of each row. */
  private static List<String> values(List<String> rows) {
    return rows.stream().map(row -> row.split("\t", -1)).map(r -> r[3] + "=" + r[4]).toList();
  }
}
