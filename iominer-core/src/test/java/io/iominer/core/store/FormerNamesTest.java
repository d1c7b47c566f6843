// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.query.IOMiner;
import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.DiagnosisTable;
import io.iominer.core.table.FindingTable;
import io.iominer.core.table.FormerNames;
import io.iominer.core.table.JobContentionTable;
import io.iominer.core.table.ListType;
import io.iominer.core.table.OstBitmaps;
import io.iominer.core.table.PerfFactorTable;
import io.iominer.core.table.StructType;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import io.iominer.testing.TestSpark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.iceberg.Table;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.roaringbitmap.RoaringBitmap;

/** A store with the names of the release before the field's words: docs/adr/0020. */
class FormerNamesTest {
  /** What the earlier release called columns, by their names of today. */
  private static final Map<String, String> FORMER =
      Map.ofEntries(
          Map.entry("overlap_s", "company_s"),
          Map.entry("other_jobs_bytes", "others_bytes"),
          Map.entry("caveats", "doubts"),
          Map.entry("diagnosed_time", "judged_time"),
          Map.entry("lost_contention_s", "lost_neighbours_s"),
          Map.entry("lost_serialization_s", "lost_serialisation_s"),
          Map.entry("lost_slow_ost_s", "lost_slow_target_s"),
          Map.entry("threshold", "limit_value"),
          Map.entry("critical_ost_count", "ost_count"),
          Map.entry("one_rank_share", "one_process_share"));

  /** Columns that it did not have. */
  private static final Set<String> LATER =
      Set.of(
          "lost_allocation_s",
          "level",
          "ost_count",
          "file_system",
          "file_system_ost_count",
          "speed_job_count",
          "other_job_count",
          "speed_day_count",
          "speed_confidence",
          "comparable_run_count",
          "slower_run_count",
          "usual_storage_s",
          "compared_storage_s",
          "read_beyond_usual_s",
          "write_beyond_usual_s",
          "meta_beyond_usual_s",
          "fastest_runs");

  private static final TableDefinition SURROUNDINGS =
      former(JobContentionTable.DEFINITION, "job_surroundings", "others_s");
  private static final TableDefinition DIAGNOSIS =
      former(DiagnosisTable.DEFINITION, "diagnosis", "");
  private static final TableDefinition FINDING = former(FindingTable.DEFINITION, "finding", "");
  private static final TableDefinition FACTORS =
      former(PerfFactorTable.DEFINITION, "perf_factor", "neighbour_s");
  private static final TableDefinition FILE =
      without(
          DarshanFileTable.DEFINITION,
          Set.of("bytes_read", "bytes_written", "file_system_ost_count"));

  @TempDir private Path folder;

  private static TableDefinition without(TableDefinition table, Set<String> columns) {
    return TableDefinition.of(
        table.name(),
        table.meaning(),
        table.rowKey(),
        table.columns().stream().filter(column -> !columns.contains(column.name())).toList());
  }

  private static TableDefinition former(
      TableDefinition table, String name, String formerInterference) {
    return TableDefinition.of(
        name, table.meaning(), table.rowKey(), former(table.columns(), formerInterference));
  }

  private static List<ColumnDefinition> former(
      List<ColumnDefinition> columns, String formerInterference) {
    return columns.stream()
        .filter(column -> !LATER.contains(column.name()))
        .map(
            column ->
                new ColumnDefinition(
                    column.name().equals("interference_s")
                        ? formerInterference
                        : FORMER.getOrDefault(column.name(), column.name()),
                    column.type() instanceof ListType list
                            && list.element() instanceof StructType struct
                        ? new ListType(new StructType(former(struct.fields(), formerInterference)))
                        : column.type(),
                    column.unit(),
                    column.meaning(),
                    column.presence(),
                    FormerNames.NONE))
        .toList();
  }

