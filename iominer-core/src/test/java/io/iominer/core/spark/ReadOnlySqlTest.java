// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.store.IoStore;
import io.iominer.testing.TestSpark;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReadOnlySqlTest {
  @TempDir private static Path folder;

  private static IOMiner miner;

  @BeforeAll
  static void open() {
    IoStore.openOrCreate(folder.resolve("store"), 1);
    miner = IOMiner.open(folder.resolve("store"), TestSpark.session());
  }

  @AfterAll
  static void close() {
    miner.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT 1",
        "SELECT count(*) FROM darshan_job WHERE bytes_read > 1GB",
        "WITH a AS (SELECT 1 AS x) SELECT x FROM a UNION ALL VALUES (2)",
        "FROM darshan_job SELECT count(*)",
        "-- why\nSELECT job_id FROM darshan_job ORDER BY job_id",
        "(SELECT 1)",
        "SHOW TABLES",
        "DESCRIBE darshan_job",
        "EXPLAIN SELECT 1"
      })
  void whatReadsIsRun(String statement) {
    assertThat(miner.query(statement).collect()).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "DROP VIEW darshan_job",
        "DROP TABLE iominer_store.darshan_job",
        "DELETE FROM iominer_store.darshan_job",
        "UPDATE iominer_store.darshan_job SET job_id = 1",
        "TRUNCATE TABLE iominer_store.darshan_job",
        "INSERT INTO iominer_store.darshan_job SELECT * FROM darshan_job",
        "INSERT OVERWRITE DIRECTORY '/tmp/x' USING csv SELECT 1",
        "CREATE TABLE t USING csv AS SELECT 1",
        "CREATE TEMPORARY VIEW darshan_job AS SELECT 1",
        "CREATE TEMPORARY FUNCTION f AS 'x.Y' USING JAR '/tmp/x.jar'",
        "ADD JAR '/tmp/x.jar'",
        "SET spark.sql.runSQLOnFiles=true",
        "CACHE TABLE darshan_job",
        "CALL iominer_store.system.expire_snapshots('darshan_job')",
        "BEGIN SELECT 1; END"
      })
  void whatChangesSomethingIsRefusedByName(String statement) {
    assertRefused(statement, statement.split(" ", 2)[0]);
    assertThat(miner.query("SELECT count(*) FROM darshan_job").collect()).hasSize(1);
  }

  @Test
  void whatRunsProgramsOrMethodsIsRefusedByNameWhereverItStands() {
    Map.of(
            "SELECT TRANSFORM(job_id) USING 'cat' AS (x STRING) FROM darshan_job",
            "TRANSFORM … USING",
            "SELECT * FROM (SELECT reflect('java.lang.System', 'getenv', 'HOME'))",
            "reflect",
            "WITH a AS (SELECT java_method('java.lang.System', 'lineSeparator') AS x)"
                + " SELECT 1 WHERE '' IN (SELECT x FROM a)",
            "java_method",
            "SELECT try_reflect('java.lang.System', 'lineSeparator')",
            "try_reflect",
            "EXPLAIN SELECT Reflect('java.lang.System', 'exit', 7) FROM VALUES (1) AS t(x)",
            "reflect",
            "EXPLAIN EXTENDED SELECT TRANSFORM(job_id) USING 'cat' AS (x STRING) FROM darshan_job",
            "TRANSFORM … USING",
            "DESCRIBE QUERY SELECT builtin.java_method('java.lang.System', 'lineSeparator')",
            "java_method",
            "SELECT * FROM VALUES (reflect('java.lang.System', 'lineSeparator')) AS t(x)",
            "reflect")
        .forEach(ReadOnlySqlTest::assertRefused);
  }

  @ParameterizedTest
  @ValueSource(strings = {"text.`/etc/passwd`", "parquet.`/tmp`", "csv.`/etc/passwd`"})
  void filesAreNotTables(String file) {
    assertThatThrownBy(() -> miner.query("SELECT * FROM " + file).collect())
        .isInstanceOf(IoMinerException.class)
        .hasMessageContaining("cannot be found")
        .hasMessageContaining("The store's tables: ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM iominer_store.darshan_job VERSION AS OF 1",
        "SELECT * FROM darshan_job TABLESAMPLE (1000 PERCENT)"
      })
  void whatIcebergOrTheParserRefusesIsAnErrorOfTheStatement(String statement) {
    assertWrong(statement, "The query is wrong: ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          SET spark.sql.runSQLOnFiles=true          | SET
          update darshan_job SET job_id = 1         | UPDATE
          /* c */ DROP TABLE darshan_job            | DROP
          -- c /* ''no''NLINSERT INTO t SELECT 1    | INSERT
          42                                        | The statement
          """)
  void aStatementIsCalledByItsFirstWord(String statement, String name) {
    assertThat(ReadOnlySql.name(statement.replace("NL", "\n"))).isEqualTo(name);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ost_union(cast('zz' AS binary))          | A value of 2 bytes is not an OST bitmap
          ost_count(cast('zz' AS binary))          | A value of 2 bytes is not an OST bitmap
          ost_count(1)                             | The query is wrong: 1 is not an OST bitmap
          ost_list('a')                            | The query is wrong: a is not an OST bitmap
          ost_contains(X'3a30000000000000', 'a')   | a is not the index of an OST
          """)
  void whatIsNoBitmapIsToldInOneSentence(String call, String message) {
    assertThatThrownBy(() -> miner.check(miner.query("SELECT " + call)::collect))
        .isInstanceOf(IoMinerException.class)
        .hasMessageContaining(message)
        .message()
        .hasSizeLessThan(120)
        .doesNotContain("Lambda", "Spark");
  }

  @Test
  void settingsThatAStatementCannotSetAreNotProposed() {
    assertThatThrownBy(() -> miner.check(miner.query("SELECT 1 / 0")::collect))
        .hasMessageContaining("Division by zero")
        .hasMessageContaining("try_divide")
        .hasMessageNotContaining("spark.sql");
  }

  /** In a task of Spark's and in its planning; the text is longer than an array can be. */
  @ParameterizedTest
  @ValueSource(strings = {"cast(id AS string)", "'x'"})
  void aStatementThatNeedsMoreMemoryThanThereIsEndsNothing(String text) {
    String statement = "SELECT length(repeat(" + text + ", 2147483647)) FROM range(1)";
    assertThatThrownBy(() -> miner.check(miner.query(statement)::collect))
        .isInstanceOf(IoMinerException.class)
        .hasMessageContaining("needs more memory than there is")
        .extracting(e -> ((IoMinerException) e).kind())
        .isEqualTo(ErrorKind.RESOURCE);
  }

  @Test
  void nestingWithoutAnEndIsAnErrorOfTheStatement() {
    assertWrong("SELECT " + "(".repeat(3000) + "1" + ")".repeat(3000), "nested too deeply");
  }

  @Test
  void longTextsAreRead() {
    assertThat(miner.query("SELECT '" + "it''s ".repeat(100_000) + "' AS a WHERE 1 = 1").collect())
        .hasSize(1);
  }

  private static void assertWrong(String statement, String message) {
    assertThatThrownBy(() -> miner.query(statement).collect())
        .isInstanceOf(IoMinerException.class)
        .hasMessageContaining(message)
        .extracting(e -> ((IoMinerException) e).kind())
        .isEqualTo(ErrorKind.USER);
  }

  private static void assertRefused(String statement, String name) {
    assertThatThrownBy(() -> miner.query(statement).collect())
        .as(statement)
        .isInstanceOf(IoMinerException.class)
        .hasMessageContaining(name)
        .hasMessageContaining("is refused: a statement here reads")
        .extracting(e -> ((IoMinerException) e).kind())
        .isEqualTo(ErrorKind.USER);
  }
}
