// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.query.LustreNames;
import io.iominer.core.query.Tuples;
import io.iominer.core.table.OstDayTable;
import io.iominer.core.table.ScalarType;
import io.iominer.rootcause.DatedSettings;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.testing.TestSpark;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;

/**
 * File systems with random jobs, each with one slow OST or none. Nobody tells what an OST can do,
 * and no server.
 */
class SlowOstWorldsTest {
  private static final int OSTS = 12;
  private static final int DAYS = 6;
  private static final double MB = 1e6;
  private static final LocalDate BEGIN = LocalDate.of(2026, 1, 1);

  private static final String USES =
      "file_system STRING, ost INT, direction STRING, bytes DOUBLE, operation_time_s DOUBLE,"
          + " job_id BIGINT, log_id STRING, ost_count INT, rank BIGINT, start_time TIMESTAMP,"
          + " end_time TIMESTAMP";

  private static final String JOBS =
      "job_id BIGINT, log_id STRING, uid BIGINT, start_time TIMESTAMP";

  private final SparkSession spark = TestSpark.session().newSession();
  private final List<Row> uses = new ArrayList<>();
  private final List<Row> jobs = new ArrayList<>();

  /** A job's files of 64 MB, several on each OST at once, that all start together. */
  private void job(String world, int day, int[] osts, int files, double[] ratesOfFiles) {
    long id = jobs.size() + 1L;
    Instant begin = BEGIN.plusDays(day).atStartOfDay(ZoneOffset.UTC).toInstant().plusSeconds(60);
    jobs.add(RowFactory.create(id, "log" + id, 7L, Timestamp.from(begin)));
    long rank = 0;
    for (int i = 0; i < osts.length; i++) {
      double seconds = 64 * MB / ratesOfFiles[i];
      for (int file = 0; file < files; file++) {
        uses.add(
            RowFactory.create(
                world,
                osts[i],
                "write",
                64 * MB,
                seconds,
                id,
                "log" + id,
                1,
                rank++,
                Timestamp.from(begin),
                Timestamp.from(begin.plusNanos(Math.round(seconds * 1e9)))));
      }
    }
  }

  private static int[] osts(SplittableRandom random, int count) {
    int first = random.nextInt(OSTS);
    int[] osts = new int[count];
    Arrays.setAll(osts, i -> (first + i) % OSTS);
    return osts;
  }

  /** Jobs whose ranks ask for little or much, and now and then one that has files everywhere. */
  private void world(String name, SplittableRandom random, int slow, double carried) {
    double[] asked = {25 * MB, 70 * MB, 120 * MB, 250 * MB, 250 * MB};
    for (int day = 0; day < DAYS; day++) {
      int count = random.nextInt(15, 30);
      for (int job = 0; job < count; job++) {
        boolean isHuge = job == 0 && random.nextInt(3) == 0;
        int[] osts = osts(random, isHuge ? OSTS : 1 + random.nextInt(OSTS));
        int files = isHuge ? 40 : 1 + random.nextInt(2);
        // The huge one waits for its forwarding nodes, whatever the OST.
        double each = isHuge ? 2 * MB : asked[random.nextInt(asked.length)];
        double[] rates = new double[osts.length];
        for (int i = 0; i < osts.length; i++) {
          double most = osts[i] == slow ? carried / files : 500 * MB / files;
          boolean meetsOthers = random.nextInt(40) == 0;
          rates[i] =
              Math.min(each, meetsOthers ? most / 3 : most)
                  * Math.exp(0.03 * random.nextGaussian());
        }
        job(name, day, osts, files, rates);
      }
    }
  }

