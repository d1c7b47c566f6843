// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.DarshanHeatmapTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.IngestSourceTable;
import io.iominer.core.table.JobAllocationTable;
import io.iominer.core.table.JobContentionTable;
import io.iominer.core.table.ListType;
import io.iominer.core.table.LmtOstTable;
import io.iominer.core.table.ScalarType;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.io.DelegatingInputStream;
import org.apache.iceberg.io.SeekableInputStream;
import org.apache.iceberg.types.Types;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IoStoreTest {
  private static final TableDefinition HEATMAP = DarshanHeatmapTable.DEFINITION;
  private static final TableDefinition SOURCE = IngestSourceTable.DEFINITION;
  private static final TableDefinition JOB = DarshanJobTable.DEFINITION;
  private static final Set<String> SET = Set.of("log_id", "job_id", "posix_records");

  @TempDir private Path folder;

  private static TableRow heatmap(long job, String log) {
    return new TableRow(HEATMAP)
        .set("log_id", log)
        .set("job_id", job)
        .set("module", "POSIX")
        .set("rank", 0L)
        .set("operation", "read")
        .set("start_time", Instant.ofEpochSecond(1_700_000_000))
        .set("bin_width_s", 0.1)
        .set("bin_count", 3)
        .set("bins", List.of(1L, 2L, 3L));
  }

  private static TableRow source(String path, String log) {
    return source(path).set("log_id", log);
  }

  private static TableRow source(String path) {
    return new TableRow(SOURCE)
        .set("path", path)
        .set("size", 5L)
        .set("outcome", "complete")
        .set("ingest_time", Instant.EPOCH);
  }

  private static WrittenFiles written(StoreWriter writer, TableRow... rows) throws IOException {
    TableTarget target = writer.target(rows[0].table());
    try (TableFileWriter files = target.writer(0, System.nanoTime())) {
      for (TableRow row : rows) {
        files.write(row);
      }
      return files.finish();
    }
  }

  private List<String> column(TableDefinition table, String column) {
    return column(folder, table, column);
  }

  private static List<String> column(Path store, TableDefinition table, String column) {
    List<String> values = new ArrayList<>();
    IoStore.open(store)
        .scan(table)
        .forEach(List.of(column), row -> values.add(String.valueOf(row[0])));
    return values;
  }

  @Test
  void rowsAreSeenAfterTheCommitAndNotBefore() throws IOException {
    IoStore.openOrCreate(folder, 4);
    try (StoreWriter writer = IoStore.writer(folder, "test")) {
      StoreChange change = new StoreChange();
      change.add(written(writer, heatmap(1, "a"), heatmap(2, "b"), heatmap(3, "c")));
      change.add(written(writer, source("/a"), source("/b")));
      assertThat(column(HEATMAP, "log_id")).isEmpty();
      writer.commit(change);
      assertThat(column(HEATMAP, "log_id")).containsExactlyInAnyOrder("a", "b", "c");
      assertThat(column(HEATMAP, "bins")).containsOnly("[1, 2, 3]");
      assertThat(column(SOURCE, "path")).containsExactlyInAnyOrder("/a", "/b");
    }
    assertThat(IoStore.open(folder).jobBuckets()).isEqualTo(4);
  }

  @Test
  void aNewStoreIsForItsOwnerAndHisGroup() throws IOException {
    Path store = folder.resolve("above/store");
    IoStore.openOrCreate(store, 1);
    assertThat(Files.getAttribute(store, "unix:mode")).isEqualTo(040750);
    assertThat(Files.getAttribute(store.resolve("store.json"), "unix:mode")).isEqualTo(0100640);
    assertThat(Files.getAttribute(store.resolve("tables"), "unix:mode")).isEqualTo(040750);
  }

  @Test
  void everythingInAStoreHasTheModeOfItsFolder() throws IOException {
    Files.setAttribute(folder, "unix:mode", 02770);
    IoStore.openOrCreate(folder, 4);
    try (StoreWriter writer = IoStore.writer(folder, "test")) {
      StoreChange change = new StoreChange();
      change.add(written(writer, heatmap(1, "a")));
      writer.commit(change);
    }
    Map<String, List<String>> modes = new TreeMap<>();
    try (Stream<Path> entries = Files.walk(folder)) {
      for (Path entry : entries.toList()) {
        String mode = Integer.toOctalString((int) Files.getAttribute(entry, "unix:mode"));
        modes.computeIfAbsent(mode, key -> new ArrayList<>()).add(entry.toString());
      }
    }
    assertThat(modes).containsOnlyKeys("42770", "100660");
    assertThat(modes.get("100660"))
        .anyMatch(file -> file.endsWith(PointerFile.NAME))
        .anyMatch(file -> file.endsWith(StoreLock.Right.WRITE.fileName()))
        .anyMatch(file -> file.endsWith(".parquet"));
  }

  /** A column in the middle, one in a list of structs, and one that need not be there any more. */
  @Test
  void aStoreOfAnEarlierReleaseGrows() throws IOException {
    TableDefinition around = JobContentionTable.DEFINITION;
    IoStore.openOrCreate(folder, 4);
    Table heatmaps = new StoreTables(folder).load(HEATMAP);
    Table surroundings = new StoreTables(folder).load(around);
    heatmaps.updateSchema().deleteColumn("operation").commit();
    surroundings.updateSchema().deleteColumn("osts.element.overlap_s").commit();
    List<String> before = columns(heatmaps.schema());
    Map<String, TableState> snapshots = new TreeMap<>();
    snapshots.put(HEATMAP.name(), appended(heatmaps));
    snapshots.put(around.name(), appended(surroundings));
    PointerFile pointer = new PointerFile(folder);
    pointer.replace(pointer.read().with(snapshots));
    assertThat(before).doesNotContain("operation");

    Object[] ost = {"/scratch", 3, 2.0, 1.5, 1.0, 7.0, null, null, 24, 5L, 6L, 2L, "high"};
    try (StoreWriter writer = IoStore.writer(folder, "test")) {
      StoreChange change = new StoreChange();
      change.add(written(writer, heatmap(1, "a")));
      change.add(
          written(
              writer,
              new TableRow(around)
                  .set("log_id", "a")
                  .set("job_id", 1L)
                  .set("osts", Collections.singletonList(ost))));
      writer.commit(change);
    }
    assertThat(columns(new StoreTables(folder).load(HEATMAP).schema()))
        .containsExactlyElementsOf(HEATMAP.columns().stream().map(ColumnDefinition::name).toList());
    assertThat(column(HEATMAP, "operation")).containsExactly("read");
    assertThat(column(HEATMAP, "start_time")).hasSize(1);
    assertThat(column(around, "osts").get(0))
        .contains("/scratch, 3, 2.0, 1.5, 1.0, 7.0, null, null, 24, 5, 6, 2, high");
    PointerFile after = new PointerFile(folder);
    StorePointer grown = after.read();
    writeNothing(folder);
    assertThat(after.read()).isEqualTo(grown);
  }

  @Test
  void aStoreThatWasWrittenInTheFutureIsRefusedInOneLine() throws IOException {
    IoStore.openOrCreate(folder, 4);
    Path metadata = StoreTables.metadata(new StoreTables(folder).load(HEATMAP));
    String text = Files.readString(metadata);
    Files.writeString(
        metadata,
        text.replaceAll("\"(last-updated-ms|timestamp-ms)\"\\s*:\\s*\\d+", "\"$1\":4102444800000"));
    Files.delete(metadata.resolveSibling("." + metadata.getFileName() + ".crc"));
    try (StoreWriter writer = IoStore.writer(folder, "test")) {
      assertThatThrownBy(() -> writer.target(HEATMAP))
          .hasMessageContaining("last written at 2100-01-01T00:00:00Z")
          .extracting("kind")
          .isEqualTo(ErrorKind.RESOURCE);
    }
    assertThat(column(HEATMAP, "operation")).isEmpty();
  }

  /** A commit of no rows, before which the tables are checked. */
  static void writeNothing(Path store) {
    try (StoreWriter writer = IoStore.writer(store, "test")) {
      writer.commit(new StoreChange());
    }
  }

  @Test
  void aStoreOfALaterReleaseIsLeftAlone() {
    IoStore.openOrCreate(folder, 4);
    new StoreTables(folder)
        .load(HEATMAP)
        .updateSchema()
        .addColumn("colour", Types.StringType.get())
        .commit();
    assertThatThrownBy(() -> writeNothing(folder))
        .isInstanceOf(IoMinerException.class)
        .hasMessageContaining("darshan_heatmap")
        .hasMessageContaining("found colour");
  }

  private static List<String> columns(Schema schema) {
    return schema.columns().stream().map(Types.NestedField::name).toList();
  }

  /** A snapshot with the schema as it is. */
  private static TableState appended(Table table) {
    table.newAppend().commit();
    return TableState.of(table, table.currentSnapshot().snapshotId());
  }

  @Test
  void aLogIsReplacedInOneCommit() throws IOException {
    IoStore.openOrCreate(folder, 4);
    try (StoreWriter writer = IoStore.writer(folder, "test")) {
      StoreChange first = new StoreChange();
      first.add(written(writer, heatmap(1, "a"), heatmap(1, "b"), heatmap(9, "a9")));
      first.add(written(writer, source("/a"), source("/b")));
      writer.commit(first);
      StoreChange second = new StoreChange();
      second.removeLog(1, "a");
      second.removeWhere(SOURCE, "path", List.of("/a"));
      second.add(written(writer, heatmap(1, "c"), heatmap(1, "a")));
      second.add(written(writer, source("/a")));
      writer.commit(second);
    }
    assertThat(column(HEATMAP, "log_id")).containsExactlyInAnyOrder("a", "a9", "b", "c");
    assertThat(column(SOURCE, "path")).containsExactlyInAnyOrder("/a", "/b");
  }

  /** Twice, so that the paths in its metadata are of two folders, and neither is there. */
  @Test
  void aStoreIsReadAndWrittenWhereverItIsMoved() throws IOException {
    Path store = folder;
    IoStore.openOrCreate(folder.resolve("first"), 4);
    for (String place : List.of("first", "a second/tables/darshan_heatmap/data", "third")) {
      Path next = folder.resolve(place);
      Files.createDirectories(next.getParent());
      store = store.equals(folder) ? next : Files.move(store, next);
      try (StoreWriter writer = IoStore.writer(store, "test")) {
        StoreChange change = new StoreChange();
        change.add(written(writer, heatmap(1, place), heatmap(2, "again")));
        change.removeLog(2, "again");
        change.add(written(writer, source("/again")));
        change.removeWhere(SOURCE, "path", List.of("/again"));
        writer.commit(change);
      }
    }
    store = Files.move(store, folder.resolve("fourth"));
    assertThat(column(store, HEATMAP, "log_id"))
        .containsExactlyInAnyOrder(
            "first", "a second/tables/darshan_heatmap/data", "third", "again");
    assertThat(column(store, SOURCE, "path")).containsExactly("/again");
    Path heatmaps = store.resolve("tables/darshan_heatmap/data");
    Path orphan = Files.writeString(heatmaps.resolve("lost.parquet"), "of a killed writer");
    try (StoreWriter writer = IoStore.writer(store, "test")) {
      TableCleanup cleanup = new TableCleanup(writer.table(HEATMAP), Instant.now().plusSeconds(9));
      assertThat(cleanup.run().files()).isPositive();
    }
    assertThat(orphan).doesNotExist();
    assertThat(column(store, HEATMAP, "log_id")).hasSize(4);
    for (String place : List.of("first", "third", "a second/tables/darshan_heatmap/data")) {
      assertThat(folder.resolve(place)).as("an earlier place").doesNotExist();
    }
  }

  private static TableRow job(long job, String log, long files) {
    TableRow row =
        new TableRow(JOB)
            .set("log_id", log)
            .set("job_id", job)
            .set("start_time", Instant.ofEpochSecond(1_700_000_000 + job))
            .set("end_time", Instant.ofEpochSecond(1_700_000_060 + job))
            .set("posix_records", files);
    JOB.columns().stream()
        .filter(column -> !column.isOptional() && !SET.contains(column.name()))
        .forEach(column -> row.set(column.name(), any(column)));
    return row;
  }

  private static Object any(ColumnDefinition column) {
    if (column.type() instanceof ListType) {
      return List.of();
    }
    return switch ((ScalarType) column.type()) {
      case LONG -> 0L;
      case INT -> 0;
      case DOUBLE -> 0.0;
      case BOOLEAN -> false;
      default -> "";
    };
  }

  /** Rows that were removed count in Iceberg's totals and bounds. */
  @Test
  void theStatusCountsTheRowsThatAreShown() throws IOException {
    IoStore.openOrCreate(folder, 4);
    try (StoreWriter writer = IoStore.writer(folder, "test")) {
      StoreChange change = new StoreChange();
      change.add(written(writer, job(1, "a", 0), job(2, "b", 0), job(900, "c", 0)));
      change.add(written(writer, source("/a", "a"), source("/b", "b"), source("/c", "c")));
      writer.commit(change);
      assertThat(StoreStatus.of(writer.store()).tables().get(0).last())
          .contains(Instant.ofEpochSecond(1_700_000_960));
      StoreChange removal = new StoreChange();
      removal.removeLog(900, "c");
      writer.commit(removal);
    }
    StoreStatus status = StoreStatus.of(IoStore.open(folder));
    assertThat(status.sources()).containsExactly(Map.entry("complete", 3L));
    assertThat(status.rejects()).isEmpty();
    assertThat(status.lastIngest()).contains(Instant.EPOCH);
    assertThat(status.bytesOnDisk()).isGreaterThan(status.bytesInUse());
    TableStatus jobs = status.tables().get(0);
    assertThat(jobs.name()).isEqualTo("darshan_job");
    assertThat(jobs.rows()).isEqualTo(2);
    assertThat(jobs.first()).contains(Instant.ofEpochSecond(1_700_000_001));
    assertThat(jobs.last()).contains(Instant.ofEpochSecond(1_700_000_062));
    assertThat(jobs.states()).isEqualTo(3);
    assertThat(status.tables().get(1).first()).isEmpty();
    assertThat(StoreCheck.of(folder).problems())
        .containsExactly(
            "ingest_source: 1 logs that were read are not in darshan_job, for example c");
  }

  @Test
  void theCheckNamesLogsWithoutARowOfTheirAllocation() throws IOException {
    IoStore.openOrCreate(folder, 2);
    try (StoreWriter writer = IoStore.writer(folder, "test")) {
      StoreChange change = new StoreChange();
      change.add(written(writer, job(1, "a", 0), job(2, "b", 0)));
      change.add(written(writer, source("/a", "a"), source("/b", "b")));
      writer.commit(change);
      assertThat(StoreCheck.of(folder).problems()).isEmpty();
      StoreChange removal = new StoreChange();
      removal.removeLog(JobAllocationTable.DEFINITION, 2, "b");
      writer.commit(removal);
    }
    assertThat(StoreCheck.of(folder).problems())
        .containsExactly("job_allocation: 1 logs do not have one row, for example b");
  }

  @Test
  void theCheckNamesWhatIsWrong() throws IOException {
    IoStore.openOrCreate(folder, 1);
    try (StoreWriter writer = IoStore.writer(folder, "test")) {
      StoreChange change = new StoreChange();
      change.add(written(writer, job(1, "a", 0), job(1, "a", 0), job(2, "b", 3)));
      change.add(written(writer, heatmap(7, "x")));
      change.add(written(writer, source("/a", "a")));
      writer.commit(change);
    }
    assertThat(StoreCheck.of(folder).problems())
        .containsExactly(
            "darshan_job: 1 logs have more than one row, for example a",
            "darshan_job: 1 logs are of no source in ingest_source, for example b",
            "darshan_file: 1 logs have fewer rows than their modules have records, such as b (0 of"
                + " 3)",
            "darshan_heatmap: 1 rows are of logs that darshan_job does not have, for example x");
    Path jobs = onlyFile("darshan_job/data");
    Path heatmaps = onlyFile("darshan_heatmap/data");
    long size = Files.size(heatmaps);
    byte[] rows = Files.readAllBytes(heatmaps);
    Files.write(heatmaps, new byte[(int) size]);
    assertThat(StoreCheck.of(folder).problems())
        .hasSize(4)
        .last()
        .asString()
        .contains("Checksum error", heatmaps.getFileName().toString());
    Files.write(heatmaps, rows);
    Files.delete(jobs);
    Files.write(heatmaps, new byte[] {1}, StandardOpenOption.APPEND);
    assertThat(StoreCheck.of(folder).problems())
        .containsExactly(
            jobs + ": the file with 3 rows is missing",
            heatmaps + ": expected " + size + " bytes, found " + (size + 1));
    Path pointer = folder.resolve(PointerFile.NAME);
    String whole = Files.readString(pointer);
    Files.writeString(pointer, whole.replaceFirst("\"darshan_heatmap\"", "\"heat\""));
    assertThat(StoreCheck.of(folder).problems())
        .singleElement()
        .asString()
        .startsWith(pointer + ": the store is damaged: expected the checksum ");
    Files.writeString(pointer, whole);
    Files.delete(folder.resolve("tables/ingest_reject/metadata/version-hint.text"));
    try (Stream<Path> metadata = Files.list(folder.resolve("tables/ingest_reject/metadata"))) {
      for (Path file : metadata.toList()) {
        Files.delete(file);
      }
    }
    assertThat(StoreCheck.of(folder).problems())
        .hasSize(3)
        .last()
        .asString()
        .contains("tables/ingest_reject/metadata: the table is missing");
    Files.writeString(pointer, "{");
    assertThat(StoreCheck.of(folder).problems())
        .singleElement()
        .asString()
        .contains("store.json: the store is damaged: expected a JSON object");
  }

  private Path onlyFile(String below) throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve("tables").resolve(below))) {
      List<Path> found = files.filter(file -> file.toString().endsWith(".parquet")).toList();
      assertThat(found).hasSize(1);
      return found.get(0);
    }
  }

  /** Old and new rows share files; some rows were removed before. */
  @Test
  void whatEndedBeforeADayIsRemovedAndItsSourcesAreRemembered() throws IOException {
    IoStore.openOrCreate(folder, 1);
    try (StoreWriter writer = IoStore.writer(folder, "test")) {
      StoreChange change = new StoreChange();
      change.add(written(writer, job(1, "old", 0), job(500, "new", 0), job(2, "gone", 0)));
      change.add(written(writer, heatmap(1, "old"), heatmap(500, "new")));
      change.add(written(writer, heatmap(1, "old")));
      change.add(written(writer, source("/old", "old"), source("/copy", "old")));
      change.add(written(writer, source("/new", "new"), source("/dump")));
      change.add(written(writer, sample(100), sample(400)));
      writer.commit(change);
      StoreChange removal = new StoreChange();
      removal.removeLog(2, "gone");
      writer.commit(removal);
    }
    Instant before = Instant.ofEpochSecond(1_700_000_300);
    Map<String, Long> rows =
        Map.of(
            "darshan_job", 1L,
            "darshan_heatmap", 2L,
            "job_allocation", 1L,
            "lmt_ost", 1L,
            "diagnosis_day", 1L);
    Retention retention = new Retention(folder, before);
    assertThat(retention.plan()).isEqualTo(new Retention.Report(1, rows, 0));
    assertThat(column(JOB, "log_id")).containsExactlyInAnyOrder("old", "new");

    Retention.Report report = retention.run(Duration.ZERO, WorkListener.SILENT);
    assertThat(report.rows()).isEqualTo(rows);
    assertThat(report.removedBytes()).isPositive();
    assertThat(column(JOB, "log_id")).containsExactly("new");
    assertThat(column(HEATMAP, "log_id")).containsExactly("new");
    assertThat(column(HEATMAP, "bins")).containsExactly("[1, 2, 3]");
    assertThat(column(LmtOstTable.DEFINITION, "interval_end")).containsExactly("2023-11-14T22:20Z");
    assertThat(column(SOURCE, "path")).containsExactlyInAnyOrder("/old", "/copy", "/new", "/dump");
    assertThat(column(SOURCE, "outcome"))
        .containsExactlyInAnyOrder("expired", "expired", "complete", "complete");
    assertThat(StoreCheck.of(folder).problems()).isEmpty();
    assertThat(StoreStatus.of(IoStore.open(folder)).tables().get(0).first())
        .contains(Instant.ofEpochSecond(1_700_000_500));
    assertThat(retention.run(Duration.ZERO, WorkListener.SILENT).rows()).isEmpty();
  }

  private static TableRow sample(long second) {
    TableRow row =
        new TableRow(LmtOstTable.DEFINITION)
            .set("interval_end", Instant.ofEpochSecond(1_700_000_000 + second));
    LmtOstTable.DEFINITION.columns().stream()
        .filter(column -> !column.isOptional() && !column.name().equals("interval_end"))
        .forEach(column -> row.set(column.name(), any(column)));
    return row.set("source", "/dump");
  }

  /** Iceberg's own streams are closed when they are collected, while Parquet still reads. */
  @Test
  void theStreamOfAMovedFileStaysOpenWhileItIsRead() throws IOException {
    Path table = Files.createDirectories(folder.resolve("darshan_heatmap/data"));
    Files.writeString(table.resolve("rows"), "0123456789");
    StoreFiles files = new StoreFiles(table.getParent());
    try (SeekableInputStream stream =
        files.newInputFile("file:/elsewhere/darshan_heatmap/data/rows").newStream()) {
      assertThat(stream).isNotInstanceOf(DelegatingInputStream.class);
      stream.seek(4);
      assertThat(stream.read()).isEqualTo('4');
      byte[] rest = new byte[5];
      assertThat(stream.read(rest, 0, 5)).isEqualTo(5);
      assertThat(rest).asString(StandardCharsets.US_ASCII).isEqualTo("56789");
      assertThat(stream.getPos()).isEqualTo(10);
    }
  }

  /** However old a state is, until a later one came somebody may have opened it. */
  @Test
  void aStateIsKeptWhileSomebodyMayReadIt() throws IOException, InterruptedException {
    IoStore.openOrCreate(folder, 4);
    List<Long> states = new ArrayList<>();
    List<Instant> between = new ArrayList<>();
    try (StoreWriter writer = IoStore.writer(folder, "test")) {
      for (String log : List.of("a", "b", "c")) {
        StoreChange change = new StoreChange();
        change.add(written(writer, heatmap(1, log)));
        writer.commit(change);
        states.add(writer.store().snapshot(HEATMAP));
        Thread.sleep(5);
        between.add(Instant.now());
        Thread.sleep(5);
      }
      Table table = writer.table(HEATMAP);
      new TableCleanup(table, between.get(1)).run();
      assertThat(table.snapshot(states.get(0))).isNull();
      assertThat(table.snapshot(states.get(1))).as("valid at the limit").isNotNull();
      new TableCleanup(table, between.get(2)).run();
      assertThat(table.snapshots()).hasSize(1);
    }
    assertThat(column(HEATMAP, "log_id")).containsExactlyInAnyOrder("a", "b", "c");
  }

  @Test
  void whatACrashedWriterLeftIsInvisibleAndTakenBack() throws IOException {
    IoStore.openOrCreate(folder, 4);
    try (StoreWriter writer = IoStore.writer(folder, "test")) {
      StoreChange change = new StoreChange();
      change.add(written(writer, heatmap(1, "a")));
      writer.commit(change);
      TableChange lost = new TableChange(HEATMAP);
      lost.add(written(writer, heatmap(2, "lost")));
      lost.commit(new StoreTables(folder).load(HEATMAP));
    }
    assertThat(column(HEATMAP, "log_id")).containsExactly("a");
    try (StoreWriter writer = IoStore.writer(folder, "test")) {
      StoreChange change = new StoreChange();
      change.add(written(writer, heatmap(3, "b")));
      writer.commit(change);
    }
    assertThat(column(HEATMAP, "log_id")).containsExactlyInAnyOrder("a", "b");
  }

  @Test
  void aSecondWriterIsToldWhoHoldsTheStore() {
    IoStore.openOrCreate(folder, 4);
    try (StoreWriter writer = IoStore.writer(folder, "first ingest")) {
      assertThat(writer.store().jobBuckets()).isEqualTo(4);
      assertThatThrownBy(() -> IoStore.writer(folder, "second ingest"))
          .isInstanceOf(IoMinerException.class)
          .hasMessageContaining("another process is writing");
    }
    IoStore.writer(folder, "third ingest").close();
  }

  @Test
  void aLockOfAnotherHostHoldsUntilItExpires() throws IOException {
    IoStore.openOrCreate(folder, 4);
    Path lock = folder.resolve(StoreLock.Right.WRITE.fileName());
    String holder = "{\"token\":\"t\",\"owner\":\"ingest\",\"host\":\"elsewhere\",\"pid\":7,";
    Files.writeString(lock, holder + "\"expires\":\"2999-01-01T00:00:00Z\"}");
    assertThatThrownBy(() -> IoStore.writer(folder, "test"))
        .hasMessageContaining("ingest, pid 7 on elsewhere");
    Files.writeString(lock, holder + "\"expires\":\"2020-01-01T00:00:00Z\"}");
    IoStore.writer(folder, "test").close();
  }

  @Test
  void aNightIsHeldByOneAndLeavesTheStoreToWriters() throws IOException {
    IoStore.openOrCreate(folder, 4);
    try (NightLock night = NightLock.take(folder)) {
      assertThat(night).isNotNull();
      IoStore.writer(folder, "ingest").close();
      assertThatThrownBy(() -> NightLock.take(folder))
          .isInstanceOf(LockHeldException.class)
          .hasMessageContaining("another nightly run is under way");
    }
    String holder = "{\"token\":\"t\",\"owner\":\"nightly\",\"host\":\"elsewhere\",\"pid\":7,";
    Files.writeString(
        folder.resolve(StoreLock.Right.NIGHT.fileName()),
        holder + "\"since\":\"2026-11-20T02:30:00Z\",\"expires\":\"2999-01-01T00:00:00Z\"}");
    assertThatThrownBy(() -> NightLock.take(folder))
        .hasMessageContaining("nightly, pid 7 on elsewhere, since 2026-11-20T02:30:00Z");
  }

  @ParameterizedTest
  @CsvSource({"'\"format\" : 3,',3", "'\"format\" : 99,',99", "'',none"})
  void aStoreOfAnotherBuildIsRefused(String format, String found) throws IOException {
    IoStore.openOrCreate(folder, 4);
    Path pointer = folder.resolve(PointerFile.NAME);
    String text = Files.readString(pointer);
    Files.writeString(pointer, text.replaceFirst("\"format\" : " + IoStore.FORMAT + ",", format));
    for (ThrowingCallable use :
        List.<ThrowingCallable>of(
            () -> IoStore.open(folder),
            () -> IoStore.openOrCreate(folder, 4),
            () -> IoStore.writer(folder, "test"))) {
      assertThatThrownBy(use)
          .isInstanceOfSatisfying(
              IoMinerException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.DATA))
          .hasMessage(
              "%s: this store was written by another build (format %s, expected %d): ingest its"
                  + " sources into a new store",
              pointer, found, IoStore.FORMAT);
    }
  }

  @Test
  void aPointerThatIsNoJsonIsDamaged() throws IOException {
    IoStore.openOrCreate(folder, 4);
    Path pointer = folder.resolve(PointerFile.NAME);
    Files.writeString(pointer, "{");
    assertThatThrownBy(() -> IoStore.open(folder)).hasMessageContaining("damaged");
  }

  @Test
  void aFolderOfOtherThingsDoesNotBecomeAStore() throws IOException {
    Files.writeString(folder.resolve("thesis.tex"), "");
    assertThatThrownBy(() -> IoStore.openOrCreate(folder, 4))
        .isInstanceOfSatisfying(
            IoMinerException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.USER))
        .hasMessageContaining("thesis.tex");
  }

  @Test
  void aCreationThatWasCutOffIsFinished() throws IOException {
    IoStore.openOrCreate(folder, 4);
    Files.delete(folder.resolve(PointerFile.NAME));
    assertThat(IoStore.openOrCreate(folder, 4).tables()).isNotEmpty();
  }

  @Test
  void aLostPointerIsNotTakenForAnEmptyStore() throws IOException {
    IoStore.openOrCreate(folder, 4);
    try (StoreWriter writer = IoStore.writer(folder, "test")) {
      StoreChange change = new StoreChange();
      change.add(written(writer, heatmap(1, "a")));
      writer.commit(change);
    }
    Files.delete(folder.resolve(PointerFile.NAME));
    assertThatThrownBy(() -> IoStore.openOrCreate(folder, 4))
        .hasMessageContaining("was that file lost");
  }

  @Test
  void aPointerThatIsALinkToNothingIsNamed() throws IOException {
    Path pointer = folder.resolve(PointerFile.NAME);
    Files.createSymbolicLink(pointer, Path.of("gone.json"));
    assertThatThrownBy(() -> IoStore.open(folder))
        .isInstanceOfSatisfying(
            IoMinerException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.DATA))
        .hasMessage(
            pointer
                + ": the store is damaged: expected a file, found a link to gone.json,"
                + " which is not there");
  }
}
