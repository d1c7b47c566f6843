// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.lmt;

import static io.iominer.ingest.lmt.LmtCollector.is;
import static io.iominer.ingest.lmt.LmtCollector.sum;
import static io.iominer.ingest.lmt.LmtCollector.time;
import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.table.TableRow;
import io.iominer.testing.SharedData;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Real files of NERSC and LLNL. Expected numbers were computed by hand from the files. */
class LmtFilesTest {
  private static final ZoneId NERSC = ZoneId.of("America/Los_Angeles");
  private static final int OSTS = 24;
  private static final int SAMPLES = 61;

  private static Path file(String name) {
    return SharedData.folder("lmt-data").resolve(name);
  }

  private static LmtCollector read(String name, ZoneId zone) throws IOException {
    LmtCollector collector = LmtCollector.of(file(name), zone);
    assertThat(collector.problems).isEmpty();
    return collector;
  }

  @Test
  void aServerThatBeganAnewLosesAndInventsNothing() throws IOException {
    LmtCollector found = read("lmtdb-reset.sqlite3", ZoneOffset.UTC);
    List<TableRow> rows = found.of("lmt_ost");
    assertThat(rows).hasSize(65);
    assertThat(sum(rows, "bytes_read"))
        .isEqualTo((438210634514432L - 438210627739648L) + 62595072L);
    assertThat(sum(rows, "bytes_written"))
        .isEqualTo((274820641179842L - 274819451570722L) + 796777736L);
    List<TableRow> resets = rows.stream().filter(row -> is(row, "is_reset")).toList();
    assertThat(resets).hasSize(1);
    TableRow reset = resets.get(0);
    assertThat(time(reset, "interval_end")).isEqualTo(Instant.parse("2018-04-18T07:39:05Z"));
    assertThat(time(reset, "interval_start")).isEqualTo(Instant.parse("2018-04-18T07:35:45Z"));
    assertThat(reset.value("bytes_read")).isEqualTo(0L);
    assertThat(is(reset, "is_gap")).isTrue();
    assertThat(rows.stream().filter(row -> is(row, "is_missing"))).hasSize(39);
    assertThat(rows.stream().filter(row -> is(row, "is_missing")))
        .allSatisfy(row -> assertThat(row.value("bytes_read")).isNull());
    assertThat(rows.stream().filter(row -> row.value("read_rate") != null))
        .allSatisfy(row -> assertThat((Double) row.value("read_rate")).isNotNegative());
    assertThat(found.of("lmt_mds").stream().map(row -> row.value("mdt_name")).distinct())
        .containsExactly("snx11168-MDT0000");
    assertThat(found.of("lmt_oss")).hasSize(65);
    assertThat(found.where("lmt_oss", row -> is(row, "is_missing"))).hasSize(58);
    TableRow info = found.of("ost_info").get(0);
    assertThat(info.value("ost_index")).isEqualTo(0xad);
    assertThat(info.value("oss")).isEqualTo("snx11168n177");
    assertThat(info.value("capacity_bytes")).isEqualTo((25461478364L + 94553071704L) * 1024);
  }

