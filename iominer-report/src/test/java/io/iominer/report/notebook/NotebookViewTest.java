// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.notebook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.error.StatementStopped;
import io.iominer.core.spark.Tuples;
import io.iominer.report.facility.LostNodeHours;
import io.iominer.report.section.SectionRows;
import io.iominer.testing.TestSpark;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a notebook shows of tuples and of sections. */
class NotebookViewTest {
  private static final String HOSTILE = "</td><script>document.title='owned'</script>&\u202e\u0007";

  private static Tuples tuples(String statement) {
    return new Tuples(TestSpark.session().sql(statement));
  }

  @Test
  void valuesHaveTheirUnits() {
    String html =
        NotebookView.of(
                tuples(
                    "SELECT 1234567L AS job_id, 2097152L AS bytes_read, 1.5D AS run_time_s,"
                        + " 0.25D AS small_share, 1048576D AS bandwidth, 1234L AS jobs,"
                        + " timestamp_seconds(0) AS start_time, NULL AS user, 7.5D AS metadata_rate,"
                        + " array('a', 'b') AS evidence"))
            .html();
    assertThat(html)
        .contains(
            ">1234567<",
            ">2.00 MiB<",
            ">1.50 s<",
            ">25 %<",
            ">1.00 MiB/s<",
            ">1,234<",
            ">1970-01-01 00:00:00<",
            ">-<",
            ">metadata_rate (operations/s)<",
            ">7.50<",
            "a")
        .doesNotContain("there are more", "<script");
  }

  @Test
  void whatIsNegativeIsANumberOfItsUnit() {
    assertThat(NotebookView.of(tuples("SELECT -5L AS bytes_read, -0.5D AS lost_s")).html())
        .contains("bytes_read (bytes)", ">-5<", "lost_s (s)", ">-0.50<");
  }

  @Test
  void theFirstRowsAreShownAndThatThereAreMore() {
    assertThat(NotebookView.of(tuples("SELECT id FROM range(3)"), 2).html())
        .contains(">0<", ">1<", "The first 2 rows; there are more.")
        .doesNotContain(">2<");
    assertThat(NotebookView.of(tuples("SELECT id FROM range(3)"), 3).html())
        .doesNotContain("there are more");
    assertThat(NotebookView.of(tuples("SELECT id FROM range(0)")).html()).contains("No rows.");
  }

  @Test
  void aTableThatTakesTooLongIsStopped() {
    Tuples slow =
        tuples(
            "SELECT count(*) AS n FROM range(1000000) a CROSS JOIN range(1000000) b"
                + " WHERE a.id * b.id % 7 = 3");
    assertThatThrownBy(() -> NotebookView.of(slow, 2, Duration.ofMillis(500)))
        .isInstanceOf(StatementStopped.class)
        .hasMessageContaining("stopped after 0.5s, its time limit; NotebookView.of(tuples, rows,");
    assertThat(NotebookView.of(tuples("SELECT id FROM range(3)")).html()).contains(">2<");
  }

  @Test
  void namesAreTextWhateverTheyHold() {
    String html =
        NotebookView.of(tuples("SELECT '" + HOSTILE.replace("'", "\\'") + "' AS application"))
            .html();
    assertThat(html)
        .contains("&lt;/td&gt;&lt;script&gt;", "&amp;", "\\x202e", "\\x07")
        .doesNotContain("<script");
  }

  @Test
  void aSectionHasItsChartItsTableAndItsQuery() {
    String html = NotebookView.of(section(List.of("app1", HOSTILE))).html();
    assertThat(html)
        .contains("<div class=\"chart\"", "\"kind\":\"bars\"", "<td", "SELECT application")
        .contains("(window.iominerCharts = window.iominerCharts || []).push('iominer");
    assertThat(html.split("<script", -1)).as("the data and what draws them").hasSize(1 + 2);
    assertThat(NotebookView.of(section(List.of())).html())
        .contains("No job lost time")
        .doesNotContain("<script");
  }

  /** A section with a row for each application. */
  static SectionRows section(List<String> applications) {
    List<@Nullable Object[]> rows = new ArrayList<>();
    for (String application : applications) {
      rows.add(new @Nullable Object[] {application, 3L, 1.5, 0.25, 100.0, "slow_ost", 0L});
    }
    return LostNodeHours.section(rows);
  }
}
