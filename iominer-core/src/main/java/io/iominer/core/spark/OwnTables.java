// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.spark;

import io.iominer.core.error.Causes;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.query.OwnTable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.fs.Path;
import org.apache.spark.SparkThrowable;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/** Shows files of users as tables of a session. */
final class OwnTables {
  /** RFC 4180, blanks around values apart; a row must have a value for each column. */
  private static final Map<String, String> CSV =
      Map.of(
          "header", "true",
          "inferSchema", "true",
          "multiLine", "true",
          "escape", "\"",
          "ignoreLeadingWhiteSpace", "true",
          "ignoreTrailingWhiteSpace", "true",
          "mode", "FAILFAST",
          "columnPruning", "false");

  /** The header line as a row: Spark gives columns of one name other names. */
  private static final Map<String, String> HEADER = header();

  /** What a Parquet file begins and ends with. */
  private static final byte[] PARQUET = "PAR1".getBytes(StandardCharsets.US_ASCII);

  private static final String WRONG_ROW = "MALFORMED_CSV_RECORD";

  private OwnTables() {}

  /**
   * Shows one, in place of an earlier one of this name.
   *
   * @throws IoMinerException of kind DATA where the file is not what its ending says
   */
  static Dataset<Row> show(SparkSession spark, OwnTable table) {
    String place = new Path(table.file().toAbsolutePath().toUri()).toString();
    try {
      Dataset<Row> rows =
          spark
              .read()
              .format(table.isCsv() ? "csv" : "parquet")
              .options(table.isCsv() ? CSV : Map.of())
              .load(place);
      if (rows.columns().length == 0) {
        throw wrong(table, "found no header line", null);
      }
      if (table.isCsv()) {
        checkNames(table, spark.read().format("csv").options(HEADER).load(place).first());
      }
      // Reads the file once: a row that is wrong is found here and not by some statement.
      rows.count();
      rows.createOrReplaceTempView(table.name());
      return rows;
    } catch (IoMinerException e) {
      throw e;
    } catch (Exception e) {
      throw wrong(table, reason(table, e), e);
    }
  }

  private static Map<String, String> header() {
    Map<String, String> options = new HashMap<>(CSV);
    options.put("header", "false");
    options.put("inferSchema", "false");
    return Map.copyOf(options);
  }

  private static void checkNames(OwnTable table, Row header) {
    Set<String> names = new HashSet<>();
    for (int i = 0; i < header.size(); i++) {
      String name = header.getString(i);
      if (name != null && !names.add(name.toLowerCase(Locale.ROOT))) {
        throw wrong(table, "found the column '" + name + "' twice in it", null);
      }
    }
  }

  private static String reason(OwnTable table, Exception error) {
    return table.isCsv() ? reasonOfCsv(error) : reasonOfParquet(table);
  }

  private static String reasonOfParquet(OwnTable table) {
    try (InputStream in = Files.newInputStream(table.file())) {
      return Arrays.equals(in.readNBytes(PARQUET.length), PARQUET)
          ? "found a Parquet file that is damaged or incomplete"
          : "found a file that does not begin as one";
    } catch (IOException e) {
      return "found a file that cannot be read: " + Causes.words(e);
    }
  }

  private static String reasonOfCsv(Exception error) {
    return Causes.of(error, SparkThrowable.class)
        .filter(cause -> WRONG_ROW.equals(cause.getCondition()))
        .findFirst()
        .map(row -> row.getMessageParameters().get("badRecord"))
        .map(row -> "found a row with more or fewer values than the header line: " + row)
        .orElseGet(
            () ->
                Causes.of(error, Exception.class)
                    .reduce((outer, inner) -> inner)
                    .map(root -> "found: " + String.valueOf(root.getMessage()).strip())
                    .orElseThrow());
  }

  private static IoMinerException wrong(OwnTable table, String reason, @Nullable Exception cause) {
    String expected = table.isCsv() ? "CSV with a header line" : "Parquet";
    return new IoMinerException(
        ErrorKind.DATA, table.file() + ": expected " + expected + ", " + reason, cause);
  }
}