  @Test
  void theDatabaseOfFiveMinutesIsReadWhole() throws IOException {
    LmtCollector found = read("snx11025_2018-01-28.sqlite3", NERSC);
    assertThat(found.of("lmt_ost")).hasSize(OSTS * SAMPLES);
    assertThat(found.of("lmt_oss")).hasSize(OSTS * SAMPLES);
    assertThat(found.of("lmt_mds")).hasSize(SAMPLES);
    assertThat(found.of("ost_info")).hasSize(OSTS);
    List<TableRow> ost =
        found.where("lmt_ost", row -> row.value("ost_name").equals("snx11025-OST0011"));
    assertThat(ost.get(0).value("bytes_read")).isNull();
    assertThat(ost.get(0).value("read_bytes_counter")).isEqualTo(16138440060928L);
    assertThat(time(ost.get(0), "interval_end")).isEqualTo(Instant.parse("2018-01-28T08:00:00Z"));
    assertThat(ost.stream().skip(1).limit(4).map(row -> row.value("bytes_read")))
        .containsExactly(61865984L, 52428800L, 56623104L, 55574528L);
    assertThat(ost.get(1).value("read_rate")).isEqualTo(61865984 / 5.0);
    assertThat(sum(ost, "bytes_read")).isEqualTo(16138711830528L - 16138440060928L);
    assertThat(sum(ost, "bytes_written")).isEqualTo(34991619892254L - 34989421519035L);
    assertThat(operations(found.of("lmt_mds").get(1))).containsEntry("open", 8355L);
    assertThat(found.of("lmt_mds").get(1).value("cpu_percent")).isEqualTo(3.74231);
    assertThat(found.rows)
        .filteredOn(row -> !row.table().name().equals("ost_info"))
        .noneMatch(
            row ->
                is(row, "is_reset")
                    || is(row, "is_gap")
                    || is(row, "is_missing")
                    || is(row, "is_duplicate"));
  }

  private static Map<String, Long> operations(TableRow row) {
    Map<String, Long> operations = new TreeMap<>();
    if (row.value("operations") instanceof List<?> list) {
      for (Object element : list) {
        Object[] fields = (Object[]) element;
        operations.put((String) fields[0], (Long) fields[1]);
      }
    }
    return operations;
  }

  /** Values of a table by name and time. */
  private static Map<String, @Nullable Object> cells(
      LmtCollector found, String table, String name, String... columns) {
    Map<String, @Nullable Object> cells = new HashMap<>();
    for (TableRow row : found.of(table)) {
      for (String column : columns) {
        Object value = row.value(column);
        if (value != null) {
          cells.put(
              row.value(name) + " " + time(row, "interval_end") + " " + column,
              value instanceof Double number ? Math.round(number * 1000) : value);
        }
      }
    }
    return cells;
  }

  @Test
  void theThreeFormsOfTheSameMinutesAgree() throws IOException {
    LmtCollector database = read("snx11025_2018-01-28.sqlite3", NERSC);
    LmtCollector h5lmt = read("snx11025_2018-01-28.h5lmt", ZoneOffset.UTC);
    LmtCollector tokio = read("snx11025_2018-01-28.hdf5", ZoneOffset.UTC);
    String[] amounts = {"bytes_read", "bytes_written", "read_rate", "write_rate", "interval_s"};
    Map<String, @Nullable Object> expected = cells(database, "lmt_ost", "ost_name", amounts);
    assertThat(expected).hasSize(OSTS * (SAMPLES - 1) * amounts.length);
    assertThat(cells(h5lmt, "lmt_ost", "ost_name", amounts)).isEqualTo(expected);
    assertThat(cells(tokio, "lmt_ost", "ost_name", amounts)).isEqualTo(expected);

    // TOKIO's gauges end one sample earlier, and h5lmt has none of the targets.
    String[] room = {"bytes_free", "bytes_used", "inodes_free", "inodes_used"};
    Map<String, @Nullable Object> inTokio = cells(tokio, "lmt_ost", "ost_name", room);
    assertThat(inTokio).hasSize(OSTS * (SAMPLES - 1) * room.length);
    assertThat(cells(database, "lmt_ost", "ost_name", room)).containsAllEntriesOf(inTokio);

    Map<String, @Nullable Object> load = cells(database, "lmt_oss", "oss", "cpu_percent");
    assertThat(cells(h5lmt, "lmt_oss", "oss", "cpu_percent")).isEqualTo(load);
    assertThat(load).containsAllEntriesOf(cells(tokio, "lmt_oss", "oss", "cpu_percent"));
    assertThat(cells(database, "lmt_oss", "oss", "memory_percent"))
        .containsAllEntriesOf(cells(tokio, "lmt_oss", "oss", "memory_percent"));

    metadataAgrees(database, h5lmt, tokio);
  }

