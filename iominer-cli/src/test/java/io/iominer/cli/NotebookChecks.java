// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import static io.iominer.report.section.Form.BYTES;
import static io.iominer.report.section.Form.CAUSE;
import static io.iominer.report.section.Form.COUNT;
import static io.iominer.report.section.Form.NUMBER;
import static io.iominer.report.section.Form.RATE;
import static io.iominer.report.section.Form.SECONDS;
import static io.iominer.report.section.Form.SHARE;
import static io.iominer.report.section.Form.TEXT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.iominer.cli.notebook.Notebook;
import io.iominer.cli.notebook.ShownHtml;
import io.iominer.core.spark.IOMiner;
import io.iominer.notebook.JavaCells;
import io.iominer.report.notebook.RichHtml;
import io.iominer.report.section.Form;
import io.iominer.report.spark.SparkValues;
import io.iominer.testing.TestSpark;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.DoubleStream;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Every cell of the notebooks runs in JShell, and what it shows is what statements of this class
 * say of the same store.
 */
abstract class NotebookChecks {
  private static final String STORE = "\"../iominer-store\"";

  /** A file beside the notebooks, from the folder of which Jupyter runs them. */
  private static final String OWN_FILE = "\"accounts.csv\"";

  private static final int LIBRARY_LENGTH = 500_000;

  private static IOMiner miner;

  @BeforeAll
  static void open() {
    miner = IOMiner.open(DiagnosedSamples.shared().store(), TestSpark.session());
  }

  @AfterAll
  static void close() {
    miner.close();
  }

  /** What is checked of the cells of a notebook, by their ids, in their order. */
  private static final class Checks {
    private final Map<String, Consumer<ShownHtml>> byCell = new LinkedHashMap<>();

    Checks() {
      add("setup", shown -> assertThat(shown.html()).hasSizeGreaterThan(LIBRARY_LENGTH));
    }

    Checks add(String cell, Consumer<ShownHtml> check) {
      byCell.put(cell, check);
      return this;
    }

    /** A cell whose table has these rows. */
    Checks rows(String cell, String statement, Form... forms) {
      return add(cell, shown -> assertThat(shown.rows()).isEqualTo(asked(statement, forms)));
    }

    /** A plot with a value for each row of a statement; the rows' last values are theirs. */
    Checks plot(String cell, String type, String statement) {
      return add(
          cell,
          shown -> {
            List<Row> rows = miner.query(statement).collect();
            JsonNode series = chartOf(shown).get("series").get(0);
            assertThat(series.get("type").textValue()).isEqualTo(type);
            JsonNode data = series.get("data");
            assertThat(data).hasSameSizeAs(rows).isNotEmpty();
            // The axis has a unit of its own, so values are compared with the first one.
            for (int i = 0; i < rows.size(); i++) {
              Row row = rows.get(i);
              assertThat(drawn(data.get(i)) / drawn(data.get(0)))
                  .isCloseTo(last(row) / last(rows.get(0)), within(1e-6));
            }
          });
    }

    /** A section whose table has these rows, and whose chart has as many values. */
    Checks chart(String cell, String kind, String statement, Form... forms) {
      return add(
          cell,
          shown -> {
            assertThat(shown.rows()).isEqualTo(asked(statement, forms)).isNotEmpty();
            JsonNode chart = chartOf(shown);
            assertThat(chart.get("kind").textValue()).isEqualTo(kind);
            JsonNode values =
                kind.equals("columns") || kind.equals("lines")
                    ? chart.get("series").get(0).get("data")
                    : chart.get("rows");
            assertThat(values).hasSize(shown.rows().size());
          });
    }
  }

  /** Of a bar its length, else what is up. */
  private static double drawn(JsonNode value) {
    return value.isArray() ? value.get(value.size() - 1).doubleValue() : value.doubleValue();
  }

  private static double last(Row row) {
    return ((Number) row.get(row.size() - 1)).doubleValue();
  }

