// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DxtRecord;
import io.iominer.core.model.DxtSegment;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.LustreComponent;
import io.iominer.core.model.LustreRecord;
import io.iominer.core.model.RawText;
import io.iominer.ingest.darshan.DarshanLog;
import io.iominer.ingest.darshan.LogSource;
import io.iominer.ingest.darshan.ReadLimits;
import io.iominer.ingest.darshan.WriteOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DxtTextTest {
  private static final long MIB = 1 << 20;

  @TempDir private Path folder;

  @Test
  void threadsAreCountedBeforeTheSegmentsThatTheyMade() throws IOException {
    String text =
        WrittenLog.start(folder, WriteOptions.CURRENT)
            .trace(
                DarshanModule.DXT_MPIIO,
                head(DarshanModule.DXT_MPIIO, 2, 1),
                segment(IoDirection.WRITE, 0, 100, 11),
                segment(IoDirection.WRITE, 100, 100, 22),
                segment(IoDirection.READ, 0, 5, -1))
            .printTraces();
    assertThat(text)
        .endsWith(
            """

            # ***************************************************
            # DXT_MPIIO module data
            # ***************************************************

            # DXT, file_id: 7, file_name: /scratch/data.bin
            # DXT, rank: 3, hostname: node1
            # DXT, number of threads: 3
            # DXT, write_count: 2, read_count: 1
            # DXT, mnt_pt: /scratch, fs_type: lustre
            # Module    Rank  Wt/Rd  Segment          Offset          Length    Start(s)      End(s)\
               Pthread-ID
             X_MPIIO       3  write        0               0             100      1.5000\
                  2.2500   11
             X_MPIIO       3  write        1             100             100      1.5000\
                  2.2500   22
             X_MPIIO       3   read        0               0               5      1.5000\
                  2.2500   18446744073709551615
            """);
  }

  @Test
  void oldVersionsKnowNoThreadsAndMpiioVersion1NoOffsets() throws IOException {
    WriteOptions old =
        WriteOptions.CURRENT
            .withVersion("3.10")
            .withModuleVersions(Map.of(DarshanModule.DXT_MPIIO, 1));
    assertThat(
            WrittenLog.start(folder, old)
                .trace(
                    DarshanModule.DXT_MPIIO,
                    head(DarshanModule.DXT_MPIIO, 1, 0),
                    segment(IoDirection.WRITE, 50, 100, 11))
                .printTraces())
        .contains("# DXT, number of threads: 1\n")
        .endsWith(
            " X_MPIIO       3  write        0              -1             100      1.5000"
                + "      2.2500   N/A\n");
  }

  @Test
  void segmentsNameTheOstsOfTheirStripes() throws IOException {
    LustreComponent first = new LustreComponent(MIB, 2, 0, 16, 0, 4 * MIB, 0, RawText.EMPTY);
    LustreComponent rest = new LustreComponent(4 * MIB, 3, 0, 16, 4 * MIB, -1, 0, RawText.EMPTY);
    String text =
        WrittenLog.start(folder, WriteOptions.CURRENT)
            .module(
                DarshanModule.LUSTRE,
                new LustreRecord(
                    WrittenLog.FILE, -1, List.of(first, rest), new long[] {10, 11, 20, 21, 22}))
            .trace(
                DarshanModule.DXT_POSIX,
                head(DarshanModule.DXT_POSIX, 5, 0),
                segment(IoDirection.WRITE, MIB, 10, 1),
                segment(IoDirection.WRITE, MIB - 1, 2, 1),
                segment(IoDirection.WRITE, 0, 4 * MIB, 1),
                segment(IoDirection.WRITE, 4 * MIB - 1, 2, 1),
                segment(IoDirection.WRITE, 0, 0, 1))
            .printTraces();
    assertThat(text)
        .contains(
            "# DXT, Lustre stripe components:\n"
                + "#\t[Component 1] stripe_ext: 0 - 4194304, stripe_size: 1048576,"
                + " stripe_count: 2, OSTs: 10 11\n"
                + "#\t[Component 2] stripe_ext: 4194304 - EOF, stripe_size: 4194304,"
                + " stripe_count: 3, OSTs: 20 21 22\n")
        .contains("End(s)   [OST]   Pthread-ID\n");
    assertThat(text.lines().filter(line -> line.startsWith(" X_POSIX")))
        .extracting(line -> line.substring(line.indexOf("2.2500") + 6))
        .containsExactly(
            "   [11]   1",
            "   [10]   [11]   1",
            "   [10]   [11]   1",
            "   [11]   [21]   1",
            "   1");
  }

  @Test
  void logsWithoutTracesSaySo() throws IOException {
    assertThat(
            WrittenLog.start(folder, WriteOptions.CURRENT)
                .module(DarshanModule.POSIX, WrittenLog.counters(DarshanModule.POSIX, 1, 0))
                .partial(DarshanModule.DXT_POSIX)
                .printTraces())
        .endsWith("\n# no DXT module data available for this Darshan log.\n");
  }

  @Test
  void incompleteTracesStopOrCarryAWarning() throws IOException {
    Path file =
        WrittenLog.start(folder, WriteOptions.CURRENT)
            .trace(DarshanModule.DXT_POSIX, head(DarshanModule.DXT_POSIX, 0, 0))
            .partial(DarshanModule.DXT_POSIX)
            .file();
    ByteArrayOutputStream stopped = new ByteArrayOutputStream();
    ByteArrayOutputStream shown = new ByteArrayOutputStream();
    try (DarshanLog log = DarshanLog.open(LogSource.of(file), ReadLimits.DEFAULT)) {
      assertThat(
              DxtText.print(log, IncompleteData.STOP, ControlCharacters.AS_RECORDED, stopped)
                  .stoppedAt())
          .isPresent();
      assertThat(
              DxtText.print(log, IncompleteData.SHOW, ControlCharacters.AS_RECORDED, shown)
                  .incomplete())
          .hasSize(1);
    }
    assertThat(stopped.toString(StandardCharsets.UTF_8))
        .endsWith(
            "# DXT_POSIX module data\n# ***************************************************\n");
    assertThat(shown.toString(StandardCharsets.UTF_8))
        .startsWith(stopped.toString(StandardCharsets.UTF_8))
        .contains("# *WARNING*: The DXT_POSIX module contains incomplete data!\n")
        .contains("# DXT, write_count: 0, read_count: 0\n");
  }

  private static DxtRecord head(DarshanModule module, long writes, long reads) {
    return new DxtRecord(module, WrittenLog.FILE, 3, 0, RawText.of("node1"), writes, reads);
  }

  private static DxtSegment segment(IoDirection direction, long offset, long length, long thread) {
    DxtSegment segment = new DxtSegment();
    segment.set(direction, offset, length, 1.5, 2.25);
    segment.setThread(thread);
    return segment;
  }
}
