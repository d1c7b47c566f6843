// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.spark.IOMiner;
import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.DiagnosisTable;
import io.iominer.core.table.FindingTable;
import io.iominer.core.table.JobContentionTable;
import io.iominer.core.table.ListType;
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

/** A store whose tables lack columns, also in lists of structs: docs/adr/0017. */
class MissingColumnsTest {
  private static final Set<String> LATER =
      Set.of(
          "lost_allocation_s",
          "level",
          "file_system",
          "speed_confidence",
          "comparable_run_count",
          "fastest_runs");

  private static final TableDefinition CONTENTION = before(JobContentionTable.DEFINITION);
  private static final TableDefinition DIAGNOSIS = before(DiagnosisTable.DEFINITION);
  private static final TableDefinition FINDING = before(FindingTable.DEFINITION);

  @TempDir private Path folder;

  private static TableDefinition before(TableDefinition table) {
    return TableDefinition.of(
        table.name(), table.meaning(), table.rowKey(), before(table.columns()));
  }

  private static List<ColumnDefinition> before(List<ColumnDefinition> columns) {
    return columns.stream()
        .filter(column -> !LATER.contains(column.name()))
        .map(
            column ->
                new ColumnDefinition(
                    column.name(),
                    column.type() instanceof ListType list
                            && list.element() instanceof StructType struct
                        ? new ListType(new StructType(before(struct.fields())))
                        : column.type(),
                    column.unit(),
                    column.meaning(),
                    column.presence()))
        .toList();
  }

  @BeforeEach
  void aStoreIsWrittenWithoutThem() throws IOException {
    IoStore.openOrCreate(folder, 2);
    Map<String, TableState> snapshots = new TreeMap<>();
    Object[] ost = {3, 20.0, 15.0, 10.0, 7e6, null, null, null, null, 2L, null};
    snapshots.put(
        CONTENTION.name(),
        written(CONTENTION, row(CONTENTION, "a").set("osts", Collections.singletonList(ost))));
    snapshots.put(
        DIAGNOSIS.name(),
        written(
            DIAGNOSIS,
            row(DIAGNOSIS, "a")
                .set("verdict", "cause")
                .set("lost_contention_s", 9.0)
                .set("caveats", List.of("one"))
                .set("diagnosed_time", Instant.EPOCH)));
    snapshots.put(
        FINDING.name(),
        written(
            FINDING,
            row(FINDING, "a")
                .set("rule", "serialized-io")
                .set("cause", "serialization")
                .set("lost_s", 4.0)
                .set("message", "ranks wait for each other")
                .set("threshold", 2.0)
                .set("evidence", List.of())
                .set("advice", List.of())));
    PointerFile pointer = new PointerFile(folder);
    pointer.replace(pointer.read().with(snapshots));
  }

  private static TableRow row(TableDefinition table, String log) {
    return new TableRow(table).set("log_id", log).set("job_id", 1L);
  }

  /** Puts a table in the place of the one with all columns. */
  private TableState written(TableDefinition definition, TableRow row) throws IOException {
    delete(folder.resolve(StoreTables.FOLDER).resolve(definition.name()));
    Table table = new StoreTables(folder).create(definition, 2);
    TableChange change = new TableChange(definition);
    try (TableFileWriter files = new TableFileWriter(definition, table, 0, 0)) {
      files.write(row);
      change.add(files.finish());
    }
    return TableState.of(table, change.commit(table));
  }

  private static void delete(Path place) throws IOException {
    try (Stream<Path> files = Files.walk(place)) {
      for (Path file : files.sorted(Collections.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private void theyAreNull() {
    try (IOMiner miner = IOMiner.open(folder, TestSpark.session())) {
      for (TableDefinition table :
          List.of(
              DiagnosisTable.DEFINITION, FindingTable.DEFINITION, JobContentionTable.DEFINITION)) {
        assertThat(miner.load(table.name()).dataset().columns())
            .containsExactlyElementsOf(
                table.columns().stream().map(ColumnDefinition::name).toList());
      }
      assertThat(
              texts(
                  miner,
                  "SELECT log_id, lost_contention_s, lost_allocation_s, typeof(lost_allocation_s),"
                      + " caveats[0] FROM diagnosis ORDER BY log_id"))
          .startsWith("[a,9.0,null,double,one]");
      assertThat(
              texts(
                  miner,
                  "SELECT o.file_system, o.ost, o.busy_s, o.other_jobs_bytes, o.speed_confidence"
                      + " FROM (SELECT explode(osts) AS o FROM job_contention)"))
          .containsExactly("[null,3,20.0,7000000.0,null]");
      assertThat(texts(miner, "SELECT comparable_run_count, fastest_runs FROM job_contention"))
          .containsExactly("[null,null]");
      assertThat(texts(miner, "SELECT rule, level, threshold FROM finding"))
          .containsExactly("[serialized-io,null,2.0]");
    }
  }

  private static List<String> texts(IOMiner miner, String statement) {
    return miner.query(statement).collect().stream().map(Row::toString).toList();
  }

  @Test
  void sqlShowsThemAsNull() {
    theyAreNull();
  }

  @Test
  void aScanGivesNull() {
    List<Object> levels = new ArrayList<>();
    IoStore.open(folder)
        .scan(FindingTable.DEFINITION)
        .forEach(List.of("rule", "level"), row -> levels.add(row[1]));
    assertThat(levels).isNotEmpty().containsOnlyNulls();
  }

  @Test
  void rowsOfAScanHaveNull() {
    IoStore store = IoStore.open(folder);
    assertThat(store.scan(DiagnosisTable.DEFINITION).where("log_id", "a").list())
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.number("lost_contention_s")).hasValue(9);
              assertThat(row.number("lost_allocation_s")).isEmpty();
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
  void aWriterAddsThemAndLosesNothing() throws IOException {
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
    theyAreNull();
    assertThat(IoStore.open(folder).lacksColumns(DiagnosisTable.DEFINITION)).isFalse();
    try (IOMiner miner = IOMiner.open(folder, TestSpark.session())) {
      assertThat(
              texts(
                  miner, "SELECT lost_allocation_s, caveats[0] FROM diagnosis WHERE log_id = 'e'"))
          .containsExactly("[3.0,two]");
    }
  }
}
