// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.query.LustreNames;
import io.iominer.core.query.Tuples;
import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.OstDayTable;
import io.iominer.facility.FacilityModel;
import io.iominer.rootcause.DatedSettings;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.rule.Thresholds;
import io.iominer.testing.TestSpark;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;

/** Eight OSTs at 100 MB/s for two jobs, the third at 40, and all at 30 MB/s on the next day. */
class OstSpeedsTest {
  private static final DiagnosisSettings TOLD =
      new DiagnosisSettings(FacilityModel.DEFAULT, Thresholds.DEFAULT, Map.of());

  /** Of OST 7, as the store has them already. */
  private static final String EARLIER_DAYS =
      "SELECT '/scratch' AS file_system, CAST(NULL AS STRING) AS lustre_name, 7 AS ost, day,"
          + " rate AS file_rate, CAST(NULL AS DOUBLE) AS file_read_rate, rate AS file_write_rate,"
          + " 1L AS file_count, 1L AS job_count, CAST(NULL AS DOUBLE) AS job_share,"
          + " 0L AS compared_job_count, 0L AS demanding_job_count,"
          + " 0L AS slowed_job_count, CAST(NULL AS DOUBLE) AS slowed_rate, CAST(NULL AS DOUBLE) AS slowed_share,"
          + " CAST(NULL AS DOUBLE) AS read_rate,"
          + " CAST(NULL AS DOUBLE) AS write_rate, CAST(NULL AS DOUBLE) AS peak_rate,"
          + " CAST(NULL AS DOUBLE) AS bytes, 0L AS sample_count, 0L AS active_sample_count,"
          + " CAST(NULL AS DOUBLE) AS fullness"
          + " FROM VALUES (TIMESTAMP '2025-12-29', 9e7D), (TIMESTAMP '2025-12-30', 8e7D),"
          + " (TIMESTAMP '2025-12-31', 12e7D), (TIMESTAMP '2026-01-01', 1D) AS (day, rate)";

  @Test
  void anOstIsComparedWithTheOthersOfItsDay() {
    SparkSession spark = TestSpark.session().newSession();
    spark
        .sql(
            "SELECT '/scratch' AS file_system, CAST(o AS INT) AS ost, 100000000L AS bytes,"
                + " CASE WHEN d = 2 THEN 100D / 30 WHEN o = 3 THEN 2.5D ELSE 1D END AS"
                + " operation_time_s, 'write' AS direction, d AS job_id, 'x' AS log_id, 1 AS ost_count, 0L AS rank,"
                + " CAST(NULL AS TIMESTAMP) AS start_time, CAST(NULL AS TIMESTAMP) AS end_time"
                + " FROM (SELECT explode(sequence(0, 7)) AS o) CROSS JOIN (SELECT explode(array(1L,"
                + " 2L, 3L)) AS d)")
        .createOrReplaceTempView("file_ost_use");
    spark
        .sql(
            "SELECT * FROM VALUES (1L, 'x', 7L, TIMESTAMP '2026-01-01 10:00:00'),"
                + " (3L, 'x', 7L, TIMESTAMP '2026-01-01 12:00:00'),"
                + " (2L, 'x', 7L, TIMESTAMP '2026-01-02 10:00:00')"
                + " AS (job_id, log_id, uid, start_time)")
        .createOrReplaceTempView("darshan_job");
    spark
        .sql(
            "SELECT * FROM VALUES ('fs', 9, 'OST0009', TIMESTAMP '2026-01-01 10:00:05', 3D, 4D, 15L,"
                + " 20L, 1L, 3L), ('fs', 9, 'OST0009', TIMESTAMP '2026-01-01 10:00:10', 6D,"
                + " CAST(NULL AS DOUBLE), 30L, NULL, 2L, 2L) AS (file_system, ost_index, ost_name,"
                + " interval_end, read_rate, write_rate, bytes_read, bytes_written, bytes_used,"
                + " bytes_free)")
        .createOrReplaceTempView("lmt_ost");
    spark
        .sql("SELECT 'fs' AS lustre_name, '/other' AS file_system")
        .createOrReplaceTempView(LustreNames.VIEW);
    spark
        .sql("SELECT DATE '2026-01-01' AS day UNION SELECT DATE '2026-01-02'")
        .createOrReplaceTempView(OstDayRows.DAYS);
    spark.sql(EARLIER_DAYS).createOrReplaceTempView("ost_day");
    Dataset<Row> days = spark.sql(OstDayRows.statement());
    spark.createDataFrame(days.collectAsList(), days.schema()).createOrReplaceTempView("ost_day");
    assertThat(spark.table("ost_day").columns())
        .isEqualTo(
            OstDayTable.DEFINITION.columns().stream()
                .map(ColumnDefinition::name)
                .toArray(String[]::new));
    assertThat(text(spark, "file_rate IS NULL", "ost, bytes, peak_rate, read_rate, fullness"))
        .containsExactly("[9,65.0,7.0,5.97,0.5]");
    assertThat(text(spark, "ost = 7", "CAST(day AS DATE), file_rate, job_count, trend"))
        .containsExactly(
            "[2025-12-29,9.0E7,1,null]",
            "[2025-12-30,8.0E7,1,null]",
            "[2025-12-31,1.2E8,1,null]",
            "[2026-01-01,1.0E8,2,1.1111111111111112]",
            "[2026-01-02,3.0E7,1,0.3157894736842105]");
    assertThat(text(spark, "ost < 4 AND job_share < 0.9", "ost, CAST(day AS DATE), job_share"))
        .containsExactly("[3,2026-01-01,0.4]");
    assertThat(slow(spark, DiagnosisSettings.standard()))
        .containsExactly(
            "3 2026-01-01 0.4 2 jobs 1 days medium", "3 2026-01-02 0.4 2 jobs 1 days low");
    assertThat(slow(spark, TOLD))
        .containsExactly(
            "3 2026-01-01 0.08 2 jobs 1 days medium", "3 2026-01-02 0.08 2 jobs 1 days low");
  }

  private static List<String> text(SparkSession spark, String where, String columns) {
    return spark
        .sql("SELECT " + columns + " FROM ost_day WHERE " + where + " ORDER BY ost, day")
        .collectAsList()
        .stream()
        .map(Row::toString)
        .toList();
  }

  private static List<String> slow(SparkSession spark, DiagnosisSettings settings) {
    String told = OstSpeeds.told(new DatedOsts(new DatedSettings(settings)));
    return OstSpeeds.slow(new Tuples(spark.sql(told))).collect().stream()
        .map(
            row ->
                row.getAs("ost")
                    + " "
                    + row.getAs("day")
                    + " "
                    + row.getAs("speed")
                    + " "
                    + row.getAs("jobs")
                    + " jobs "
                    + row.getAs("days")
                    + " days "
                    + row.getAs("confidence"))
        .toList();
  }
}
