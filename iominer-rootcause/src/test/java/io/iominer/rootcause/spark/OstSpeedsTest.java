// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.query.LustreNames;
import io.iominer.facility.FacilityModel;
import io.iominer.rootcause.loss.RateOrigin;
import io.iominer.rootcause.loss.RatedFacility;
import io.iominer.testing.TestSpark;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;

/** Eight OSTs at 100 MB/s on one day, the third at 40, and all at 30 MB/s on the next. */
class OstSpeedsTest {
  @Test
  void anOstIsComparedWithTheOthersOfItsDay() {
    SparkSession spark = TestSpark.session().newSession();
    spark
        .sql(
            "SELECT '/scratch' AS file_system, CAST(o AS INT) AS ost, 100000000L AS bytes,"
                + " CASE WHEN d = 2 THEN 100D / 30 WHEN o = 3 THEN 2.5D ELSE 1D END AS"
                + " operation_time_s, d AS job_id, 'x' AS log_id, 1 AS ost_count, 0L AS rank"
                + " FROM (SELECT explode(sequence(0, 7)) AS o) CROSS JOIN (SELECT explode(array(1L,"
                + " 2L)) AS d)")
        .createOrReplaceTempView("file_ost_use");
    spark
        .sql(
            "SELECT * FROM VALUES (1L, 'x', 7L, TIMESTAMP '2026-01-01 10:00:00'),"
                + " (2L, 'x', 7L, TIMESTAMP '2026-01-02 10:00:00')"
                + " AS (job_id, log_id, uid, start_time)")
        .createOrReplaceTempView("darshan_job");
    spark
        .sql(
            "SELECT 'fs' AS file_system, 0 AS ost_index, 'OST0000' AS ost_name, current_timestamp()"
                + " AS interval_end, 0D AS read_rate, 0D AS write_rate, 0D AS bytes_used, 1D AS"
                + " bytes_free WHERE false")
        .createOrReplaceTempView("lmt_ost");
    spark
        .sql("SELECT 'fs' AS lustre_name, '/other' AS file_system")
        .createOrReplaceTempView(LustreNames.VIEW);
    assertThat(slow(spark, RateOrigin.ASSUMED)).containsExactly("3 2026-01-01 0.4");
    assertThat(slow(spark, RateOrigin.TOLD)).containsExactly("3 2026-01-01 0.08");
  }

  private static List<String> slow(SparkSession spark, RateOrigin origin) {
    return spark
        .sql(OstSpeeds.slow(new RatedFacility(FacilityModel.DEFAULT, origin)))
        .collectAsList()
        .stream()
        .map(row -> row.getAs("ost") + " " + row.getAs("day") + " " + row.getAs("speed"))
        .toList();
  }
}
