// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.store.IoStore;
import io.iominer.testing.TestSpark;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files of users beside the tables of a store, and parameters of statements. */
class OwnTablesTest {
  @TempDir private static Path folder;
  private static IOMiner miner;

  @BeforeAll
  static void open() throws IOException {
    Path store = folder.resolve("store");
    IoStore.openOrCreate(store, 2);
    miner = IOMiner.open(store, TestSpark.session());
  }

  @AfterAll
  static void close() {
    miner.close();
  }

  private static Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private static String rows(String statement, Map<String, Object> values) {
    return miner.query(statement, values).collect().toString();
  }

  @Test
  void csvHasItsColumnsWithTypes() throws IOException {
    Path file =
        file(
            "a b.CSV",
            "\ufeffuser, account,hours,since\nalice,\"p,\"\"1\"\"\nx\",1.5,2026-01-02\nbob,,,\n");
    assertThat(miner.table("accounts", file).dataset().schema().toDDL())
        .isEqualTo("user STRING,account STRING,hours DOUBLE,since DATE");
    assertThat(rows("SELECT * FROM Accounts ORDER BY user", Map.of()))
        .isEqualTo("[[alice,p,\"1\"\nx,1.5,2026-01-02], [bob,null,null,null]]");
    assertThat(rows("SELECT count(*) FROM accounts JOIN darshan_job USING (user)", Map.of()))
        .isEqualTo("[[0]]");
  }

  @Test
  void aNameCanBeUsedAgainForAnotherFile() throws IOException {
    miner.table("mine", file("one.csv", "a\n1\n"));
    miner.table("mine", file("two.csv", "b\n2\n"));
    assertThat(rows("SELECT b FROM mine", Map.of())).isEqualTo("[[2]]");
  }

  @Test
  void parquetIsReadWithItsTypes() throws IOException {
    Path written = folder.resolve("written");
    TestSpark.session()
        .sql("SELECT 1.5D AS x, 'a' AS y")
        .coalesce(1)
        .write()
        .parquet(written.toString());
    try (var files = Files.newDirectoryStream(written, "*.parquet")) {
      miner.table("numbers", files.iterator().next());
    }
    assertThat(rows("SELECT x + 1, y FROM numbers", Map.of())).isEqualTo("[[2.5,a]]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Darshan_Job | ok.csv | the store has a table of this name | USER",
        "file_ost_use | ok.csv | the store has a table of this name | USER",
        "a-b | ok.csv | expected letters, digits and _ as the name of a table, found 'a-b' | USER",
        "mine | none.csv | none.csv: expected a file, found nothing | USER",
        "mine | link.csv | link.csv: expected a file, found a link | USER",
        "mine | folder.csv | folder.csv: expected a file, found a folder | USER",
        "mine | text.txt | text.txt: expected a name that ends in .csv or .parquet | USER",
        "mine | a*.csv | which Spark takes for a pattern | USER",
        "mine | empty.csv | empty.csv: expected CSV with a header line, found no header line | DATA",
        "mine | long.csv | more or fewer values than the header line: 3,4,5 | DATA",
        "mine | short.csv | more or fewer values than the header line: 3 | DATA",
        "mine | twice.csv | expected CSV with a header line, found the column 'A' twice in it | DATA",
        "mine | bad.parquet | bad.parquet: expected Parquet, found a file that does not begin as one | DATA",
        "mine | nothing.parquet | expected Parquet, found a file that does not begin as one | DATA",
        "mine | cut.parquet | expected Parquet, found a Parquet file that is damaged or incomplete | DATA"
      })
  void whatIsNoTableIsRefusedInOneLine(String name, String file, String reason, ErrorKind kind)
      throws IOException {
    file("ok.csv", "a\n1\n");
    file("text.txt", "a\n1\n");
    file("a*.csv", "a\n1\n");
    file("empty.csv", "");
    file("long.csv", "a,b\n1,2\n3,4,5\n");
    file("short.csv", "a,b\n1,2\n3\n");
    file("twice.csv", "a,b,A\n1,2,3\n");
    file("bad.parquet", "text and no Parquet");
    file("nothing.parquet", "");
    file("cut.parquet", "PAR1 and no more");
    Files.createDirectories(folder.resolve("folder.csv"));
    if (!Files.isSymbolicLink(folder.resolve("link.csv"))) {
      Files.createSymbolicLink(folder.resolve("link.csv"), folder.resolve("ok.csv"));
    }
    assertThatThrownBy(() -> miner.table(name, folder.resolve(file)))
        .isInstanceOfSatisfying(IoMinerException.class, e -> assertThat(e.kind()).isEqualTo(kind))
        .hasMessageContaining(reason)
        .hasMessageNotContaining("\n");
  }

  @Test
  void aParquetFileThatIsDamagedInsideIsNamedByTheStatement() throws IOException {
    Path written = folder.resolve("damaged");
    TestSpark.session()
        .sql("SELECT uuid() AS x FROM range(10000)")
        .coalesce(1)
        .write()
        .parquet(written.toString());
    Path file = folder.resolve("damaged.parquet");
    try (var files = Files.newDirectoryStream(written, "*.parquet")) {
      byte[] bytes = Files.readAllBytes(files.iterator().next());
      Arrays.fill(bytes, bytes.length / 4, bytes.length / 2, (byte) -1);
      Files.write(file, bytes);
    }
    miner.table("damaged", file);
    assertThatThrownBy(() -> rows("SELECT max(x) FROM damaged", Map.of()))
        .isInstanceOfSatisfying(
            IoMinerException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.DATA))
        .hasMessage(
            file + ": expected a file that can be read to its end, found one that is damaged")
        .hasMessageNotContaining("\n");
  }

  @Test
  void parametersHaveTypes() {
    Map<String, Object> values = Map.of("n", 1, "text", "it's", "half", new BigDecimal("0.5"));
    assertThat(
            rows(
                "WITH c AS (SELECT :half AS h) SELECT h, :text, ':no' -- :no\n"
                    + " FROM c WHERE (SELECT :n) < 1.5 LIMIT :n",
                values))
        .isEqualTo("[[0.5,it's,:no]]");
    assertThat(miner.parameters("SELECT x::int, :a FROM t WHERE b = :b AND x < 1GB"))
        .containsExactlyInAnyOrder("a", "b");
    assertThat(miner.parameters("SELEC :a")).isEmpty();
  }

  @Test
  void aParameterWithoutAValueIsNamed() {
    assertThatThrownBy(() -> miner.query("SELECT :b, :a", Map.of("b", 1)))
        .isInstanceOfSatisfying(
            IoMinerException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.USER))
        .hasMessage("Parameter :a has no value");
    for (String statement : List.of("EXPLAIN SELECT :a", "SELECT * FROM VALUES (:a) AS t(x)")) {
      assertThatThrownBy(() -> miner.query(statement)).hasMessage("Parameter :a has no value");
    }
  }
}
