// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.iominer.analysis.log.LogDiagnosis;
import io.iominer.analysis.log.LogReport;
import io.iominer.core.model.Factor;
import io.iominer.core.model.IoDirection;
import io.iominer.core.spark.IOMiner;
import io.iominer.core.spark.Tuples;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.factor.Factors;
import io.iominer.sweepline.spark.CriticalFiles;
import io.iominer.testing.SampleLogs;
import io.iominer.testing.TestSpark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;

/** What a store says of its logs, beside what is said of each log on its own. */
abstract class StoreDiagnosisChecks {
  private static final DiagnosedSamples SAMPLES = DiagnosedSamples.shared();

  private static List<Row> ask(String statement) {
    try (IOMiner miner = IOMiner.open(SAMPLES.store(), TestSpark.session())) {
      return miner.query(statement).collect();
    }
  }

  private static long number(String statement) {
    return ask(statement).get(0).getLong(0);
  }

  @Test
  void logsAreJudgedOnceUnlessOthersRanOnTheirDays() {
    long all = number("SELECT count(*) FROM darshan_job");
    long simulated = number("SELECT count(*) FROM darshan_job WHERE log_file LIKE '%simulated%'");
    assertThat(SAMPLES.first()).isEqualTo(all - simulated);
    assertThat(SAMPLES.then()).isBetween(simulated, all);
    assertThat(SAMPLES.last()).isZero();
    assertThat(number("SELECT count(*) FROM diagnosis")).isEqualTo(all);
    assertThat(number("SELECT count(DISTINCT log_id) FROM diagnosis")).isEqualTo(all);
    assertThat(number("SELECT count(*) FROM job_contention")).isEqualTo(all);
  }

  @Test
  void aLogBesideTheStoreThatHasItSaysWhatTheStoreSays() throws IOException {
    Map<Long, Row> stored = new HashMap<>();
    ask("SELECT job_id, verdict, dominant_cause, io_s, lost_contention_s FROM diagnosis")
        .forEach(row -> stored.put(row.getLong(0), row));
    boolean isContention = false;
    for (Path log : SampleLogs.all()) {
      JsonNode said = DiagnosedSamples.diagnosed(log);
      Row expected = stored.get(said.get("job").get("job_id").longValue());
      JsonNode diagnosis = said.get("diagnosis");
      assertThat(diagnosis.get("verdict").textValue()).isEqualTo(expected.getString(1));
      assertThat(diagnosis.get("dominant_cause").textValue()).isEqualTo(expected.getString(2));
      isContention |= "contention".equals(expected.getString(2));
    }
    assertThat(isContention).isTrue();
  }

  @Test
  void judgingAllAnewSaysTheSame() {
    String statement =
        "SELECT hash(collect_list(struct(*))) FROM (SELECT log_id, verdict, dominant_cause,"
            + " round(lost_s, 6), caveats FROM diagnosis ORDER BY log_id)";
    String findings =
        "SELECT hash(collect_list(struct(*))) FROM"
            + " (SELECT log_id, rule, message, evidence FROM finding ORDER BY log_id, rule)";
    String days =
        "SELECT hash(collect_list(struct(*))) FROM"
            + " (SELECT * FROM ost_day ORDER BY file_system, lustre_name, ost, day)";
    String pairs =
        "SELECT hash(collect_list(struct(*))) FROM (SELECT log_id, file_system, ost, other_job_id,"
            + " other_uid, round(overlap_s, 6) FROM job_pair"
            + " ORDER BY log_id, file_system, ost, other_job_id, other_uid)";
    String all = String.join(" UNION ALL ", statement, findings, days, pairs);
    List<Row> before = ask(all);
    long critical = number("SELECT count(*) FROM critical_file");
    DiagnosedSamples.diagnosis().diagnoseAll(SAMPLES.store());
    assertThat(ask(all)).isEqualTo(before);
    assertThat(number("SELECT count(*) FROM ost_day WHERE file_rate > 0 AND peak_rate > 0"))
        .isPositive();
    assertThat(number("SELECT count(*) FROM critical_file")).isEqualTo(critical).isPositive();
  }

  /** Of each OST of a log as many as there are, ten at most, and none longer than all together. */
  @Test
  void pairsAreThoseThatContentionCounts() {
    String osts =
        "SELECT log_id, o.file_system, o.ost, o.overlap_s, o.other_job_count FROM job_contention"
            + " LATERAL VIEW explode(osts) AS o";
    String pairs =
        "SELECT log_id, file_system, ost, count(*) AS pairs, max(overlap_s) AS longest,"
            + " count(DISTINCT other_job_id, other_uid) AS others FROM job_pair"
            + " GROUP BY log_id, file_system, ost";
    assertThat(
            ask(
                "SELECT * FROM ("
                    + osts
                    + ") c FULL JOIN ("
                    + pairs
                    + ") p ON c.log_id = p.log_id AND c.file_system <=> p.file_system"
                    + " AND c.ost = p.ost WHERE coalesce(pairs, 0) <> least(other_job_count, 10)"
                    + " OR pairs <> others OR longest > overlap_s + 1e-6 OR c.log_id IS NULL"
                    + " OR (other_job_count > 0) <> (overlap_s > 0)"))
        .isEmpty();
    assertThat(number("SELECT count(*) FROM job_pair")).isPositive();
  }