  private static JsonNode chartOf(ShownHtml shown) {
    try {
      return shown.chart();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** The texts of a statement's rows, each column in its form. */
  private static List<List<String>> asked(String statement, Form... forms) {
    List<List<String>> rows = new ArrayList<>();
    for (Row row : miner.query(statement).collect()) {
      Object[] values = SparkValues.of(row);
      assertThat(values).hasSameSizeAs(forms);
      List<String> texts = new ArrayList<>();
      for (int i = 0; i < values.length; i++) {
        texts.add(forms[i].text(values[i]));
      }
      rows.add(texts);
    }
    return rows;
  }

  private static long number(String statement) {
    return ((Number) miner.query(statement).collect().get(0).get(0)).longValue();
  }

  private static void run(String name, Checks checks) throws IOException {
    Notebook notebook = Notebook.of(name);
    assertThat(notebook.code().stream().map(Notebook.Cell::id))
        .as("each cell of code is checked")
        .containsExactlyElementsOf(checks.byCell.keySet());
    String store = DiagnosedSamples.shared().store().toString().replace("\\", "\\\\");
    long begin = System.nanoTime();
    boolean hasChart = false;
    try (JavaCells cells = new JavaCells(System.getProperty("java.class.path"))) {
      for (Notebook.Cell cell : notebook.code()) {
        if (cell.id().equals("setup")) {
          assertThat(cell.code()).containsOnlyOnce(STORE);
        }
        Object shown =
            cells.run(
                cell.code()
                    .replace(STORE, '"' + store + '"')
                    .replace(
                        OWN_FILE, '"' + Notebook.FOLDER.resolve("accounts.csv").toString() + '"'));
        assertThat(shown).as(cell.id()).isInstanceOf(RichHtml.class);
        ShownHtml html = new ShownHtml(((RichHtml) shown).html());
        try {
          checks.byCell.get(cell.id()).accept(html);
        } catch (AssertionError e) {
          throw new AssertionError(name + ", cell " + cell.id() + ": " + e.getMessage(), e);
        }
        if (!hasChart && html.hasChart()) {
          hasChart = true;
          System.out.printf(
              "%s: first chart %.1f s after the start of JShell (Spark runs already)%n",
              name, (System.nanoTime() - begin) / 1e9);
        }
      }
    }
  }

  @Test
  void notebooksAreStrippedAndBeginAlike() throws IOException {
    List<Notebook> notebooks = Notebook.all();
    assertThat(notebooks).hasSizeGreaterThan(2);
    for (Notebook notebook : notebooks) {
      assertThat(notebook.code().get(0)).isEqualTo(notebooks.get(0).code().get(0));
      assertThat(notebook.json().at("/metadata/kernelspec/name").textValue()).isEqualTo("iominer");
      for (JsonNode cell : notebook.json().get("cells")) {
        if (cell.get("cell_type").textValue().equals("code")) {
          assertThat(cell.get("outputs")).as(cell.get("id").textValue()).isEmpty();
          assertThat(cell.get("execution_count").isNull()).isTrue();
        }
        assertThat(cell.get("metadata")).isEmpty();
      }
    }
  }

  @Test
  void firstOrderStatistics() throws IOException {
    String applications =
        "SELECT application, count(*), sum(%1$s) AS b, sum(%1$s) / (SELECT sum(%1$s) FROM"
            + " darshan_job) FROM darshan_job GROUP BY application HAVING b > 0"
            + " ORDER BY b DESC, application LIMIT 10";
    run(
        "01-first-order",
        new Checks()
            .add(
                "jobs",
                shown ->
                    assertThat(shown.rows())
                        .as("as the README has it")
                        .containsExactly(
                            List.of("105", "57", "46", "3.93 TiB", "2.48 TiB", "1,024")))
            .add("ost-hours", NotebookChecks::checkOstHours)
            .rows("readers", applications.formatted("bytes_read"), TEXT, COUNT, BYTES, SHARE)
            .rows("writers", applications.formatted("bytes_written"), TEXT, COUNT, BYTES, SHARE)
            .add("percentiles", NotebookChecks::checkPercentiles)
            .rows(
                "workloads",
                "SELECT CASE WHEN bytes_written < 1e9 THEN 0 WHEN bytes_written < 1e10 THEN 1"
                    + " ELSE 2 END AS c, count(*), sum(bytes_written) FROM darshan_job"
                    + " GROUP BY 1 ORDER BY 1",
                COUNT,
                COUNT,
                BYTES)
            .rows(
                "nodes",
                "SELECT a.node_count, count(*), sum(bytes_read), sum(bytes_written)"
                    + " FROM darshan_job j JOIN job_allocation a USING (log_id)"
                    + " WHERE a.match_quality IN ('exact', 'array') GROUP BY 1 ORDER BY 1",
                COUNT,
                COUNT,
                BYTES,
                BYTES));
  }

  private static void checkPercentiles(ShownHtml shown) {
    List<Double> sorted =
        miner.query("SELECT bytes_written FROM darshan_job").collect().stream()
            .map(row -> ((Number) row.get(0)).doubleValue())
            .sorted()
            .toList();
    List<String> bytes = shown.column("bytes_written");
    assertThat(shown.column("share")).contains(SHARE.text(0.5)).hasSize(11);
    assertThat(bytes.get(0)).isEqualTo(BYTES.text(sorted.get(0)));
    assertThat(bytes.get(shown.column("share").indexOf(SHARE.text(0.5))))
        .isEqualTo(BYTES.text(sorted.get(sorted.size() / 2)));
    assertThat(bytes.get(10)).isEqualTo(BYTES.text(sorted.get(sorted.size() - 1)));
  }

  private static void checkOstHours(ShownHtml shown) {
    JsonNode chart = chartOf(shown);
    assertThat(chart.get("kind").textValue()).isEqualTo("heat");
    assertThat(chart.get("rows"))
        .hasSize((int) number("SELECT count(DISTINCT file_system, ost_name) FROM lmt_ost"));
    Row mean =
        miner
            .query("SELECT avg(coalesce(read_rate, 0D) + coalesce(write_rate, 0D)) FROM lmt_ost")
            .collect()
            .get(0);
    List<Double> rates = new ArrayList<>();
    chart.get("cells").forEach(cell -> rates.add(cell.get(2).doubleValue()));
    assertThat(rates.stream().flatMapToDouble(DoubleStream::of).average().orElseThrow())
        .as("the mean of steps of about as many samples is that of all samples")
        .isCloseTo(mean.getDouble(0), within(0.05 * mean.getDouble(0)));
  }

  @Test
  void accessPatterns() throws IOException {
    String requests =
        "SELECT job_id, application, posix_reads + posix_writes AS n,"
            + " (posix_consec_reads + posix_consec_writes) / (posix_reads + posix_writes) AS c,"
            + " (posix_seq_reads + posix_seq_writes) / (posix_reads + posix_writes) AS s"
            + " FROM darshan_job WHERE posix_reads + posix_writes > 0";
    run(
        "02-patterns",
        new Checks()
            .chart(
                "sequential",
                "lines",
                "SELECT if(k = 11, 'at most', 'below'), least(k, 10) / 10,"
                    + " count_if(10 * c < k), count_if(10 * c < k) / count(*),"
                    + " count_if(10 * s < k), count_if(10 * s < k) / count(*)"
                    + " FROM ("
                    + requests
                    + ") CROSS JOIN (SELECT explode(sequence(1, 11)) AS k) GROUP BY k ORDER BY k",
                TEXT,
                SHARE,
                COUNT,
                SHARE,
                COUNT,
                SHARE)
            .rows(
                "consecutive",
                requests + " ORDER BY c, n DESC, job_id LIMIT 10",
                TEXT,
                TEXT,
                COUNT,
                SHARE,
                SHARE)
            .add("read-ratio", NotebookChecks::checkReadRatio)
            .add("sharing", NotebookChecks::checkSharing)
            .rows(
                "patterns",
                "SELECT access_pattern, count(*) AS n, count(*) / sum(count(*)) OVER (),"
                    + " sum(bytes_read), sum(bytes_written), median(bandwidth)"
                    + " FROM darshan_job GROUP BY 1 ORDER BY n DESC, 1",
                TEXT,
                COUNT,
                SHARE,
                BYTES,
                BYTES,
                RATE)
            .add("middleware", NotebookChecks::checkMiddleware)
            .chart(
                "ost-count",
                "columns",
                "SELECT concat(k, CASE WHEN k = 1 THEN '' ELSE concat(' to ', 2 * k - 1) END),"
                    + " count(*), count(*) / sum(count(*)) OVER () FROM (SELECT"
                    + " CASE WHEN ost_count < 2 THEN 1 WHEN ost_count < 4 THEN 2"
                    + " WHEN ost_count < 8 THEN 4 ELSE 8 END AS k"
                    + " FROM darshan_job WHERE ost_count > 0) GROUP BY k ORDER BY k",
                TEXT,
                COUNT,
                SHARE)
            .rows(
                "striping",
                "SELECT count(*), count_if(c), count_if(c) / count(*) FROM (SELECT"
                    + " bool_or(stripe_size <> 1048576 OR stripe_count <> 1) AS c"
                    + " FROM darshan_file WHERE stripe_count IS NOT NULL GROUP BY log_id)",
                COUNT,
                COUNT,
                SHARE)
            .rows(
                "osts",
                "SELECT job_id, ost_count, application, bytes_read, bytes_written FROM darshan_job"
                    + " WHERE ost_count > 0 ORDER BY ost_count DESC, job_id LIMIT 10",
                TEXT,
                COUNT,
                TEXT,
                BYTES,
                BYTES));
  }

  private static Map<String, String> jobsByClass(ShownHtml shown, String heading) {
    Map<String, String> jobs = new HashMap<>();
    List<String> classes = shown.column(heading);
    for (int i = 0; i < classes.size(); i++) {
      jobs.put(classes.get(i), shown.column("Jobs").get(i));
    }
    return jobs;
  }

  private static long sumOfChart(ShownHtml shown) {
    long sum = 0;
    for (JsonNode value : chartOf(shown).get("series").get(0).get("data")) {
      sum += Math.round(1e6 * value.doubleValue());
    }
    return sum;
  }

  private static void checkReadRatio(ShownHtml shown) {
    Map<String, String> jobs = jobsByClass(shown, "Bytes");
    assertThat(jobs)
        .containsEntry("only read", count("bytes_read > 0 AND bytes_written = 0"))
        .containsEntry("only written", count("bytes_read = 0 AND bytes_written > 0"));
    assertThat(jobs.values().stream().mapToLong(Long::parseLong).sum())
        .isEqualTo(number("SELECT count(*) FROM darshan_job WHERE bytes_read + bytes_written > 0"));
    assertThat(sumOfChart(shown)).as("shares, in millionths").isBetween(999_990L, 1_000_010L);
  }

  private static void checkSharing(ShownHtml shown) {
    String several =
        "process_count > 1 AND file_count > 0 AND coalesce(access_pattern, '') <> 'N-1' AND ";
    assertThat(jobsByClass(shown, "Ranks / files"))
        .containsEntry("R = 1", count(several + "process_count = file_count"))
        .containsEntry("R < 0.1", count(several + "10 * process_count < file_count"))
        .containsEntry(
            "1 < R <= 10",
            count(several + "process_count > file_count AND process_count <= 10 * file_count"));
    assertThat(sumOfChart(shown)).as("shares, in millionths").isBetween(999_990L, 1_000_010L);
  }

  private static String count(String condition) {
    return COUNT.text(number("SELECT count(*) FROM darshan_job WHERE " + condition));
  }

  private static void checkMiddleware(ShownHtml shown) {
    assertThat(shown.column("Ranks")).containsExactly("one", "small");
    assertThat(shown.column("Jobs"))
        .containsExactly(count("process_count = 1"), count("process_count BETWEEN 2 AND 1024"));
    Row used =
        miner
            .query(
                "SELECT avg(int(coalesce(posix_records, 0) > 0 AND NOT coalesce(mpiio_records > 0, false))),"
                    + " avg(int(coalesce(mpiio_records > 0, false)))"
                    + " FROM darshan_job WHERE process_count > 1")
            .collect()
            .get(0);
    JsonNode series = chartOf(shown).get("series");
    assertThat(series.get(0).get("name").textValue()).isEqualTo("POSIX, no MPI-IO");
    assertThat(series.get(0).get("data").get(1).doubleValue())
        .isCloseTo(used.getDouble(0), within(1e-9));
    assertThat(
            series.get(1).get("data").get(1).doubleValue()
                + series.get(2).get("data").get(1).doubleValue())
        .as("independent and collective MPI-IO")
        .isCloseTo(used.getDouble(1), within(1e-9))
        .isPositive();
  }

  @Test
  void rootCauses() throws IOException {
    String slowest =
        " FROM perf_factor p LEFT JOIN diagnosis d USING (job_id, log_id) WHERE direction = 'read'"
            + " AND coalesce(busy_share, 1) >= 0.5"
            + " AND critical_bandwidth / coalesce(busy_share, 1) < 1e9 AND process_count >= 2 AND bytes >= 1e7 * process_count ORDER BY lost_s"
            + " + coalesce(unexplained_s, 0) DESC NULLS LAST, job_id LIMIT ";
    long job =
        number(
            "SELECT job_id FROM diagnosis WHERE log_id IN (SELECT log_id"
                + slowest
                + "1000) ORDER BY lost_s + coalesce(unexplained_s, 0) DESC LIMIT 1");
    run(
        "03-root-cause",
        new Checks()
            .add(
                "slowest",
                shown -> {
                  assertThat(shown.column("Job"))
                      .as("as the README has it")
                      .startsWith("1000018", "1000005", "1000046", "1000010", "1000047")
                      .hasSize(10);
                  assertThat(shown.column("Bandwidth")).startsWith("3.44 MiB/s", "3.61 MiB/s");
                  assertThat(chartOf(shown).get("rows")).hasSize(10);
                })
            .chart(
                "causes",
                "bars",
                "SELECT coalesce(dominant_cause, verdict), count(*), count(*) / sum(count(*))"
                    + " OVER (), sum(io_s), sum(lost_s + unexplained_s) AS l,"
                    + " sum(lost_s + unexplained_s) / sum(io_s)"
                    + " FROM diagnosis GROUP BY 1 ORDER BY l DESC",
                CAUSE,
                COUNT,
                SHARE,
                SECONDS,
                SECONDS,
                SHARE)
            .add(
                "slow-readers",
                shown -> {
                  List<List<String>> expected =
                      asked(
                          "SELECT job_id, critical_bandwidth / coalesce(busy_share, 1), small_share,"
                              + " nonconsecutive_share"
                              + slowest
                              + 10,
                          TEXT,
                          RATE,
                          SHARE,
                          SHARE);
                  for (int i = 0; i < expected.size(); i++) {
                    assertThat(shown.rows().get(i)).containsSubsequence(expected.get(i));
                  }
                  assertThat(shown.rows()).hasSameSizeAs(expected);
                })
            .rows(
                "job",
                "SELECT job_id, application, process_count, run_time_s, bytes_read, bytes_written,"
                    + " file_count, access_pattern FROM darshan_job WHERE job_id = "
                    + job,
                TEXT,
                TEXT,
                COUNT,
                SECONDS,
                BYTES,
                BYTES,
                COUNT,
                TEXT)
            .rows(
                "factors",
                "SELECT bytes, critical_s, critical_bandwidth, small_share, nonconsecutive_share,"
                    + " is_collective, ost_count, processes_per_ost FROM perf_factor"
                    + " WHERE direction = 'read' AND job_id = "
                    + job,
                BYTES,
                SECONDS,
                RATE,
                SHARE,
                SHARE,
                TEXT,
                COUNT,
                NUMBER)
            .add(
                "critical-path",
                shown -> {
                  assertThat(shown.headings()).contains("exclusive_s", "rank");
                  assertThat(shown.rows())
                      .hasSize(
                          (int)
                              number(
                                  "SELECT count(*) FROM critical_file WHERE activity = 'read'"
                                      + " AND job_id = "
                                      + job));
                  double path =
                      shown.column("exclusive_s").stream()
                          .mapToDouble(text -> Double.parseDouble(text.replaceAll("[ s,]", "")))
                          .sum();
                  assertThat(
                          (double)
                              number(
                                  "SELECT critical_s FROM perf_factor WHERE direction = 'read'"
                                      + " AND job_id = "
                                      + job))
                      .as("exclusive times are the length of the path")
                      .isCloseTo(path, within(1.0));
                })
            .rows(
                "diagnosis",
                "SELECT verdict, dominant_cause, io_s, lost_s, lost_pattern_s, lost_striping_s,"
                    + " lost_slow_ost_s, lost_contention_s, lost_metadata_s, lost_imbalance_s,"
                    + " lost_serialization_s FROM diagnosis WHERE job_id = "
                    + job,
                TEXT,
                TEXT,
                SECONDS,
                SECONDS,
                SECONDS,
                SECONDS,
                SECONDS,
                SECONDS,
                SECONDS,
                SECONDS,
                SECONDS)
            .add(
                "findings",
                shown ->
                    assertThat(shown.rows().stream().map(row -> row.subList(0, 4)).toList())
                        .isNotEmpty()
                        .isEqualTo(
                            asked(
                                "SELECT rule, level, cause, lost_s FROM finding WHERE job_id = "
                                    + job
                                    + " ORDER BY lost_s DESC, rule",
                                TEXT,
                                TEXT,
                                TEXT,
                                SECONDS))));
  }

  @Test
  void advice() throws IOException {
    long job = number("SELECT job_id FROM diagnosis ORDER BY lost_s DESC, log_id LIMIT 1");
    run(
        "04-advice",
        new Checks()
            .add(
                "lost-node-hours",
                shown -> {
                  List<List<String>> expected =
                      asked(
                          "SELECT application, count(*), sum(d.lost_s * c.node_count / 3600) AS h"
                              + " FROM darshan_job JOIN diagnosis d USING (log_id)"
                              + " LEFT JOIN job_contention c USING (log_id) WHERE d.lost_s > 0"
                              + " GROUP BY 1 ORDER BY h DESC NULLS LAST, sum(d.lost_s) DESC, 1"
                              + " LIMIT 10",
                          TEXT,
                          COUNT,
                          NUMBER);
                  assertThat(shown.rows().stream().map(row -> row.subList(0, 3)).toList())
                      .isEqualTo(expected);
                  assertThat(chartOf(shown).get("rows").get(0).get(0).textValue())
                      .isEqualTo(expected.get(0).get(0));
                })
            .rows(
                "rules",
                "SELECT rule, count(*), sum(int(lost_s > 0)), sum(lost_s) AS l FROM finding"
                    + " GROUP BY rule ORDER BY l DESC, rule",
                TEXT,
                COUNT,
                COUNT,
                SECONDS)
            .rows(
                "job",
                "SELECT j.job_id, application, process_count, run_time_s, dominant_cause, io_s,"
                    + " lost_s FROM darshan_job j JOIN diagnosis USING (log_id)"
                    + " WHERE j.job_id = "
                    + job,
                TEXT,
                TEXT,
                COUNT,
                SECONDS,
                TEXT,
                SECONDS,
                SECONDS)
            .add(
                "advice",
                shown -> {
                  assertThat(shown.rows())
                      .hasSize(
                          (int)
                              number(
                                  "SELECT sum(size(advice)) FROM finding WHERE lost_s > 0"
                                      + " AND job_id = "
                                      + job));
                  assertThat(shown.column("title")).doesNotContain("", "-");
                  assertThat(shown.column("who")).isSubsetOf("user", "developer", "administrator");
                })
            .add(
                "who",
                shown -> {
                  long ofUsers =
                      number(
                          "SELECT count(DISTINCT rule) FROM finding"
                              + " WHERE exists(advice, a -> a.who = 'user')");
                  assertThat(shown.column("who").stream().filter("user"::equals))
                      .hasSize((int) ofUsers);
                  assertThat(shown.column("logs").get(0))
                      .isEqualTo(
                          COUNT.text(
                              number(
                                  "SELECT max(n) FROM (SELECT count(DISTINCT log_id) AS n"
                                      + " FROM (SELECT log_id, rule, explode(advice) AS a"
                                      + " FROM finding) GROUP BY rule, a.who)")));
                })
            .add(
                "recorded",
                shown -> {
                  long recorded = number("SELECT count(*) FROM advice");
                  assertThat(shown.rows()).hasSize((int) recorded);
                  assertThat(shown.html().contains("No rows.")).isEqualTo(recorded == 0);
                }));
  }

  @Test
  void ownAnalyses() throws IOException {
    run(
        "05-your-own-analysis",
        new Checks()
            .plot(
                "rate-by-osts",
                "boxplot",
                "SELECT ost_count, max(write_bandwidth) FROM application_run r JOIN darshan_job j"
                    + " USING (log_id) WHERE ost_count > 0 AND write_bandwidth IS NOT NULL"
                    + " GROUP BY 1 ORDER BY 1")
            .plot(
                "over-time",
                "line",
                "SELECT read_bandwidth FROM application_run WHERE application = 'app001'"
                    + " ORDER BY start_time")
            .add(
                "regressions",
                shown -> {
                  assertThat(shown.column("application"))
                      .hasSize(
                          (int)
                              number(
                                  "SELECT count(*) FROM (SELECT application FROM application_run"
                                      + " WHERE bandwidth > 0 GROUP BY 1 HAVING count(*) > 2)"));
                  assertThat(shown.column("last_bandwidth").get(0))
                      .isEqualTo(
                          asked(
                                  "SELECT max_by(bandwidth, start_time) FROM application_run"
                                      + " WHERE application = '"
                                      + shown.column("application").get(0)
                                      + "'",
                                  RATE)
                              .get(0)
                              .get(0));
                })
            .plot(
                "projects",
                "bar",
                "SELECT account, sum(bytes_read) FROM darshan_job JOIN job_allocation USING (log_id)"
                    + " WHERE account IN ('climate', 'chem', 'physics', 'app000', 'app001', 'app002')"
                    + " GROUP BY 1 ORDER BY CASE account WHEN 'chem' THEN 1 WHEN 'climate' THEN 2"
                    + " WHEN 'app002' THEN 3 WHEN 'app001' THEN 4 WHEN 'app000' THEN 5 ELSE 6 END")
            .plot(
                "overlap",
                "bar",
                "SELECT sum(overlap_s) FROM job_pair WHERE job_id = (SELECT job_id FROM job_pair"
                    + " GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1) GROUP BY ost ORDER BY ost")
            .add(
                "small-requests",
                shown -> {
                  long sum = 0;
                  for (JsonNode count : chartOf(shown).get("series").get(0).get("data")) {
                    sum += count.longValue();
                  }
                  assertThat(sum)
                      .isEqualTo(number("SELECT count(small_share) FROM application_run"));
                })
            .add(
                "size-and-time",
                shown ->
                    assertThat(chartOf(shown).get("series").get(0).get("data"))
                        .hasSize(
                            (int)
                                number(
                                    "SELECT count(*) FROM application_run"
                                        + " WHERE bytes_written > 0 AND io_s > 0")))
            .plot(
                "ost-days",
                "heatmap",
                "SELECT bytes FROM ost_day WHERE bytes IS NOT NULL ORDER BY day, ost")
            .rows(
                "metadata",
                "SELECT application, count(*), avg(metadata_share) AS s, max(metadata_rate)"
                    + " FROM application_run GROUP BY 1 ORDER BY s DESC NULLS LAST, 1",
                TEXT,
                COUNT,
                SHARE,
                NUMBER)
            .add(
                "largest-files",
                shown -> {
                  assertThat(shown.rows()).hasSize(100);
                  assertThat(shown.html()).contains("'Next'");
                  assertThat(shown.column("job_id").get(0))
                      .isEqualTo(
                          String.valueOf(
                              number(
                                  "SELECT job_id FROM darshan_file ORDER BY bytes_read + bytes_written"
                                      + " DESC, job_id LIMIT 1")));
                }));
  }
}
