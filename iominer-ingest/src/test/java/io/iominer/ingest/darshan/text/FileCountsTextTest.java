// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.ingest.darshan.DarshanLog;
import io.iominer.ingest.darshan.LogSource;
import io.iominer.ingest.darshan.ReadLimits;
import io.iominer.testing.SharedData;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The numbers were worked out by hand from the counters that the reference prints for these logs,
 * by the rules of darshan-logutils-accumulator.c; no reference output of this section is at hand.
 */
class FileCountsTextTest {
  @Test
  void filesOfOneRankSeveralRanksAndAllRanksAreToldApart() throws IOException {
    assertThat(counts("pq_app_readAB_writeC_id71326"))
        .containsExactly(
            "# total: 8 20040 4999",
            "# read_only: 2 20000 4999",
            "# write_only: 1 40 39",
            "# read_write: 0 0 0",
            "# unique: 4 0 0",
            "# shared: 4 20040 5038",
            "# total: 1 8000 -1",
            "# read_only: 0 0 0",
            "# write_only: 1 8000 -1",
            "# read_write: 0 0 0",
            "# unique: 0 0 0",
            "# shared: 1 8000 -1",
            "# total: 1 1064 265",
            "# read_only: 0 0 0",
            "# write_only: 1 1064 265",
            "# read_write: 0 0 0",
            "# unique: 0 0 0",
            "# shared: 1 1064 265");
  }

  @Test
  void dfsFilesAndDaosObjectsAreCounted() throws IOException {
    assertThat(counts("snyder_ior-DFS_id4681120"))
        .endsWith(
            "# total: 1 33554432 -1",
            "# read_only: 0 0 0",
            "# write_only: 0 0 0",
            "# read_write: 1 33554432 -1",
            "# unique: 0 0 0",
            "# shared: 1 33554432 -1",
            "# total: 3 33555048 -1",
            "# read_only: 1 88 -1",
            "# write_only: 0 0 0",
            "# read_write: 2 33554960 -1",
            "# unique: 0 0 0",
            "# shared: 3 33555048 -1");
  }

  @Test
  void filesOfOneRankEachAreUnique() throws IOException {
    assertThat(counts("chem2_md_id4478502"))
        .containsExactly(
            "# total: 8 134246400 134217727",
            "# read_only: 0 0 0",
            "# write_only: 8 134246400 134217727",
            "# read_write: 0 0 0",
            "# unique: 8 134246400 134217727",
            "# shared: 0 0 0");
  }

  private static List<String> counts(String name) throws IOException {
    Path log = SharedData.darshanLog(name);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (DarshanLog open = DarshanLog.open(LogSource.of(log), ReadLimits.DEFAULT)) {
      ParserText.print(
          open, EnumSet.of(Section.FILE), IncompleteData.STOP, ControlCharacters.AS_RECORDED, out);
    }
    return out.toString(StandardCharsets.ISO_8859_1)
        .lines()
        .filter(
            line -> line.matches("# (total|\\w+_only|read_write|unique|shared): \\d+ \\d+ -?\\d+"))
        .toList();
  }
}