  @BeforeEach
  void anEarlierReleaseWritesAStore() throws IOException {
    IoStore.openOrCreate(folder, 2);
    StorePointer pointer = new PointerFile(folder).read();
    Map<String, Long> snapshots = new TreeMap<>(pointer.snapshots());
    snapshots.remove("job_contention");
    Object[] ost = {3, 20.0, 15.0, 10.0, 7e6, null, null};
    snapshots.put(
        "job_surroundings",
        written(SURROUNDINGS, row(SURROUNDINGS, "a").set("osts", Collections.singletonList(ost))));
    snapshots.put(
        "diagnosis",
        written(
            DIAGNOSIS,
            diagnosis("a", "cause")
                .set("dominant_cause", "neighbours")
                .set("lost_neighbours_s", 9.0),
            diagnosis("b", "fine"),
            diagnosis("c", "not_judged"),
            diagnosis("d", "cause").set("dominant_cause", "metadata")));
    snapshots.put(
        "finding",
        written(
            FINDING,
            row(FINDING, "a")
                .set("rule", "turns")
                .set("cause", "serialisation")
                .set("lost_s", 4.0)
                .set("message", "ranks take turns")
                .set("limit_value", 2.0)
                .set("evidence", List.of())
                .set("advice", List.of())));
    snapshots.put(
        "perf_factor",
        written(
            FACTORS,
            row(FACTORS, "a")
                .set("direction", "read")
                .set("process_count", 4L)
                .set("bytes", 100L)
                .set("critical_s", 1.0)
                .set("critical_file_count", 1L)
                .set("is_collective", false)
                .set("ost_count", 2L)
                .set("one_process_share", 0.25)
                .set("neighbour_s", 1.5)));
    snapshots.put(
        "darshan_file",
        written(
            FILE,
            TableRow.blank(FILE)
                .set(TableDefinition.BUCKET_COLUMN, 1L)
                .set("log_id", "a")
                .setUnsigned("record_id", 11)
                .set("posix_bytes_read", 5L)
                .set("stdio_bytes_read", 6L)
                .set("ost_bitmap", OstBitmaps.bytes(RoaringBitmap.bitmapOf(7)))
                .set("ost_count", 1)));
    new PointerFile(folder)
        .replace(
            new StorePointer(
                pointer.format(), pointer.createdBy(), pointer.jobBuckets(), snapshots));
  }

  private static TableRow row(TableDefinition table, String log) {
    return new TableRow(table).set("log_id", log).set("job_id", 1L);
  }

  private static TableRow diagnosis(String log, String verdict) {
    return row(DIAGNOSIS, log)
        .set("verdict", verdict)
        .set("doubts", List.of("one"))
        .set("judged_time", Instant.EPOCH);
  }

  /** Puts a table of the earlier release in the place of this one's. */
  private long written(TableDefinition definition, TableRow... rows) throws IOException {
    String current =
        definition == SURROUNDINGS ? JobContentionTable.DEFINITION.name() : definition.name();
    delete(folder.resolve(StoreTables.FOLDER).resolve(current));
    Table table = new StoreTables(folder).create(definition, 2);
    TableChange change = new TableChange(definition);
    try (TableFileWriter files = new TableFileWriter(definition, table, 0, 0)) {
      Stream.of(rows).forEach(files::write);
      change.add(files.finish());
    }
    return change.commit(table);
  }

