// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.iominer.cli.notebook.Notebook;
import io.iominer.core.spark.IOMiner;
import io.iominer.testing.TestSpark;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.script.ScriptEngine;
import javax.script.ScriptException;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import scala.tools.nsc.interpreter.shell.Scripted;

/**
 * The note for Zeppelin: its paragraphs in Scala run in Scala's interpreter, which Zeppelin uses,
 * and those in SQL in the same session.
 */
abstract class ZeppelinChecks {
  private static final String STORE = "sys.env.getOrElse(\"IOMINER_STORE\", \"iominer-store\")";

  private static final Map<String, List<Row>> ROWS = new LinkedHashMap<>();
  private static IOMiner miner;

  @BeforeAll
  static void runTheNote() throws IOException, ScriptException {
    miner = IOMiner.open(DiagnosedSamples.shared().store(), TestSpark.session());
    SparkSession spark = TestSpark.session();
    ScriptEngine scala = new Scripted.Factory().getScriptEngine();
    scala.eval("val spark = org.apache.spark.sql.SparkSession.active");
    JsonNode note = new ObjectMapper().readTree(Notebook.FOLDER.resolve("iominer.zpln").toFile());
    assertThat(note.get("defaultInterpreterGroup").textValue()).isEqualTo("spark");
    for (JsonNode paragraph : note.get("paragraphs")) {
      assertThat(paragraph.has("results")).as("stripped").isFalse();
      String text = paragraph.get("text").textValue();
      String kind = text.substring(0, text.indexOf('\n'));
      String code = text.substring(text.indexOf('\n') + 1);
      switch (kind) {
        case "%md" -> assertThat(code).isNotBlank();
        case "%spark" -> {
          assertThat(code).containsOnlyOnce(STORE);
          scala.eval(code.replace(STORE, '"' + DiagnosedSamples.shared().store().toString() + '"'));
        }
        case "%spark.sql" ->
            ROWS.put(paragraph.get("title").textValue(), spark.sql(code).collectAsList());
        default -> throw new AssertionError("Not known to this test: " + kind);
      }
    }
  }

  @AfterAll
  static void close() {
    miner.close();
    ROWS.clear();
    for (String view :
        List.of(
            "darshan_job",
            "darshan_file",
            "diagnosis",
            "perf_factor",
            "critical_file",
            "finding",
            "lmt_ost")) {
      TestSpark.session().catalog().dropGlobalTempView(view);
    }
  }

  private static List<Row> asked(String statement) {
    return miner.query(statement).collect();
  }

  private static List<Object> column(String paragraph, String name) {
    List<Object> values = new ArrayList<>();
    ROWS.get(paragraph).forEach(row -> values.add(row.getAs(name)));
    return values;
  }

  private static long sum(String paragraph, String name) {
    return column(paragraph, name).stream().mapToLong(value -> ((Number) value).longValue()).sum();
  }

  @Test
  void eachParagraphInSqlIsChecked() {
    assertThat(ROWS.keySet())
        .containsExactly(
            "jobs",
            "applications",
            "consecutive",
            "read-ratio",
            "patterns",
            "middleware",
            "osts",
            "causes",
            "slow-readers",
            "critical-path",
            "advice");
  }

  @Test
  void firstOrderStatisticsAreThoseOfTheStore() {
    Row jobs = ROWS.get("jobs").get(0);
    assertThat(jobs.getLong(0)).as("as the README has it").isEqualTo(105);
    assertThat(jobs.getLong(1)).isEqualTo(57);
    assertThat(jobs.getLong(2)).isEqualTo(46);
    assertThat(jobs.getLong(5)).isEqualTo(1024);
    assertThat(column("applications", "application"))
        .startsWith("app000", "app011", "app037", "app019", "app023")
        .hasSize(10);
    assertThat(sum("consecutive", "jobs"))
        .isEqualTo(
            asked("SELECT count(*) FROM darshan_job WHERE posix_reads + posix_writes > 0")
                .get(0)
                .getLong(0));
    assertThat(sum("read-ratio", "jobs"))
        .isEqualTo(
            asked("SELECT count(*) FROM darshan_job WHERE bytes_read > 0 OR bytes_written > 0")
                .get(0)
                .getLong(0));
  }

  @Test
  void patternsMiddlewareAndOstsAreThoseOfTheStore() {
    assertThat(column("patterns", "access_pattern")).containsExactly("1-1", "N-N", "N-1", "N-M");
    assertThat(column("patterns", "jobs")).containsExactly(46L, 41L, 16L, 2L);
    assertThat(sum("middleware", "jobs")).isEqualTo(105);
    assertThat(sum("middleware", "mpiio_jobs"))
        .isEqualTo(
            asked("SELECT count(*) FROM darshan_job WHERE mpiio_records > 0").get(0).getLong(0))
        .isEqualTo(4);
    assertThat(sum("osts", "jobs"))
        .isEqualTo(asked("SELECT count(*) FROM darshan_job WHERE ost_count > 0").get(0).getLong(0))
        .isPositive();
  }

  @Test
  void rootCausesAreThoseOfTheStore() {
    assertThat(column("causes", "cause"))
        .startsWith("pattern", "imbalance", "metadata", "serialization");
    assertThat(sum("causes", "logs")).isEqualTo(105);
    assertThat(column("slow-readers", "job_id"))
        .isEqualTo(
            asked(
                    "SELECT job_id FROM perf_factor WHERE direction = 'read' AND critical_bandwidth < 1GB/s"
                        + " AND process_count >= 2 AND bytes >= 10MB * process_count"
                        + " ORDER BY critical_bandwidth, job_id LIMIT 10")
                .stream()
                .map(row -> (Object) row.getLong(0))
                .toList())
        .hasSize(10);
  }

  @Test
  void theCriticalPathAndTheAdviceAreOfTheJobThatLostMost() {
    Row most = asked("SELECT job_id, log_id FROM diagnosis ORDER BY lost_s DESC LIMIT 1").get(0);
    List<Row> path =
        asked(
            "SELECT sum(exclusive_s), count(*) FROM critical_file WHERE activity = 'all' AND log_id"
                + " = '"
                + most.getString(1)
                + "'");
    assertThat(column("critical-path", "job_id")).containsOnly(most.getLong(0));
    assertThat(ROWS.get("critical-path")).hasSize((int) Math.min(20, path.get(0).getLong(1)));
    double shown =
        column("critical-path", "exclusive_s").stream().mapToDouble(s -> (Double) s).sum();
    assertThat(shown).isPositive().isLessThanOrEqualTo(path.get(0).getDouble(0) + 1e-6);
    if (path.get(0).getLong(1) <= 20) {
      assertThat(shown).isCloseTo(path.get(0).getDouble(0), within(1e-6));
    }
    assertThat((long) ROWS.get("advice").size())
        .isEqualTo(
            asked(
                    "SELECT sum(size(advice)) FROM finding WHERE lost_s > 0 AND log_id = '"
                        + most.getString(1)
                        + "'")
                .get(0)
                .getLong(0))
        .isPositive();
    assertThat(column("advice", "who")).containsAnyOf("user", "developer", "administrator");
  }
}
