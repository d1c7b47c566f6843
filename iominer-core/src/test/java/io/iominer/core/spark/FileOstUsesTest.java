// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.FileOstUseView;
import io.iominer.core.table.OstBitmaps;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import io.iominer.testing.TestSpark;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.roaringbitmap.RoaringBitmap;

class FileOstUsesTest {
  @TempDir private static Path folder;

  private static IOMiner miner;

  @BeforeAll
  static void fill() {
    IoStore.openOrCreate(folder, 1);
    List<TableRow> files =
        List.of(
            file(1, 3, 4)
                .set("mount_point", "/scratch")
                .set("bytes_read", 100L)
                .set("posix_bytes_read", 100L)
                .set("posix_reads", 10L)
                .set("posix_consec_reads", 4L)
                .set("posix_f_read_time", 2.0),
            file(2, 3).set("mount_point", "/home").set("bytes_read", 7L),
            // MPI-IO alone saw it.
            file(3, 5).set("bytes_read", 9L).set("mpiio_bytes_read", 9L),
            // Bytes of POSIX that another row counts.
            file(4, 6).set("posix_bytes_read", 5L).set("stdio_bytes_read", 6L),
            // Bytes of MPI-IO that another row's POSIX counts.
            file(5, 7).set("mpiio_bytes_read", 9L),
            // Values that cannot be: the ingest left them out of the unified bytes.
            file(8, 8)
                .set("posix_bytes_read", Long.MAX_VALUE)
                .set("posix_reads", -5L)
                .set("posix_consec_reads", -7L)
                .set("posix_f_read_time", 1e300)
                .set("bytes_written", 6L)
                .set("posix_bytes_written", -5L)
                .set("stdio_bytes_written", 6L)
                .set("posix_writes", 10L)
                .set("posix_consec_writes", Long.MAX_VALUE)
                .set("posix_f_write_time", Double.NaN)
                .set("stdio_f_write_time", 2.0),
            file(6));
    try (StoreWriter writer = IoStore.writer(folder, "test")) {
      StoreChange change = new StoreChange();
      writer.add(change, DarshanFileTable.DEFINITION, files);
      writer.commit(change);
    }
    miner = IOMiner.open(folder, TestSpark.session());
  }

  private static TableRow file(long id, int... osts) {
    TableRow row =
        TableRow.blank(DarshanFileTable.DEFINITION)
            .set(TableDefinition.BUCKET_COLUMN, 7L)
            .set("log_id", "log")
            .setUnsigned("record_id", id);
    if (osts.length > 0) {
      row.set("ost_bitmap", OstBitmaps.bytes(RoaringBitmap.bitmapOf(osts)));
      row.set("ost_count", osts.length);
    }
    return row;
  }

  @AfterAll
  static void close() {
    miner.close();
  }

  @Test
  void itHasTheColumnsOfItsDefinition() {
    assertThat(miner.load("file_ost_use").dataset().columns())
        .containsExactly(
            FileOstUseView.DEFINITION.columns().stream()
                .map(ColumnDefinition::name)
                .toArray(String[]::new));
  }

  @Test
  void bytesAndRequestsAreDividedOverTheOstsOfAFile() {
    assertThat(
            texts(
                "SELECT ost, file_system, direction, bytes, requests, scattered_requests, operation_time_s"
                    + " FROM file_ost_use WHERE record_id = 1 ORDER BY direction, ost"))
        .containsExactly(
            "[3,/scratch,read,50.0,5.0,3.0,2.0]",
            "[4,/scratch,read,50.0,5.0,3.0,2.0]",
            "[3,/scratch,write,null,null,null,null]",
            "[4,/scratch,write,null,null,null,null]");
  }

  @Test
  void anOstIsOfAFileSystemAndUnifiedBytesCount() {
    assertThat(
            texts(
                "SELECT file_system, ost, sum(bytes) FROM file_ost_use WHERE record_id > 1"
                    + " GROUP BY file_system, ost ORDER BY ost"))
        .containsExactly(
            "[/home,3,7.0]", "[null,5,9.0]", "[null,6,null]", "[null,7,null]", "[null,8,6.0]");
  }

  @Test
  void whatCannotBeIsUnknown() {
    assertThat(
            texts(
                "SELECT direction, bytes, requests, scattered_requests, operation_time_s"
                    + " FROM file_ost_use WHERE record_id = 8 ORDER BY direction"))
        .containsExactly("[read,null,null,null,null]", "[write,6.0,10.0,null,2.0]");
  }

  @Test
  void rowsOfChosenLogsHaveTheUser() {
    List<Row> rows =
        miner
            .query(FileOstUses.ofLogs("(SELECT 7L AS job_id, 'log' AS log_id, 100L AS uid)"))
            .collect();
    assertThat(rows).hasSize(14).allMatch(row -> row.<Long>getAs("uid") == 100);
  }

  private static List<String> texts(String statement) {
    return miner.query(statement).collect().stream().map(Row::toString).toList();
  }
}
