// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.iceberg.Table;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.types.Types.IntegerType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scans of files of several pages, of which some are passed over, against loops over the rows. */
class ScannedPagesTest {
  private static final TableDefinition FILE = DarshanFileTable.DEFINITION;
  private static final int FILES = LiveFileRows.MANY_ROWS + 10_000;
  private static final long SEED = 18;
  private static final Instant BEGIN = Instant.parse("2026-11-02T00:00:00Z");
  private static final List<String> COLUMNS =
      List.of(
          "record_id", "job_id", "file_name", "ost_count", "read_start_time", "posix_f_read_time");

  @TempDir private static Path folder;

  private static final List<File> ROWS = new ArrayList<>();

  /** Times in seconds; null where there are none. */
  private record File(
      long id,
      long job,
      @Nullable String name,
      @Nullable Integer osts,
      @Nullable Long readStart,
      @Nullable Long readEnd,
      @Nullable Double seconds) {}

  /** Jobs one after the other, as a facility's are, each with some files. */
  @BeforeAll
  static void write() {
    Random random = new Random(SEED);
    IoStore.openOrCreate(folder, 1);
    try (StoreWriter writer = IoStore.writer(folder, "test")) {
      StoreChange change = new StoreChange();
      List<TableRow> rows = new ArrayList<>();
      for (long id = 0; id < FILES; id++) {
        boolean isRead = random.nextInt(3) > 0;
        long start = id + random.nextInt(500);
        File file =
            new File(
                id,
                id / 7,
                random.nextInt(4) == 0 ? null : "file" + random.nextInt(50),
                random.nextInt(5) == 0 ? null : (Integer) random.nextInt(3),
                isRead ? (Long) start : null,
                isRead ? (Long) (start + random.nextInt(100)) : null,
                random.nextInt(10) == 0 ? null : (Double) random.nextDouble());
        ROWS.add(file);
        TableRow row =
            TableRow.blank(FILE)
                .set(TableDefinition.LOG_COLUMN, "log" + file.job)
                .set(TableDefinition.BUCKET_COLUMN, file.job)
                .setUnsigned("record_id", id)
                .set("file_name", file.name)
                .set("ost_count", (Object) file.osts)
                .set("posix_f_read_time", (Object) file.seconds);
        if (file.readStart != null && file.readEnd != null) {
          row.set("read_start_time", BEGIN.plusSeconds(file.readStart))
              .set("read_end_time", BEGIN.plusSeconds(file.readEnd));
        }
        rows.add(row);
      }
      writer.add(change, FILE, rows);
      writer.commit(change);
    }
  }

  @AfterAll
  static void forget() {
    ROWS.clear();
  }

  private static StoreScan scan() {
    return IoStore.open(folder).scan(FILE);
  }

  private static void isAs(StoreScan scan, Predicate<File> condition) {
    Set<Long> found = new TreeSet<>();
    scan.rows(
        COLUMNS,
        row -> {
          long id = ((BigDecimal) row.value("record_id")).longValueExact();
          File file = ROWS.get((int) id);
          assertThat(row.whole("job_id")).isEqualTo(file.job);
          assertThat(row.text("file_name").orElse(null)).isEqualTo(file.name);
          assertThat(row.time("read_start_time").orElse(null))
              .isEqualTo(file.readStart == null ? null : BEGIN.plusSeconds(file.readStart));
          assertThat(row.number("posix_f_read_time").isEmpty()).isEqualTo(file.seconds == null);
          found.add(id);
        });
    assertThat(found)
        .isEqualTo(
            ROWS.stream()
                .filter(condition)
                .map(File::id)
                .collect(Collectors.toCollection(TreeSet::new)));
  }

  private static long micros(long second) {
    return TableRow.micros(BEGIN.plusSeconds(second));
  }

  @Test
  void rowsOfAPeriodAreFoundInFewPages() {
    Random random = new Random(SEED);
    List<StoreScan.Span> reads = List.of(new StoreScan.Span("read_start_time", "read_end_time"));
    for (int i = 0; i < 10; i++) {
      long from = random.nextInt(FILES);
      long until = from + random.nextInt(2000);
      isAs(
          scan()
              .whereAbove("ost_count", 0)
              .whereUnknown("parent_record_id")
              .whereDuring(reads, micros(from), micros(until)),
          file ->
              file.osts != null
                  && file.osts > 0
                  && file.readStart != null
                  && file.readEnd != null
                  && file.readStart < until
                  && file.readEnd > from);
    }
  }

  @Test
  void rowsOfJobsAreFoundInFewPages() {
    isAs(scan().where("job_id", 4321L), file -> file.job == 4321);
    Set<Long> jobs = Set.of(3L, 5000L, 9999L, 123_456_789L);
    isAs(scan().whereIn("job_id", jobs), file -> jobs.contains(file.job));
    isAs(scan().ofJobs(jobs), file -> jobs.contains(file.job));
    List<Long> many = LongStream.range(0, 40).map(i -> i * i * 10).boxed().toList();
    isAs(
        scan().ofJobs(many).ofJobs(List.of(10L, 20L, 90L)).whereKnown("job_id"),
        file -> file.job == 10 || file.job == 90);
    isAs(scan().ofJobs(many), file -> many.contains(file.job));
    isAs(scan().ofJobs(List.of()), file -> false);
    isAs(
        scan().whereIn("job_id", jobs).whereAtMost("posix_f_read_time", 0.5),
        file -> jobs.contains(file.job) && file.seconds != null && file.seconds <= 0.5);
  }

