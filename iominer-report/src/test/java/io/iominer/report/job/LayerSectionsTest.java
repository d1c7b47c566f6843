// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.analysis.log.LogDiagnosis;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.IoDirection;
import io.iominer.report.section.SectionRows;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.fact.CommonAccesses;
import io.iominer.rootcause.layer.FileOffsets;
import io.iominer.rootcause.layer.FileOffsets.Operation;
import io.iominer.testing.SharedData;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Operations and request sizes of public logs, beside what darshan-parser prints of them. */
class LayerSectionsTest {
  private static final Map<String, String> OPERATIONS =
      Map.of(
          "POSIX_OPENS", "POSIX opens",
          "POSIX_READS", "POSIX reads",
          "POSIX_SEEKS", "POSIX seeks",
          "POSIX_FDSYNCS", "POSIX fdatasyncs",
          "MPIIO_COLL_OPENS", "MPI-IO collective opens",
          "MPIIO_INDEP_READS", "MPI-IO independent reads",
          "MPIIO_COLL_WRITES", "MPI-IO collective writes",
          "MPIIO_NB_WRITES", "MPI-IO non-blocking writes",
          "STDIO_FLUSHES", "STDIO flushes",
          "H5D_WRITES", "H5D writes");

  private static final List<String> SIZES =
      List.of(
          "0_100",
          "100_1K",
          "1K_10K",
          "10K_100K",
          "100K_1M",
          "1M_4M",
          "4M_10M",
          "10M_100M",
          "100M_1G",
          "1G_PLUS");

  private static List<Path> logs() {
    return SharedData.darshanLogs().stream()
        .filter(log -> Files.exists(SharedData.expected(log, "base")))
        .toList();
  }

  private static List<LayerCounts> counts(Path log) throws IOException {
    return RunDrawing.of(LogDiagnosis.of(log, DiagnosisSettings.standard())).counts();
  }

  /** Each counter's sum over all records. */
  private static Map<String, Long> reference(Path log) throws IOException {
    Map<String, Long> sums = new HashMap<>();
    try (BufferedReader text = SharedData.gzipText(SharedData.expected(log, "base"))) {
      for (String line = text.readLine(); line != null; line = text.readLine()) {
        String[] cells = line.split("\t", -1);
        if (cells.length > 5 && cells[4].matches("[0-9]+")) {
          sums.merge(cells[3], Long.parseUnsignedLong(cells[4]), Long::sum);
        }
      }
    }
    return sums;
  }

  @Test
  void operationsAreThoseOfTheReferenceParser() throws IOException {
    int rows = 0;
    for (Path log : logs()) {
      Map<String, Long> sums = reference(log);
      Map<String, Object> found = new HashMap<>();
      LayerSections.operations(counts(log))
          .rows()
          .forEach(row -> found.put(row[0] + " " + row[1], row[2]));
      OPERATIONS.forEach(
          (counter, name) -> {
            long expected = sums.getOrDefault(counter, 0L);
            assertThat(found.get(name))
                .as("%s of %s", name, log)
                .isEqualTo(expected == 0 ? null : expected);
          });
      rows += found.size();
    }
    assertThat(rows).isGreaterThan(300);
  }

  @Test
  void requestSizesAreThoseOfTheReferenceParser() throws IOException {
    int sections = 0;
    for (Path log : logs()) {
      Map<String, Long> sums = reference(log);
      for (SectionRows rows : LayerSections.sizes(counts(log))) {
        String id = rows.section().id();
        if (id.equals("request_sizes") || id.equals("request_sizes_mpiio")) {
          String prefix = id.equals("request_sizes") ? "POSIX_SIZE_%s_" : "MPIIO_SIZE_%s_AGG_";
          for (int i = 0; i < SIZES.size(); i++) {
            assertThat(rows.rows().get(i))
                .as("%s of %s", rows.section().title(), log)
                .containsExactly(
                    SizeBins.NAMES.get(i),
                    sums.get(prefix.formatted("READ") + SIZES.get(i)),
                    sums.get(prefix.formatted("WRITE") + SIZES.get(i)));
          }
          sections++;
        }
      }
    }
    assertThat(sections).isGreaterThan(60);
  }

  @Test
  void layersWithoutRequestsHaveNoSection() {
    assertThat(LayerSections.sizes(List.of(new LayerCounts(DarshanModule.POSIX, Map.of()))))
        .isEmpty();
    assertThat(LayerSections.operations(List.of()).rows()).isEmpty();
  }

  @Test
  void commonAccessesAreNamedByTheirLayer() {
    assertThat(
            LayerSections.accesses(
                    Map.of(DarshanModule.MPIIO, List.of(new CommonAccesses.Size(4096, 12))))
                .rows())
        .containsExactly(new Object[] {"MPI-IO", 4096L, 12L});
  }

  @Test
  void operationsThatAreNotDrawnAreCounted() {
    List<Operation> drawn = new ArrayList<>();
    drawn.add(new Operation(3, 0, 8, 1.5, 2));
    FileOffsets file =
        new FileOffsets(
            7,
            List.of(
                new FileOffsets.Part(
                    DarshanModule.DXT_MPIIO, IoDirection.WRITE, 1_234, 9_872, drawn)));
    SectionRows rows = LayerSections.offsets(file, id -> "/scratch/file\u001b" + id);
    assertThat(rows.section().note())
        .contains("/scratch/file\\x1b7")
        .contains("shows 1 of 1,234 operations");
    assertThat(rows.rows())
        .containsExactly(new Object[] {"DXT_MPIIO", "write", 1_234L, 9_872L, 1L, 1.5, 2.0});
  }
}
