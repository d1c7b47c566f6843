// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoreScanTest {
  private static final TableDefinition JOB = DarshanJobTable.DEFINITION;
  private static final long SEED = 3;
  private static final int CHANGES = 100;
  private static final int PARQUET_BEGIN = 4;
  private static final Instant NOON = Instant.parse("2026-11-02T12:00:00Z");

  @TempDir private Path folder;

  /** Jobs 0 to 9 that start a minute after the other; every third has no application. */
  @BeforeEach
  void write() {
    IoStore.openOrCreate(folder, 4);
    commit(new StoreChange(), 0, 10);
  }

  private void commit(StoreChange change, int from, int to) {
    try (StoreWriter writer = IoStore.writer(folder, "test")) {
      for (int job = from; job < to; job++) {
        writer.add(
            change,
            JOB,
            List.of(
                TableRow.blank(JOB)
                    .set(TableDefinition.BUCKET_COLUMN, (long) job)
                    .set(TableDefinition.LOG_COLUMN, "log" + job)
                    .set("application", job % 3 == 0 ? null : "app" + job % 2)
                    .set("bytes_read", 10L * job)
                    .set("modules", List.of("POSIX", "STDIO"))
                    .set("start_time", NOON.plusSeconds(60L * job))
                    .set("end_time", NOON.plusSeconds(60L * job + 60))));
      }
      writer.commit(change);
    }
  }

  private StoreScan scan() {
    return IoStore.open(folder).scan(JOB);
  }

  private static List<String> logs(StoreScan scan) {
    return scan.list(List.of("log_id")).stream().map(row -> row.string("log_id")).sorted().toList();
  }

  @Test
  void conditionsChooseRows() {
    assertThat(logs(scan())).hasSize(10);
    assertThat(logs(scan().where("job_id", 3L))).containsExactly("log3");
    assertThat(logs(scan().where("job_id", 3L).where("log_id", "log4"))).isEmpty();
    assertThat(logs(scan().whereIn("job_id", List.of(3L, 5L, 77L))))
        .containsExactly("log3", "log5");
    assertThat(logs(scan().whereNot("application", "app1")))
        .containsExactly("log0", "log2", "log3", "log4", "log6", "log8", "log9");
    assertThat(logs(scan().whereUnknown("application")))
        .containsExactly("log0", "log3", "log6", "log9");
    assertThat(logs(scan().whereKnown("application").whereAbove("bytes_read", 40L)))
        .containsExactly("log5", "log7", "log8");
    assertThat(logs(scan().whereAtMost("bytes_read", 10L))).containsExactly("log0", "log1");
    assertThat(logs(scan().whereAtMost("run_time_s", 1e9))).isEmpty();
  }

  /** What ends as the period begins is not in it. */
  @Test
  void aPeriodIsMetByWhatGoesOnInIt() {
    long minute = 60_000_000;
    long noon = TableRow.micros(NOON);
    List<StoreScan.Span> runs = List.of(new StoreScan.Span("start_time", "end_time"));
    assertThat(logs(scan().whereDuring(runs, noon + 3 * minute, noon + 4 * minute)))
        .containsExactly("log3");
    assertThat(logs(scan().whereDuring(runs, noon + 3 * minute - 1, noon + 4 * minute + 1)))
        .containsExactly("log2", "log3", "log4");
  }

  /** These Hadoop and Iceberg wait for, from threads for which the reader waits. */
  @Test
  void noThreadOfParallelStreamsReads() {
    List<Thread> readers = new ArrayList<>();
    scan().rows(List.of("log_id"), row -> readers.add(Thread.currentThread()));
    assertThat(readers).hasSize(10).noneMatch(ForkJoinWorkerThread.class::isInstance);
  }

  @Test
  void theBucketsHaveAllRows() {
    IoStore store = IoStore.open(folder);
    List<String> all = new ArrayList<>();
    for (long bucket = 0; bucket < store.jobBuckets(); bucket++) {
      long own = bucket;
      scan()
          .ofBucket(bucket)
          .rowsInTurn(
              List.of("job_id", "log_id"),
              row -> {
                assertThat(store.bucket(row.whole("job_id"))).isEqualTo(own);
                assertThat(row.value(1)).isEqualTo(row.string("log_id"));
                all.add(row.string("log_id"));
              });
    }
    assertThat(all).containsExactlyInAnyOrderElementsOf(logs(scan()));
  }

  @Test
  void filesTellThatThereIsNoRow() {
    assertThat(scan().mayHaveRows()).isTrue();
    assertThat(scan().whereAbove("bytes_read", 90L).mayHaveRows()).isFalse();
    assertThat(IoStore.open(folder).scan(DarshanFileTable.DEFINITION).mayHaveRows()).isFalse();
    for (long bucket = 0; bucket < 4; bucket++) {
      assertThat(scan().ofBucket(bucket).mayHaveRows())
          .isEqualTo(!scan().ofBucket(bucket).list(List.of("log_id")).isEmpty());
    }
  }

  @Test
  void filesAreReadAsTasks() {
    List<String> found = new ArrayList<>();
    List<StoreScan.FileOfRows> files =
        scan().whereAbove("bytes_read", 20L).files(List.of("log_id"));
    files.forEach(file -> file.forEach(row -> found.add(row.string("log_id"))));
    assertThat(files).hasSizeGreaterThan(1);
    assertThat(found)
        .containsExactlyInAnyOrderElementsOf(logs(scan().whereAbove("bytes_read", 20L)));
  }

  @Test
  void differentTextsAreTold() {
    assertThat(scan().distinct("log_id")).hasSize(10).contains("log0", "log9");
    assertThat(scan().where("job_id", 7L).distinct("log_id")).containsExactly("log7");
    assertThat(scan().distinct("log_file")).containsExactly("");
  }

  @Test
  void valuesHaveTheTypesOfTheirColumns() {
    StoredRow row =
        scan()
            .where("job_id", 4L)
            .list(List.of("modules", "start_time", "bytes_read", "job_id", "run_time_s"))
            .get(0);
    assertThat(row.texts("modules")).containsExactly("POSIX", "STDIO");
    assertThat(row.instant("start_time")).isEqualTo(NOON.plusSeconds(240));
    assertThat(row.whole("bytes_read")).isEqualTo(40);
    assertThat(row.whole("job_id")).isEqualTo(4);
    assertThat(row.number("run_time_s")).isEmpty();
    assertThatThrownBy(() -> row.value("uid"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("uid was not asked for");
  }

  /** Rows that were replaced leave deletes behind, which another reader takes into account. */
  @Test
  void rowsThatWereRemovedAreNotSeen() {
    StoreChange change = new StoreChange();
    change.removeLog(3, "log3");
    change.removeLog(4, "log4");
    commit(change, 4, 5);
    assertThat(logs(scan()))
        .containsExactly("log0", "log1", "log2", "log4", "log5", "log6", "log7", "log8", "log9");
    assertThat(logs(scan().where("job_id", 3L))).isEmpty();
    long noon = TableRow.micros(NOON);
    assertThat(
            logs(
                scan()
                    .whereDuring(
                        List.of(new StoreScan.Span("start_time", "end_time")),
                        noon + 120_000_000,
                        noon + 300_000_000)))
        .containsExactly("log2", "log4");
    assertThat(scan().where("log_id", "log4").list(List.of("start_time")))
        .singleElement()
        .satisfies(row -> assertThat(row.instant("start_time")).isEqualTo(NOON.plusSeconds(240)));
  }

  @Test
  void aDamagedFileIsNamed() throws IOException {
    for (Path file : dataFiles(folder)) {
      byte[] bytes = Files.readAllBytes(file);
      Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
    }
    StoreScan job = scan().where("job_id", 3L);
    assertThatThrownBy(() -> job.list(List.of("log_id")))
        .isInstanceOfSatisfying(
            IoMinerException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.DATA))
        .hasMessageContaining(".parquet: expected a whole data file of the store, found: ");
  }

  @Test
  void anObjectWithoutANameIsNotNamed() {
    RuntimeException cause = new IllegalStateException("a.B$C@6a2f0 is not a Parquet file");
    assertThat(StoreErrors.ofFile(Path.of("f"), cause))
        .hasMessage("f: expected a whole data file of the store, found: it is not a Parquet file");
  }

  @Test
  void anEmptyFileAndAMissingOneAreDamage() throws IOException {
    Path file = dataFiles(folder).get(0);
    Files.write(file, new byte[0]);
    StoreScan all = scan();
    assertThatThrownBy(() -> all.list(List.of("log_id")))
        .isInstanceOfSatisfying(
            IoMinerException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.DATA))
        .hasMessageContaining("is not a Parquet file");
    Files.delete(file);
    assertThatThrownBy(() -> all.list(List.of("log_id")))
        .isInstanceOfSatisfying(
            IoMinerException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.DATA))
        .hasMessageContaining(file.getFileName().toString());
  }

  /** A store whose files have lost their neighbours with checksums, here and moved. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aChangedByteIsNoOtherValue(boolean isMoved, @TempDir Path place) throws IOException {
    Path store = isMoved ? place.resolve("moved") : folder;
    if (isMoved) {
      Files.move(folder, store);
    }
    List<String> columns = List.of("log_id", "job_id", "application", "bytes_read", "start_time");
    String expected = values(store, columns);
    Path file = dataFiles(store).get(0);
    byte[] whole = Files.readAllBytes(file);
    Random random = new Random(SEED);
    int refused = 0;
    for (int i = 0; i < CHANGES; i++) {
      byte[] changed = whole.clone();
      changed[PARQUET_BEGIN + random.nextInt(changed.length / 2)] ^=
          (byte) (1 << random.nextInt(8));
      Files.write(file, changed);
      try {
        assertThat(values(store, columns)).isEqualTo(expected);
      } catch (IoMinerException e) {
        assertThat(e.kind()).isEqualTo(ErrorKind.DATA);
        refused++;
      }
    }
    assertThat(refused).isPositive();
  }

  private static String values(Path store, List<String> columns) {
    return IoStore.open(store).scan(JOB).list(columns).stream()
        .map(
            row ->
                columns.stream().map(name -> String.valueOf(row.value(name))).toList().toString())
        .sorted()
        .collect(Collectors.joining());
  }

  /** The data files; no checksums are beside them any more. */
  private static List<Path> dataFiles(Path store) throws IOException {
    List<Path> all;
    try (Stream<Path> files = Files.walk(store.resolve("tables/darshan_job/data"))) {
      all = files.filter(Files::isRegularFile).toList();
    }
    List<Path> data = new ArrayList<>();
    for (Path file : all) {
      if (file.toString().endsWith(".crc")) {
        Files.delete(file);
      } else {
        data.add(file);
      }
    }
    return data;
  }

  @Test
  void whatAVisitorThrowsIsItsOwn() {
    StoreScan all = scan();
    assertThatThrownBy(
            () ->
                all.rowsInTurn(
                    List.of("log_id"),
                    row -> {
                      throw new IllegalStateException(row.string("log_id"));
                    }))
        .isInstanceOf(IllegalStateException.class);
  }
}
