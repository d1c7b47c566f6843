// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.report.facility.FacilitySections;
import io.iominer.report.facility.SectionSettings;
import io.iominer.report.section.Form;
import io.iominer.report.section.ReportSection;
import io.iominer.testing.TestSpark;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;

/** The section of {@code analyze} on causes. */
class CausesSectionTest {
  private static final ReportSection CAUSES =
      FacilitySections.all(new SectionSettings(5, 0)).stream()
          .filter(section -> section.id().equals("causes"))
          .findFirst()
          .orElseThrow();

  @Test
  void aShareOfNextToNoTimeIsNotSaid() {
    SparkSession spark = TestSpark.session().newSession();
    spark
        .sql(
            "SELECT * FROM VALUES ('cause', 'slow_ost', 10D, 4D, 1D),"
                + " ('no_bottleneck', NULL, 100D, 1D, 0D), ('no_io', NULL, 0.002D, 0.001D, 0D),"
                + " ('skipped', NULL, NULL, NULL, NULL)"
                + " AS (verdict, dominant_cause, io_s, lost_s, unexplained_s)")
        .createOrReplaceTempView("application_run");
    List<Row> rows = spark.sql(CAUSES.statement()).collectAsList();
    assertThat(rows)
        .extracting(row -> row.getAs("cause") + " " + row.getAs("lost_share"))
        .containsExactly("slow_ost 0.5", "no_bottleneck 0.01", "no_io null", "skipped null");
  }

  @Test
  void screensNameCausesAndVerdictsInWords() {
    assertThat(CAUSES.columns().get(0).form()).isEqualTo(Form.CAUSE);
    assertThat(Form.CAUSE.text("slow_ost")).isEqualTo("slow OST");
    assertThat(Form.CAUSE.text("no_bottleneck")).isEqualTo("no I/O bottleneck found");
    assertThat(Form.CAUSE.text("of a later release")).isEqualTo("of a later release");
  }
}