  private static void delete(Path place) throws IOException {
    try (Stream<Path> files = Files.walk(place)) {
      for (Path file : files.sorted(Collections.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private void namesOfTodayAreSeen() {
    try (IOMiner miner = IOMiner.open(folder, TestSpark.session())) {
      assertThat(miner.load("diagnosis").dataset().columns())
          .containsExactlyElementsOf(names(DiagnosisTable.DEFINITION));
      assertThat(miner.load("perf_factor").dataset().columns())
          .containsExactlyElementsOf(names(PerfFactorTable.DEFINITION));
      assertThat(
              texts(
                  miner,
                  "SELECT log_id, verdict, dominant_cause, lost_contention_s, lost_allocation_s,"
                      + " caveats[0], year(diagnosed_time) FROM diagnosis ORDER BY log_id"))
          .startsWith(
              "[a,cause,contention,9.0,null,one,1970]",
              "[b,no_bottleneck,null,null,null,one,1970]",
              "[c,skipped,null,null,null,one,1970]",
              "[d,cause,metadata,null,null,one,1970]");
      assertThat(
              texts(
                  miner,
                  "SELECT o.file_system, o.ost, o.busy_s, o.overlap_s, o.interference_s, o.other_jobs_bytes, o.speed"
                      + " FROM (SELECT explode(osts) AS o FROM job_contention)"))
          .containsExactly("[null,3,20.0,15.0,10.0,7000000.0,null]");
      assertThat(texts(miner, "SELECT comparable_run_count, fastest_runs FROM job_contention"))
          .containsExactly("[null,null]");
      assertThat(texts(miner, "SELECT rule, level, cause, threshold, observed FROM finding"))
          .containsExactly("[serialized-io,null,serialization,2.0,null]");
      assertThat(
              texts(
                  miner,
                  "SELECT interference_s, critical_ost_count, ost_count, bytes, one_rank_share"
                      + " FROM perf_factor"))
          .containsExactly("[1.5,2,null,100,0.25]");
      assertThat(miner.load("darshan_file").dataset().columns())
          .containsExactlyElementsOf(names(DarshanFileTable.DEFINITION));
      assertThat(
              texts(
                  miner,
                  "SELECT bytes_read, typeof(bytes_read), bytes_written, posix_bytes_read"
                      + " FROM darshan_file"))
          .containsExactly("[null,bigint,null,5]");
      assertThat(texts(miner, "SELECT ost, bytes FROM file_ost_use WHERE direction = 'read'"))
          .as("what is known of its bytes")
          .containsExactly("[7,11.0]");
    }
  }

  private static List<String> names(TableDefinition table) {
    return table.columns().stream().map(ColumnDefinition::name).toList();
  }

  private static List<String> texts(IOMiner miner, String statement) {
    return miner.query(statement).collect().stream().map(Row::toString).toList();
  }

  @Test
  void aReaderSeesTheNamesOfToday() {
    namesOfTodayAreSeen();
  }

  @Test
  void aScanOfAColumnThatCameLaterGivesNull() {
    List<Object> levels = new ArrayList<>();
    IoStore.open(folder)
        .scan(FindingTable.DEFINITION)
        .forEach(List.of("rule", "level"), row -> levels.add(row[1]));
    assertThat(levels).isNotEmpty().containsOnlyNulls();
  }

  @Test
  void rowsOfAScanHaveTheNamesAndValuesOfToday() {
    IoStore store = IoStore.open(folder);
    assertThat(store.scan(DiagnosisTable.DEFINITION).where("log_id", "a").list())
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.text("dominant_cause")).hasValue("contention");
              assertThat(row.number("lost_contention_s")).hasValue(9);
              assertThat(row.number("lost_allocation_s")).isEmpty();
              assertThat(row.texts("caveats")).containsExactly("one");
              assertThat(row.instant("diagnosed_time")).isEqualTo(Instant.EPOCH);
            });
    assertThat(store.scan(JobContentionTable.DEFINITION).list())
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.isNull("comparable_run_count")).isTrue();
              assertThat(row.structs("fastest_runs")).isEmpty();
              assertThat(row.structs("osts"))
                  .singleElement()
                  .satisfies(
                      ost -> {
                        assertThat(ost.text("file_system")).isEmpty();
                        assertThat(ost.whole("ost")).isEqualTo(3);
                        assertThat(ost.real("interference_s")).isEqualTo(10);
                        assertThat(ost.isNull("speed_confidence")).isTrue();
                      });
            });
    assertThat(store.scan(JobContentionTable.DEFINITION).whereKnown("comparable_run_count").list())
        .isEmpty();
    assertThat(
            store.scan(JobContentionTable.DEFINITION).whereUnknown("comparable_run_count").list())
        .hasSize(1);
  }

  @Test
  void aWriterRenamesAndLosesNothing() throws IOException {
    IoStore.writer(folder, "test").close();
    namesOfTodayAreSeen();
    StorePointer renamed = new PointerFile(folder).read();
    assertThat(renamed.snapshots()).containsKey("job_contention");
    IoStore.writer(folder, "test").close();
    assertThat(new PointerFile(folder).read()).isEqualTo(renamed);

    try (StoreWriter writer = IoStore.writer(folder, "test")) {
      StoreChange change = new StoreChange();
      writer.add(
          change,
          DiagnosisTable.DEFINITION,
          List.of(
              row(DiagnosisTable.DEFINITION, "e")
                  .set("verdict", "no_io")
                  .set("caveats", List.of("two"))
                  .set("lost_allocation_s", 3.0)
                  .set("diagnosed_time", Instant.EPOCH)));
      writer.commit(change);
    }
    namesOfTodayAreSeen();
    try (IOMiner miner = IOMiner.open(folder, TestSpark.session())) {
      assertThat(
              texts(
                  miner,
                  "SELECT verdict, lost_allocation_s, caveats[0] FROM diagnosis WHERE log_id = 'e'"))
          .containsExactly("[no_io,3.0,two]");
    }
  }
}
