// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.store.TableFileWriter;
import io.iominer.core.table.DarshanDxtTable;
import io.iominer.core.table.OstBitmaps;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import io.iominer.testing.TestSpark;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.roaringbitmap.RoaringBitmap;

class IOMinerTest {
  private static final TableDefinition DXT = DarshanDxtTable.DEFINITION;
  private static final int JOBS = 40;

  @TempDir private Path folder;

  private static TableRow segment(long job, int number, byte[] osts) {
    return new TableRow(DXT)
        .set("log_id", "log" + job)
        .set("job_id", job)
        .setUnsigned("record_id", -number - 1L)
        .set("rank", 0L)
        .set("module", "DXT_POSIX")
        .set("operation", "read")
        .set("segment", (long) number)
        .set("length", 4096L)
        .set("start_s", 0.5)
        .set("end_s", 1.5)
        .set("start_time", Instant.parse("2026-11-20T12:00:00.500Z"))
        .set("end_time", Instant.parse("2026-11-20T12:00:01.500Z"))
        .set("ost_bitmap", osts);
  }

  /** Writes a few segments for each job; returns the union of its OSTs by job. */
  private List<Set<Integer>> fill(long seed) throws IOException {
    Random random = new Random(seed);
    IoStore.openOrCreate(folder, 4);
    List<Set<Integer>> unions = new ArrayList<>();
    try (StoreWriter writer = IoStore.writer(folder, "test");
        TableFileWriter files = writer.target(DXT).writer(0, 0)) {
      for (int job = 0; job < JOBS; job++) {
        Set<Integer> union = new TreeSet<>();
        for (int number = 0; number < 5; number++) {
          RoaringBitmap osts = new RoaringBitmap();
          for (int i = random.nextInt(4); i >= 0; i--) {
            int ost = random.nextInt(200_000);
            osts.add(ost);
            union.add(ost);
          }
          files.write(segment(job, number, OstBitmaps.bytes(osts)));
        }
        files.write(segment(job, 5, null));
        unions.add(union);
      }
      StoreChange change = new StoreChange();
      change.add(files.finish());
      writer.commit(change);
    }
    return unions;
  }