  private static void metadataAgrees(
      LmtCollector database, LmtCollector h5lmt, LmtCollector tokio) {
    Map<Object, Map<String, Long>> expected = new HashMap<>();
    for (TableRow row : database.of("lmt_mds")) {
      expected.put(time(row, "interval_end"), operations(row));
    }
    int compared = 0;
    for (LmtCollector other : List.of(h5lmt, tokio)) {
      for (TableRow row : other.of("lmt_mds")) {
        Map<String, Long> known = expected.get(time(row, "interval_end"));
        for (Map.Entry<String, Long> operation : operations(row).entrySet()) {
          Long count = known.get(operation.getKey());
          if (count != null) {
            assertThat(operation.getValue()).as("%s", operation).isEqualTo(count);
            compared++;
          }
        }
      }
    }
    assertThat(compared).isGreaterThan(SAMPLES * OSTS);
  }

  @Test
  void recordingsOfLtopAreRead() throws IOException {
    LmtCollector found = read("tycho-newrecov.log", ZoneOffset.UTC);
    List<TableRow> osts = found.of("lmt_ost");
    assertThat(osts.stream().filter(row -> !is(row, "is_duplicate")).count()).isGreaterThan(1_000);
    assertThat(new TreeSet<>(osts.stream().map(row -> (String) row.value("file_system")).toList()))
        .containsExactly("lc1", "lc2");
    Map<String, List<TableRow>> byOst = new TreeMap<>();
    for (TableRow row : osts) {
      byOst.computeIfAbsent((String) row.value("ost_name"), name -> new ArrayList<>()).add(row);
    }
    byOst.forEach(
        (name, rows) -> {
          List<TableRow> samples = rows.stream().filter(row -> !is(row, "is_duplicate")).toList();
          if (samples.stream().noneMatch(row -> is(row, "is_reset"))) {
            long first = (Long) samples.get(0).value("read_bytes_counter");
            long last = (Long) samples.get(samples.size() - 1).value("read_bytes_counter");
            assertThat(sum(rows, "bytes_read")).as(name).isEqualTo(last - first);
          }
        });
    assertThat(found.of("lmt_mds")).isNotEmpty();
    assertThat(operations(found.of("lmt_mds").get(1))).hasSize(21);
    assertThat(found.of("lmt_oss")).isNotEmpty();
    assertThat(found.of("ost_info")).hasSize(byOst.size());
    assertThat(read("tycho-hypemount.log", ZoneOffset.UTC).of("lmt_ost")).isNotEmpty();
  }

  @Test
  void listingsOfTargetsAreRead() throws IOException {
    LmtCollector once = read("lfs-df.txt.gz", ZoneOffset.UTC);
    assertThat(once.of("ost_info")).hasSize(24 + 36 + 248 + 24);
    assertThat(once.of("lmt_ost")).isEmpty();
    TableRow first = once.of("ost_info").get(0);
    assertThat(first.value("ost_name")).isEqualTo("snx11035-OST0000");
    assertThat(first.value("capacity_bytes")).isEqualTo(90767651352L * 1024);
    assertThat(first.value("valid_from")).isNull();

    LmtCollector often = read("sample_ost-fullness.txt.gz", ZoneOffset.UTC);
    assertThat(often.of("ost_info")).hasSize(24 + 36 + 248 + 24);
    TableRow room = often.of("lmt_ost").get(0);
    assertThat(time(room, "interval_end")).isEqualTo(Instant.ofEpochSecond(1489998203));
    assertThat(room.value("bytes_used")).isEqualTo(65371112780L * 1024);
    assertThat(room.value("bytes_read")).isNull();
    assertThat(often.of("lmt_ost").size() % (24 + 36 + 248 + 24)).isZero();

    LmtCollector devices = read("lctl-dl-t.txt.gz", ZoneOffset.UTC);
    assertThat(devices.of("ost_info"))
        .hasSize(24 + 36 + 248 + 24)
        .anyMatch(
            row ->
                row.value("ost_name").equals("snx11035-OST0014")
                    && row.value("oss").equals("10.100.101.25@o2ib2"));
  }
}