  @Test
  void conditionsThatNoPageTellsHoldToo() {
    isAs(scan().where("file_name", "file7"), file -> "file7".equals(file.name));
    isAs(
        scan().whereNot("file_name", "file7").where("job_id", 77L),
        file -> file.job == 77 && !"file7".equals(file.name));
    isAs(
        scan().whereUnknown("file_name").whereAbove("job_id", 15_690L),
        file -> file.job > 15_690 && file.name == null);
    isAs(
        scan().whereKnown("read_start_time").whereAtMost("job_id", 3L),
        file -> file.job <= 3 && file.readStart != null);
    isAs(scan().whereAbove("job_id", (long) FILES), file -> false);
    isAs(scan().whereAbove("job_id", -1L).whereAtMost("job_id", (long) FILES), file -> true);
    isAs(
        scan().whereAbove("job_id", -1L).whereAbove("posix_f_read_time", -1.0),
        file -> file.seconds != null);
    isAs(scan().whereNot("file_name", "file").whereAtMost("job_id", (long) FILES), file -> true);
    isAs(
        scan().whereKnown("job_id").whereIn("ost_count", List.of(0, 1, 2)),
        file -> file.osts != null);
  }

  @Test
  void aPageFilterKeepsWhatItCannotTell() {
    Expression early = Expressions.lessThan("job_id", 5L);
    Expression named = Expressions.startsWith("file_name", "file");
    assertThat(PageFilter.of(Expressions.and(early, named))).hasToString(early.toString());
    assertThat(PageFilter.of(Expressions.or(early, named))).isEqualTo(Expressions.alwaysTrue());
    assertThat(PageFilter.of(Expressions.not(early)))
        .hasToString(Expressions.greaterThanOrEqual("job_id", 5L).toString());
    assertThat(PageFilter.of(Expressions.in("job_id", 9L, 2L, 4L)))
        .hasToString(
            Expressions.and(
                    Expressions.greaterThanOrEqual("job_id", 2L),
                    Expressions.lessThanOrEqual("job_id", 9L))
                .toString());
  }

  /** Deletes need columns that were not asked for, which a page's reader puts elsewhere. */
  @Test
  void rowsOfALogThatWasRemovedAreLeftOut(@TempDir Path copy) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(file -> !file.equals(folder)).toList()) {
        Files.copy(file, copy.resolve(folder.relativize(file).toString()));
      }
    }
    try (StoreWriter writer = IoStore.writer(copy, "test")) {
      StoreChange change = new StoreChange();
      change.removeLog(FILE, 5, "log5");
      writer.commit(change);
    }
    StoreScan scan = IoStore.open(copy).scan(FILE);
    assertThat(count(scan.ofJobs(List.of(3L, 5L, 7L)), List.of("file_name"))).isEqualTo(14);
    assertThat(count(scan.whereAtMost("job_id", 6L).whereAbove("job_id", 3L), List.of("ost_count")))
        .isEqualTo(14);
    assertThat(count(scan.whereAtMost("job_id", 6L), List.of("record_id", "file_name", "job_id")))
        .isEqualTo(42);
    assertThat(count(scan, List.of("file_name"))).isEqualTo(FILES - 7);
  }

  private static int count(StoreScan scan, List<String> columns) {
    int[] rows = {0};
    scan.rows(
        columns,
        row -> {
          rows[0]++;
          columns.forEach(row::value);
        });
    return rows[0];
  }

  @Test
  void aColumnThatALargeFileHasNotGotIsNull(@TempDir Path copy) {
    List<ColumnDefinition> columns = new ArrayList<>(FILE.columns());
    ColumnDefinition alike = columns.get(FILE.indexOf("ost_count"));
    columns.add(
        2,
        new ColumnDefinition(
            "later", alike.type(), alike.unit(), alike.meaning(), alike.presence()));
    TableDefinition grown = TableDefinition.of(FILE.name(), FILE.meaning(), FILE.rowKey(), columns);
    IoStore.openOrCreate(copy, 1);
    try (StoreWriter writer = IoStore.writer(copy, "test")) {
      StoreChange change = new StoreChange();
      writer.add(change, FILE, LongStream.range(0, FILES).mapToObj(ScannedPagesTest::row).toList());
      writer.commit(change);
      Table table = writer.table(FILE);
      table
          .updateSchema()
          .addColumn("later", IntegerType.get())
          .moveAfter("later", "job_id")
          .commit();
      table.newAppend().commit();
      table.refresh();
      StoreScan scan = new StoreScan(table, grown, table.currentSnapshot().snapshotId());
      scan.whereAtMost("job_id", 3L)
          .rows(
              List.of("later", "rank", "log_id", "job_id"),
              row -> {
                assertThat(row.isNull("later")).isTrue();
                assertThat(row.string("log_id")).isEqualTo("log" + row.whole("job_id"));
                assertThat(row.whole("rank")).isEqualTo(row.whole("job_id") + 1);
              });
    }
  }

  private static TableRow row(long id) {
    return TableRow.blank(FILE)
        .set(TableDefinition.LOG_COLUMN, "log" + id / 7)
        .set(TableDefinition.BUCKET_COLUMN, id / 7)
        .set("rank", id / 7 + 1)
        .setUnsigned("record_id", id);
  }
}
