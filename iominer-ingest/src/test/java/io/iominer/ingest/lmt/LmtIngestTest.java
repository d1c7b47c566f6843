// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.lmt;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.config.Configuration.LmtConnection;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.store.IoStore;
import io.iominer.core.table.IngestRejectTable;
import io.iominer.core.table.LmtOstTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.ingest.source.SourceGroup;
import io.iominer.ingest.source.SourceIngest;
import io.iominer.ingest.source.SourceReport;
import io.iominer.ingest.source.SourceSettings;
import io.iominer.testing.SharedData;
import io.jhdf.HdfFile;
import io.jhdf.WritableHdfFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LmtIngestTest {
  private static final ZoneId NERSC = ZoneId.of("America/Los_Angeles");

  @TempDir private Path folder;

  private List<SourceReport> ingest(Path... files) throws IOException {
    LmtConnection connection =
        new LmtConnection(Optional.of(NERSC), Optional.empty(), Optional.empty(), Optional.empty());
    return new SourceIngest(SourceSettings.DEFAULT.withConnection(connection))
        .run(
            SourceGroup.SAMPLES,
            Stream.of(files).map(Path::toString).toList(),
            folder.resolve("store"),
            2);
  }

  private long count(TableDefinition table) {
    List<Object> rows = new ArrayList<>();
    IoStore.open(folder.resolve("store"))
        .scan(table)
        .forEach(List.of(table.columns().get(0).name()), row -> rows.add(row[0]));
    return rows.size();
  }

  private static Path sample(String name) {
    return SharedData.folder("lmt-data").resolve(name);
  }

  @Test
  void everyFileOfTheCollectionIsIngested() throws IOException {
    Path[] files;
    try (Stream<Path> all = Files.list(SharedData.folder("lmt-data"))) {
      files =
          all.filter(file -> !file.getFileName().toString().equals("README.md"))
              .sorted()
              .toArray(Path[]::new);
    }
    List<SourceReport> reports = ingest(files);
    assertThat(reports).hasSize(9).extracting(SourceReport::outcome).containsOnly("complete");
    assertThat(ingest(files)).extracting(SourceReport::outcome).containsOnly("known");
    // Of the three forms of the same minutes only the first is kept.
    List<SourceReport> forms =
        reports.stream().filter(report -> report.source().contains("snx11025_2018")).toList();
    assertThat(forms).hasSize(3);
    assertThat(forms.get(0).rows("lmt_ost")).isEqualTo(24 * 61);
    assertThat(forms.subList(1, 3))
        .allSatisfy(report -> assertThat(report.rows("lmt_ost")).isZero())
        .allSatisfy(report -> assertThat(report.covered()).isGreaterThan(24 * 61));
  }

  @Test
  void aFileThatHasChangedReplacesItsRows() throws IOException {
    Path file = Files.copy(sample("tycho-hypemount.log"), folder.resolve("ltop.log"));
    long rows = ingest(file).get(0).rows("lmt_ost");
    assertThat(count(LmtOstTable.DEFINITION)).isEqualTo(rows).isPositive();
    List<String> lines = Files.readAllLines(file);
    Files.write(file, lines.subList(0, lines.size() / 2));
    long fewer = ingest(file).get(0).rows("lmt_ost");
    assertThat(fewer).isPositive().isLessThan(rows);
    assertThat(count(LmtOstTable.DEFINITION)).isEqualTo(fewer);
    Files.writeString(file, "no samples at all\n");
    assertThat(ingest(file).get(0).outcome()).isEqualTo("rejected");
    assertThat(count(LmtOstTable.DEFINITION)).as("what was good before stays").isEqualTo(fewer);
  }

  @Test
  void badLinesArePutAsideAndTheOthersKept() throws IOException {
    List<String> lines = new ArrayList<>(Files.readAllLines(sample("tycho-hypemount.log")));
    lines.set(10, lines.get(10).replaceFirst(";\\d{6,};", ";many;"));
    lines.set(20, lines.get(20).substring(0, lines.get(20).lastIndexOf(';', 200)));
    lines.set(30, "nonsense");
    lines.set(40, lines.get(40).replace("lmt_ost 2;", "lmt_ost 9;"));
    Path file = Files.write(folder.resolve("ltop.log"), lines);
    SourceReport report = ingest(file).get(0);
    assertThat(report.outcome()).isEqualTo("partial");
    assertThat(report.rejected()).isEqualTo(4);
    assertThat(String.join("\n", report.messages()))
        .contains("row 11, lmt_ost, field")
        .contains("expected a whole number of 0 or more, found many")
        .contains("row 21, lmt_ost, field")
        .contains("a multiple of 15 more")
        .contains("row 31, line: expected recording time")
        .contains("row 41, metric and version");
    assertThat(count(IngestRejectTable.DEFINITION)).isEqualTo(4);
    assertThat(report.rows("lmt_ost")).isPositive();
  }

  @Test
  void hdf5WithoutTheGroupsSaysWhatItHas() throws IOException {
    Path other = folder.resolve("other.hdf5");
    try (WritableHdfFile file = HdfFile.write(other)) {
      file.putDataset("temperature", new double[] {1, 2});
    }
    Path old = folder.resolve("old.hdf5");
    try (WritableHdfFile file = HdfFile.write(old)) {
      file.putAttribute("version", "0");
    }
    Path half = folder.resolve("half.hdf5");
    try (WritableHdfFile file = HdfFile.write(half)) {
      file.putAttribute("version", "1");
      file.putGroup("mdservers");
    }
    assertThat(ingest(other, old, half))
        .extracting(report -> report.messages().get(0))
        .satisfiesExactly(
            message -> assertThat(message).contains("other.hdf5: /: ").contains("[temperature]"),
            message -> assertThat(message).contains("expected version 1").contains("found 0"),
            message -> assertThat(message).contains("/datatargets: expected readbytes"));
  }

  @Test
  void damageIsAlwaysToldWithTheFile() throws IOException {
    long seed = 7;
    Random random = new Random(seed);
    for (String name :
        List.of(
            "snx11025_2018-01-28.h5lmt",
            "snx11025_2018-01-28.hdf5",
            "lmtdb-reset.sqlite3",
            "tycho-hypemount.log",
            "lfs-df.txt.gz",
            "lctl-dl-t.txt.gz")) {
      byte[] whole = Files.readAllBytes(sample(name));
      for (int i = 0; i < 25; i++) {
        byte[] damaged = Arrays.copyOf(whole, random.nextInt(whole.length));
        if (random.nextBoolean()) {
          damaged = whole.clone();
          for (int j = 0; j < 40; j++) {
            damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
          }
        }
        Path file = Files.write(folder.resolve(i + name), damaged);
        LmtCollector collector = new LmtCollector();
        try {
          collector.read(file, NERSC);
        } catch (IoMinerException e) {
          assertThat(e).as("%s, seed %d", name, seed).hasMessageContaining(name);
        }
        assertThat(collector.problems)
            .as("%s, seed %d", name, seed)
            .allMatch(problem -> problem.toString().contains(name));
      }
    }
  }
}
