// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.error.LogFormatException;
import io.iominer.core.model.ModuleRegion;
import io.iominer.core.summary.Damage;
import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.DarshanDxtTable;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.DarshanHeatmapTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import io.iominer.ingest.darshan.DarshanLog;
import io.iominer.ingest.darshan.LogSource;
import io.iominer.ingest.darshan.LogSummaries;
import io.iominer.ingest.darshan.ReadLimits;
import io.iominer.ingest.trace.LogIdentity;
import io.iominer.ingest.trace.RowPart;
import io.iominer.ingest.trace.RowRequest;
import io.iominer.testing.SampleLogs;
import io.iominer.testing.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogRowsTest {
  private static final LogIdentity IDENTITY = new LogIdentity("0123", "/logs/a.darshan");
  private static final ReadLimits LIMITS = ReadLimits.DEFAULT;

  /** Memory that some seven records take. */
  private static final long FEW_RECORDS = 5_000;

  @TempDir private Path scratch;

  private static Path corpusLog(String part) {
    return SharedData.darshanLog(part);
  }

  private List<TableRow> rows(Path log) throws IOException {
    return rows(log, 1 << 30);
  }

  private List<TableRow> rows(Path log, long sortMemory) throws IOException {
    List<TableRow> rows = new ArrayList<>();
    try (DarshanLog open = DarshanLog.open(LogSource.of(log), LIMITS)) {
      new LogRows(new RowRequest(EnumSet.allOf(RowPart.class), scratch), sortMemory)
          .write(open, IDENTITY, rows::add);
    }
    return rows;
  }

  private static List<TableRow> of(TableDefinition table, List<TableRow> rows) {
    return rows.stream().filter(row -> row.table() == table).toList();
  }

  private static String text(TableRow row) {
    StringBuilder text = new StringBuilder(row.table().name());
    for (ColumnDefinition column : row.table().columns()) {
      Object value = row.value(column.name());
      value = value instanceof List<?> list ? list.toArray() : value;
      text.append('|').append(Arrays.deepToString(new Object[] {value}));
    }
    return text.toString();
  }

  @Test
  void sortingOnDiskGivesTheSameRows() throws IOException {
    for (Path log : SharedData.darshanLogs()) {
      if (Files.size(log) < 40_000) {
        List<String> inMemory = rows(log).stream().map(LogRowsTest::text).toList();
        List<String> onDisk = rows(log, FEW_RECORDS).stream().map(LogRowsTest::text).toList();
        assertThat(onDisk).as(log.toString()).isEqualTo(inMemory);
      }
    }
    try (var left = Files.list(scratch)) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void recordsOfOneFileAndRankShareARow() throws IOException {
    List<TableRow> files = of(DarshanFileTable.DEFINITION, rows(corpusLog("apmpi_apxc")));
    assertThat(files)
        .extracting(row -> row.value("modules"))
        .containsExactlyInAnyOrder(List.of("POSIX", "MPI-IO", "LUSTRE"), List.of("STDIO"));
  }

  /** AutoPerf's records become no rows. */
  @Test
  void aModuleWithoutRowsIsDamagedToo() throws IOException {
    Path log = corpusLog("apmpi__darshan-apmpi-2nodes");
    byte[] bytes = Files.readAllBytes(log);
    ModuleRegion region = apmpi(log);
    bytes[(int) (region.offset() + region.length() / 2)] ^= (byte) 0xff;
    Path damaged = Files.write(scratch.resolve("damaged.darshan"), bytes);
    assertThat(damages(log)).isEmpty();
    assertThat(damages(damaged)).extracting(Damage::part).containsExactly("APMPI");
    try (DarshanLog open = DarshanLog.open(LogSource.of(damaged), LIMITS)) {
      assertThat(LogSummaries.of(open).damages()).extracting(Damage::part).containsExactly("APMPI");
    }
    Files.delete(damaged);
  }

  private static ModuleRegion apmpi(Path log) throws IOException {
    try (DarshanLog open = DarshanLog.open(LogSource.of(log), LIMITS)) {
      return open.header().modules().stream()
          .filter(module -> module.name().equals("APMPI"))
          .findFirst()
          .orElseThrow();
    }
  }

  private List<Damage> damages(Path log) throws IOException {
    try (DarshanLog open = DarshanLog.open(LogSource.of(log), LIMITS)) {
      return new LogRows(new RowRequest(EnumSet.allOf(RowPart.class), scratch))
          .write(open, IDENTITY, row -> {});
    }
  }

  @Test
  void aFileWithALayoutIsOnLustreAndEveryOtherOnItsMount() throws IOException {
    int striped = 0;
    for (Path log : SharedData.darshanLogs()) {
      if (Files.size(log) < 40_000) {
        for (TableRow row : of(DarshanFileTable.DEFINITION, rows(log))) {
          boolean isStriped = row.value("stripe_components") != null;
          striped += isStriped ? 1 : 0;
          assertThat(row.value("fs_type"))
              .as(log + " " + row.value("file_name"))
              .isEqualTo(isStriped ? "lustre" : row.value("mount_fs_type"));
        }
      }
    }
    assertThat(striped).isPositive();
  }

  @Test
  void everyColumnThatIsNotOptionalIsFilled() throws IOException {
    for (Path log : SharedData.darshanLogs()) {
      if (Files.size(log) < 10_000) {
        for (TableRow row : rows(log)) {
          for (ColumnDefinition column : row.table().columns()) {
            if (!column.isOptional()) {
              assertThat(row.value(column.name())).as(log + " " + column.name()).isNotNull();
            }
          }
        }
      }
    }
  }

  @Test
  void unifiedBytesOfALogsRowsAddUpToThoseOfItsJob() throws IOException {
    int layered = 0;
    List<Path> logs = new ArrayList<>(SampleLogs.all());
    logs.addAll(SharedData.darshanLogs());
    for (Path log : logs) {
      List<TableRow> rows = rows(log);
      TableRow job = of(DarshanJobTable.DEFINITION, rows).get(0);
      List<TableRow> files = of(DarshanFileTable.DEFINITION, rows);
      for (String column : List.of("bytes_read", "bytes_written")) {
        assertThat(files.stream().mapToLong(row -> bytes(row, column)).sum())
            .as(log + " " + column)
            .isEqualTo(job.value(column));
      }
      layered +=
          files.stream().anyMatch(r -> r.value("bytes_read") == null && hasCounters(r)) ? 1 : 0;
    }
    assertThat(layered).as("logs with rows that another layer counts").isGreaterThan(5);
  }

  private static long bytes(TableRow row, String column) {
    return row.value(column) == null ? 0 : (long) row.value(column);
  }

  private static boolean hasCounters(TableRow row) {
    return !List.of("LUSTRE").equals(row.value("modules"));
  }

  @Test
  void bytesAreNullWhereNoLayerOfTheRowCounts() throws IOException {
    for (TableRow row : of(DarshanFileTable.DEFINITION, rows(corpusLog("ior-DFS")))) {
      Object dfs = row.value("dfs_bytes_written");
      if (List.of("DAOS").equals(row.value("modules"))) {
        assertThat(row.value("bytes_written")).isNull();
      } else if (dfs != null) {
        assertThat(row.value("bytes_written")).isEqualTo(dfs);
      }
    }
  }

  @Test
  void aHeatmapHasARowForEachDirection() throws IOException {
    List<TableRow> rows = of(DarshanHeatmapTable.DEFINITION, rows(corpusLog("gcm_id4478500")));
    assertThat(rows).hasSizeGreaterThan(1);
    assertThat(rows).extracting(row -> row.value("operation")).contains("read", "write");
    assertThat(rows).extracting(row -> row.value("module")).containsOnly("POSIX");
  }

  @Test
  void segmentsAreNumberedWithinTheirRecord() throws IOException {
    List<TableRow> rows = of(DarshanDxtTable.DEFINITION, rows(corpusLog("lqcd_id4478504")));
    assertThat(rows).allMatch(row -> (long) row.value("segment") >= 0);
  }

  @Test
  void damagedLogsGiveRowsAndProblemsButNoOtherErrors() throws IOException {
    long seed = 7;
    Random random = new Random(seed);
    List<Path> logs =
        SharedData.darshanLogs().stream().filter(log -> log.toFile().length() < 20_000).toList();
    int read = 0;
    for (int i = 0; i < 600; i++) {
      Path log = logs.get(random.nextInt(logs.size()));
      byte[] bytes = damaged(Files.readAllBytes(log), random);
      read += read(bytes, "seed " + seed + ", round " + i + ": " + log);
    }
    assertThat(read).isGreaterThan(100);
  }

  private static byte[] damaged(byte[] bytes, Random random) {
    byte[] damaged = random.nextInt(4) == 0 ? bytes : bytes.clone();
    if (random.nextBoolean()) {
      damaged = Arrays.copyOf(damaged, random.nextInt(damaged.length));
    }
    for (int flips = random.nextInt(4); flips >= 0 && damaged.length > 0; flips--) {
      damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
    }
    return damaged;
  }

  /** 1 when the log could be read, as a whole or in part. */
  private int read(byte[] bytes, String what) {
    Set<String> tables = new HashSet<>();
    try (DarshanLog open = DarshanLog.open(LogSource.of(what, bytes), LIMITS)) {
      List<Damage> damages =
          new LogRows(new RowRequest(EnumSet.allOf(RowPart.class), scratch))
              .write(open, IDENTITY, row -> tables.add(row.table().name()));
      assertThat(damages).as(what).allMatch(damage -> damage.problem().file().equals(what));
      assertThat(tables).as(what).contains(DarshanJobTable.DEFINITION.name());
      return 1;
    } catch (LogFormatException e) {
      return 0;
    } catch (IOException | RuntimeException e) {
      throw new AssertionError(what, e);
    }
  }
}