  /**
   * The sweep of {@link CriticalFiles} holds no job in memory and knows nothing of records. It
   * takes a file's time in all interfaces together, so that of jobs with MPI-IO can be longer, and
   * idle minor files, too, which the diagnosis leaves out.
   */
  @Test
  void criticalFilesAreThoseOfTheStreamingSweep() {
    try (IOMiner miner = IOMiner.open(SAMPLES.store(), TestSpark.session())) {
      CriticalFiles.of(miner).createOrReplaceTempView("streamed");
      List<Row> wrong =
          miner
              .query(
                  "SELECT * FROM (SELECT log_id, lower(direction) AS activity, count(*) AS n,"
                      + " sum(exclusive_s) AS s FROM streamed LEFT ANTI JOIN (SELECT log_id AS u"
                      + " FROM darshan_job WHERE mpiio_records > 0) ON log_id = u GROUP BY 1, 2) a"
                      + " FULL JOIN (SELECT log_id AS l, activity AS x, count(*) AS m,"
                      + " sum(exclusive_s) AS t FROM critical_file LEFT ANTI JOIN (SELECT log_id"
                      + " AS v FROM darshan_job WHERE mpiio_records > 0) ON log_id = v"
                      + " GROUP BY 1, 2) b"
                      + " ON a.log_id = b.l AND a.activity = b.x"
                      + " WHERE n IS NULL OR m IS NULL OR t > s + 1e-5 * (1 + n)"
                      + " OR (n = m AND a.activity IN ('read', 'write')"
                      + " AND abs(s - t) > 1e-5 * (1 + n))")
              .collect();
      assertThat(wrong).isEmpty();
    }
    assertThat(number("SELECT count(*) FROM critical_file WHERE exclusive_share > 1.000001"))
        .isZero();
  }

  /** Traced logs apart, of which the store has the time from the first to the last operation. */
  @Test
  void aLogOfTheStoreHasTheFactorsOfTheLogOnItsOwn() throws IOException {
    List<Row> stored =
        ask("SELECT j.log_file, p.* FROM perf_factor p JOIN darshan_job j USING (log_id)");
    int compared = 0;
    try (Stream<Path> logs = Files.list(SampleLogs.DARSHAN)) {
      for (Path file : logs.filter(f -> f.toString().endsWith(".darshan")).toList()) {
        LogReport alone = LogDiagnosis.of(file, DiagnosisSettings.standard());
        if (alone.job().trace().segments() == 0) {
          for (Factors factors : alone.job().factors()) {
            compare(file, factors, stored);
            compared++;
          }
        }
      }
    }
    assertThat(compared).isGreaterThan(10);
  }

  private static void compare(Path file, Factors factors, List<Row> rows) {
    Row row =
        rows.stream()
            .filter(one -> one.<String>getAs("log_file").endsWith(file.getFileName().toString()))
            .filter(one -> one.<String>getAs("direction").equals(lower(factors.direction())))
            .findFirst()
            .orElseThrow();
    for (Factor factor : Factor.values()) {
      Object stored = row.getAs(factor.column());
      if (factor != Factor.NODE_COUNT && factor != Factor.INTERFERENCE_S) {
        assertThat(stored != null)
            .as("%s of %s", factor, file)
            .isEqualTo(factors.of(factor).isPresent());
      }
      if (stored instanceof Double value && factors.of(factor).isPresent()) {
        double expected = factors.of(factor).getAsDouble();
        assertThat(value)
            .as("%s of %s", factor, file)
            .isCloseTo(expected, within(1e-6 * (1 + Math.abs(expected))));
      }
    }
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  @Test
  void factorsOfChosenJobsAreThoseOfTheTable() {
    try (IOMiner miner = IOMiner.open(SAMPLES.store(), TestSpark.session())) {
      Tuples jobs = miner.load("darshan_job").filter("bytes_written > 1MB");
      Tuples slow = jobs.join(miner.load("darshan_file"), "job_id");
      Tuples extracted = slow.extractPerfFactors("0", "1GB/s", IoDirection.WRITE).tuples();
      assertThat(extracted.dataset().columns())
          .containsExactlyInAnyOrder(miner.load("perf_factor").dataset().columns());
      extracted.as("extracted");
      assertThat(
              miner
                  .query(
                      "SELECT count(*) FROM extracted e JOIN perf_factor p ON e.log_id = p.log_id"
                          + " AND e.direction = p.direction AND e.small_share <=> p.small_share"
                          + " AND e.critical_bandwidth = p.critical_bandwidth")
                  .collect()
                  .get(0)
                  .getLong(0))
          .isEqualTo(extracted.count())
          .isEqualTo(
              number(
                  "SELECT count(*) FROM perf_factor p JOIN darshan_job j USING (log_id)"
                      + " WHERE direction = 'write' AND p.critical_bandwidth <= 1e9"
                      + " AND j.bytes_written > 1000000"))
          .isPositive();
    }
  }

  @Test
  void ofALogOnlyTheChosenFilesCount() {
    try (IOMiner miner = IOMiner.open(SAMPLES.store(), TestSpark.session())) {
      Tuples one =
          miner
              .load("darshan_file")
              .filter("posix_bytes_written > 0")
              .sort("posix_bytes_written DESC")
              .limit(1);
      Row file = one.collect().get(0);
      Row factors =
          one.extractPerfFactors("0", "1TB/s", IoDirection.WRITE).tuples().collect().get(0);
      assertThat(factors.<Long>getAs("critical_file_count")).isEqualTo(1);
      assertThat(factors.<Long>getAs("bytes")).isEqualTo(file.<Long>getAs("posix_bytes_written"));
    }
  }
}