  /** {@code java Program.java} has its classes in a class loader of its own. */
  @Test
  void aProgramThatJavaCompilesHasFunctionsOfItsOwn() throws IOException, InterruptedException {
    fill(3);
    Path program =
        Files.writeString(
            folder.resolveSibling("Program.java"),
            """
            import io.iominer.core.spark.IOMiner;
            import java.nio.file.Path;

            class Program {
              public static void main(String[] arguments) {
                try (IOMiner miner = IOMiner.open(Path.of(arguments[0]))) {
                  System.out.println(
                      miner.load("darshan_dxt").filter(row -> row.isNullAt(0)).count()
                          + " of "
                          + miner.load("darshan_dxt")
                              .filter(row -> row.<Long>getAs("job_id") % 2 == 0)
                              .count());
                }
              }
            }
            """);
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(option -> option.startsWith("--add-opens") || option.startsWith("-XX:"))
        .forEach(command::add);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(program.toString(), folder.toString()));
    Path errors = folder.resolveSibling("errors.txt");
    Process java = new ProcessBuilder(command).redirectError(errors.toFile()).start();
    String out = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(java.waitFor()).as(Files.readString(errors)).isZero();
    assertThat(out.strip()).isEqualTo("0 of " + JOBS / 2 * 6);
  }

  /** Of a segment, one without OSTs, and the union of several or another one. */
  @Test
  void whatAllBitmapsOfAGroupHaveIsTheirIntersection() throws IOException {
    fill(7);
    String rows =
        "FROM (SELECT job_id, ost_bitmap FROM darshan_dxt WHERE segment IN (0, 5) UNION ALL"
            + " SELECT job_id, ost_union(ost_bitmap) FROM darshan_dxt"
            + " WHERE segment = job_id % 2 OR (job_id % 2 = 0 AND segment < 3) GROUP BY 1)";
    Map<Long, Set<Integer>> expected = new TreeMap<>();
    try (IOMiner miner = IOMiner.open(folder, TestSpark.session())) {
      for (Row row : miner.query("SELECT job_id, ost_list(ost_bitmap) " + rows).collect()) {
        if (!row.isNullAt(1)) {
          Set<Integer> osts = new TreeSet<>(row.<Integer>getList(1));
          expected.merge(
              row.getLong(0),
              osts,
              (one, other) -> {
                one.retainAll(other);
                return one;
              });
        }
      }
      List<Row> found =
          miner
              .query(
                  "SELECT job_id, ost_list(ost_intersection(ost_bitmap)) " + rows + " GROUP BY 1")
              .collect();
      assertThat(found)
          .hasSize(expected.size())
          .allSatisfy(
              row ->
                  assertThat(row.<Integer>getList(1))
                      .containsExactlyElementsOf(expected.get(row.getLong(0))));
      assertThat(expected.values()).anyMatch(Set::isEmpty).anyMatch(osts -> !osts.isEmpty());
      assertThat(
              miner
                  .load("darshan_dxt")
                  .filter("segment = 5")
                  .group("job_id", Aggregate.ostIntersection("osts"))
                  .collect())
          .allMatch(row -> row.isNullAt(row.fieldIndex("osts")));
    }
  }

  @Test
  void ostFunctionsEqualSetsOfNumbers() throws IOException {
    long seed = 42;
    List<Set<Integer>> expected = fill(seed);
    try (IOMiner miner = IOMiner.open(folder, TestSpark.session())) {
      List<Row> rows =
          miner
              .query(
                  "SELECT job_id, ost_count(u) AS n, ost_list(u) AS l, ost_contains(u, 7) AS c,"
                      + " ost_count(ost_intersect(u, one)) AS i FROM (SELECT job_id,"
                      + " ost_union(ost_bitmap) AS u, max(CASE WHEN segment = 0 THEN ost_bitmap"
                      + " END) AS one FROM darshan_dxt GROUP BY job_id) ORDER BY job_id")
              .collect();
      assertThat(rows).as("seed %d", seed).hasSize(JOBS);
      for (int job = 0; job < JOBS; job++) {
        Row row = rows.get(job);
        assertThat(row.getInt(1)).as("seed %d", seed).isEqualTo(expected.get(job).size());
        assertThat(row.<Integer>getList(2)).containsExactlyElementsOf(expected.get(job));
        assertThat(row.getBoolean(3)).isEqualTo(expected.get(job).contains(7));
        assertThat(row.getInt(4)).isBetween(1, 4);
      }
      assertThat(
              miner
                  .query(
                      "WITH o AS (SELECT job_id, IF(segment % 2 = 0, '/a', NULL) AS fs, ost_bitmap"
                          + " FROM darshan_dxt), e AS (SELECT job_id, fs,"
                          + " explode(ost_list(ost_bitmap)) AS ost FROM o)"
                          + " SELECT job_id, ost_count_by(fs, ost_bitmap) FROM o GROUP BY job_id"
                          + " UNION ALL SELECT NULL, ost_count_by(fs, ost_bitmap) FROM o EXCEPT"
                          + " (SELECT job_id, count(DISTINCT struct(fs, ost)) FROM e GROUP BY job_id"
                          + " UNION ALL SELECT NULL, count(DISTINCT struct(fs, ost)) FROM e)")
                  .collect())
          .isEmpty();
      assertThat(
              miner
                  .query("SELECT ost_count_by('/a', ost_bitmap) FROM darshan_dxt WHERE segment = 5")
                  .collect()
                  .get(0)
                  .isNullAt(0))
          .isTrue();
      assertThat(miner.query("SELECT ost_count(NULL), ost_list(NULL)").collect().get(0).isNullAt(0))
          .isTrue();
      assertThat(
              miner
                  .query("SELECT ost_union(ost_bitmap) FROM darshan_dxt WHERE segment = 5")
                  .collect()
                  .get(0)
                  .isNullAt(0))
          .isTrue();
      assertThatThrownBy(() -> miner.query("SELECT ost_count(X'00')").collect())
          .hasStackTraceContaining("is not an OST bitmap");
    }
  }

  @Test
  void joinsAndGroupsOnTheJobIdNeedNoExchange() throws IOException {
    fill(1);
    try (IOMiner miner = IOMiner.open(folder, TestSpark.onLargeStore())) {
      var joined =
          miner.query(
              "SELECT a.job_id, count(*) FROM darshan_dxt a JOIN darshan_dxt b"
                  + " ON a.job_id = b.job_id GROUP BY a.job_id");
      assertThat(joined.explain().replace("BroadcastExchange", "broadcast"))
          .doesNotContain("Exchange");
      assertThat(joined.collect()).hasSize(JOBS).allMatch(row -> row.getLong(1) == 36);
    }
  }

  @Test
  void anOpenSessionKeepsItsSnapshot() throws IOException {
    fill(1);
    try (IOMiner miner = IOMiner.open(folder, TestSpark.session())) {
      fill(2);
      assertThat(miner.load("darshan_dxt").count()).isEqualTo(JOBS * 6);
    }
    try (IOMiner miner = IOMiner.open(folder, TestSpark.session())) {
      assertThat(miner.load("darshan_dxt").count()).isEqualTo(JOBS * 12);
      Row row =
          miner
              .query("SELECT record_id, start_time FROM darshan_dxt WHERE segment = 0")
              .collect()
              .get(0);
      assertThat(row.getDecimal(0)).isEqualTo(new BigDecimal("18446744073709551615"));
      assertThat(row.getTimestamp(1).toInstant())
          .isEqualTo(Instant.parse("2026-11-20T12:00:00.500Z"));
    }
  }

  @Test
  void tablesAndViewsAreThereWhereverAStatementNamesThem() throws IOException {
    fill(1);
    try (IOMiner miner = IOMiner.open(folder, TestSpark.session())) {
      assertThat(
              miner
                  .load("Darshan_DXT")
                  .filter("job_id IN (SELECT job_id FROM Job_Allocation)")
                  .sql("SELECT * FROM application_run")
                  .count())
          .isZero();
      assertThat(miner.query("SHOW TABLES").dataset().collectAsList())
          .extracting(row -> row.<String>getAs("tableName"))
          .contains("darshan_dxt", "job_allocation", "application_run", "file_ost_use");
      assertThat(miner.spark().table("file_ost_use").count()).isZero();
    }
  }

  @Test
  void aWrongQueryNamesTheNearestNames() throws IOException {
    fill(1);
    try (IOMiner miner = IOMiner.open(folder, TestSpark.session())) {
      assertThatThrownBy(() -> miner.query("SELECT job_idd FROM darshan_dxt"))
          .isInstanceOfSatisfying(
              IoMinerException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.USER))
          .hasMessage("There is no column job_idd (line 1 pos 7); the nearest is job_id")
          .hasMessageNotContaining("\n")
          .hasMessageNotContaining("SQLSTATE");
      assertThatThrownBy(() -> miner.query("SELECT 1 FROM darshan_jobs"))
          .hasMessageStartingWith(
              "There is no table darshan_jobs (line 1 pos 14); the nearest is darshan_job."
                  + " The store's tables: darshan_job,");
      assertThatThrownBy(
              () ->
                  miner.query(
                      "WITH jobs AS (SELECT ost_bitmap, log_id FROM darshan_job)"
                          + " SELECT osts FROM jobs"))
          .hasMessageContaining("There is no column osts")
          .hasMessageEndingWith("the nearest is ost_bitmap");
      assertThatThrownBy(() -> miner.query("SELECT osts FROM darshan_job"))
          .hasMessageEndingWith("the nearest are ost_bitmap, ost_count");
      assertThatThrownBy(() -> miner.query("SELECT nprocs FROM darshan_job"))
          .hasMessage("There is no column nprocs (line 1 pos 7); the nearest is process_count");
      assertThatThrownBy(() -> miner.query("SELECT job_id FROM slurm_job WHERE NNodes > 4"))
          .hasMessageEndingWith("the nearest is node_count");
      assertThatThrownBy(() -> miner.query("SELEC 1")).hasMessageContaining("SELEC");
    }
  }

  @Test
  void sqlCannotChangeAStore() throws IOException {
    fill(1);
    try (IOMiner miner = IOMiner.open(folder, TestSpark.session())) {
      for (String statement :
          List.of(
              "DROP TABLE iominer_store.darshan_dxt",
              "DELETE FROM iominer_store.darshan_dxt",
              "TRUNCATE TABLE iominer_store.darshan_dxt",
              "ALTER TABLE iominer_store.darshan_dxt DROP COLUMN host",
              "INSERT INTO iominer_store.darshan_dxt SELECT * FROM darshan_dxt",
              "CREATE TABLE iominer_store.other AS SELECT 1 AS a",
              "INSERT INTO darshan_dxt SELECT * FROM darshan_dxt")) {
        assertThatThrownBy(() -> miner.query(statement).collect())
            .as(statement)
            .isInstanceOfSatisfying(
                IoMinerException.class,
                e -> assertThat(e.kind()).as(statement + e).isEqualTo(ErrorKind.USER));
      }
      assertThat(miner.load("darshan_dxt").count()).isEqualTo(JOBS * 6);
    }
    IoStore.writer(folder, "test").close();
  }
}