  private Set<String> slow() {
    spark.createDataFrame(uses, StructType.fromDDL(USES)).createOrReplaceTempView("file_ost_use");
    spark.createDataFrame(jobs, StructType.fromDDL(JOBS)).createOrReplaceTempView("darshan_job");
    spark
        .sql(
            "SELECT '' AS file_system, 0 AS ost_index, '' AS ost_name, TIMESTAMP '2026-01-01' AS"
                + " interval_end, 0D AS read_rate, 0D AS write_rate, 0L AS bytes_read, 0L AS"
                + " bytes_written, 0L AS bytes_used, 0L AS bytes_free WHERE false")
        .createOrReplaceTempView("lmt_ost");
    spark
        .sql("SELECT '' AS lustre_name, '' AS file_system WHERE false")
        .createOrReplaceTempView(LustreNames.VIEW);
    spark
        .sql("SELECT DISTINCT CAST(start_time AS DATE) AS day FROM darshan_job")
        .createOrReplaceTempView(OstDayRows.DAYS);
    spark
        .createDataFrame(
            List.<Row>of(),
            StructType.fromDDL(
                OstDayTable.DEFINITION.columns().stream()
                    .map(
                        column ->
                            column.name()
                                + (column.type() == ScalarType.LONG
                                    ? " BIGINT"
                                    : " " + column.type()))
                    .collect(Collectors.joining(", "))))
        .createOrReplaceTempView("ost_day");
    Dataset<Row> days = spark.sql(OstDayRows.statement());
    spark.createDataFrame(days.collectAsList(), days.schema()).createOrReplaceTempView("ost_day");
    Set<String> slow = new HashSet<>();
    String told = OstSpeeds.told(new DatedOsts(new DatedSettings(DiagnosisSettings.standard())));
    for (Row row : OstSpeeds.slow(new Tuples(spark.sql(told))).collect()) {
      slow.add(
          row.getAs("file_system")
              + " "
              + row.getAs("ost")
              + " "
              + row.getAs("day")
              + " "
              + row.getAs("confidence"));
    }
    return slow;
  }

  @Test
  void slowOstsAreFoundAndNoHealthyOneIsCalledSlow() {
    int worlds = 16;
    Set<String> truly = new HashSet<>();
    for (int world = 0; world < worlds; world++) {
      SplittableRandom random = new SplittableRandom(world);
      int slow = world % 2 == 0 ? random.nextInt(OSTS) : -1;
      world("/w" + world, random, slow, random.nextDouble(50, 190) * MB);
      for (int day = 0; slow >= 0 && day < DAYS; day++) {
        truly.add("/w" + world + " " + slow + " " + BEGIN.plusDays(day));
      }
    }
    Set<String> found = slow();
    Set<String> sure = days(found, text -> !text.endsWith(" low"));
    Set<String> all = days(found, text -> true);
    assertThat(truly).containsAll(sure);
    assertThat(sure).hasSizeGreaterThan(truly.size() * 8 / 10);
    assertThat(all).hasSizeGreaterThan(truly.size() * 9 / 10);
    // Of 1,100 days of healthy OSTs: jobs that met others where nobody else asked for much.
    assertThat(all.stream().filter(day -> !truly.contains(day))).hasSizeLessThan(10);
    assertThat(found).anyMatch(text -> text.endsWith(" high"));
  }

  private static Set<String> days(Set<String> found, Predicate<String> chosen) {
    return found.stream()
        .filter(chosen)
        .map(text -> text.substring(0, text.lastIndexOf(' ')))
        .collect(Collectors.toSet());
  }

  /**
   * A job with most of a day's files asks for little of each OST. On some OSTs there is hardly any
   * other job, and those ask for little, too: their good files are slow beside those of other OSTs,
   * and yet nobody waited for them.
   */
  @Test
  void anOstOfWhichNobodyAskedForMoreIsNotSlow() {
    int[] all = new int[OSTS];
    Arrays.setAll(all, i -> i);
    double[] little = new double[OSTS];
    Arrays.fill(little, 2 * MB);
    job("/w", 0, all, 50, little);
    for (int i = 0; i < 4; i++) {
      job("/w", 0, new int[] {0, 1, 2}, 1, new double[] {28 * MB, 28 * MB, 28 * MB});
      double[] much = new double[OSTS - 3];
      Arrays.fill(much, 250 * MB);
      job("/w", 0, Arrays.copyOfRange(all, 3, OSTS), 1, much);
    }
    assertThat(slow()).isEmpty();
    Row day = spark.sql("SELECT * FROM ost_day WHERE ost = 0").first();
    assertThat(day.<Double>getAs("file_rate"))
        .isLessThan(0.85 * day.<Double>getAs("peer_file_rate"));
    assertThat(day.<Double>getAs("job_share")).isEqualTo(1);
    assertThat(day.<Long>getAs("job_count")).isEqualTo(5);
    assertThat(day.<Long>getAs("file_count")).isEqualTo(54);
    assertThat(day.<Long>getAs("slowed_job_count")).isZero();
  }
}
