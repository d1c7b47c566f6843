// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.nightly;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.cli.report.FacilityReportRun;
import io.iominer.core.analysis.JobFilter;
import io.iominer.core.analysis.Period;
import io.iominer.core.config.Configuration;
import io.iominer.core.exchange.spark.OpenStore;
import io.iominer.core.exchange.spark.TaskPlace;
import io.iominer.core.progress.WorkListener;
import io.iominer.report.facility.Attention;
import io.iominer.report.facility.Attention.Topic;
import io.iominer.report.facility.AttentionRows;
import io.iominer.report.facility.AttentionRule;
import io.iominer.rootcause.DiagnosisSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the summary of a night says of the store of all samples, whose logs were diagnosed. */
public abstract class NightAttentionChecks {
  private static final LocalDate SIMULATED = LocalDate.of(2026, 11, 19);

  private final Path store;
  private final Path configuration;

  /**
   * On a store that is only read.
   *
   * @param configuration that names what is in it
   */
  protected NightAttentionChecks(Path store, Path configuration) {
    this.store = store;
    this.configuration = configuration;
  }

  private Night night(LocalDate day) throws IOException {
    Configuration read = Configuration.read(configuration);
    return new Night(
        TaskPlace.start(Map.of()),
        store,
        read,
        DiagnosisSettings.of(read),
        day,
        day,
        WorkListener.SILENT);
  }

  @Test
  void theSimulatedDaysSlowOstLosersAndContentionAreNamed() throws IOException {
    Night night = night(SIMULATED);
    JobFilter jobs = JobFilter.in(Period.of(SIMULATED, SIMULATED));
    try (OpenStore open = night.open()) {
      List<Attention> found =
          rows(night).of(new FacilityReportRun(night.configuration(), jobs).attention(open));
      assertThat(lines(found, Topic.SLOW_OST))
          .as("two days must say so, and only one had been")
          .isEmpty();
      JobFilter nextDay = JobFilter.in(Period.of(SIMULATED, SIMULATED.plusDays(1)));
      List<Attention> later =
          rows(night).of(new FacilityReportRun(night.configuration(), nextDay).attention(open));
      assertThat(lines(later, Topic.SLOW_OST))
          .singleElement()
          .asString()
          .matches(
              "OST 1 of /scratch \\(OST0001\\): jobs got at most \\d+ % of the rate of other OSTs since .*");
      assertThat(lines(found, Topic.LOST_NODE_HOURS))
          .hasSize(5)
          .allMatch(
              line ->
                  line.matches(
                      "app\\d+: \\d+\\.\\d\\d node hours \\(.* %.* of its node hours\\), .* s in \\d+ logs?, mostly"
                          + " to .*"));
      assertThat(lines(found, Topic.INTERFERENCE))
          .isNotEmpty()
          .allMatch(
              line ->
                  line.matches(
                      "job \\d+ \\(app\\d+\\) lost .* s to contention; .* at the same time: app\\d+ .*"));
    }
  }

  @Test
  void whatADayHasNotIsTold() throws IOException {
    LocalDate without = LocalDate.of(2026, 11, 25);
    Night night = night(without);
    try (OpenStore open = night.open()) {
      List<Attention> nothing = found(open, night);
      assertThat(lines(nothing, Topic.MISSING_DATA))
          .containsExactly(
              "no log of a job of these days; unknown: everything",
              "no accounting of jobs that ended on these days; unknown: nodes and accounts",
              "no server-side monitoring data of these days; unknown: what OSTs and MDTs carried in"
                  + " all");
      assertThat(nothing).allMatch(Attention::warns);
      List<Attention> found = found(open, night(SIMULATED));
      assertThat(lines(found, Topic.MISSING_DATA))
          .noneMatch(line -> line.startsWith("no "))
          .anyMatch(
              line ->
                  line.matches(
                      "\\d+ of \\d+ logs with (incomplete counters|an incomplete trace .*); .*"));
      assertThat(found).noneMatch(one -> one.brief().contains("on Lustre without their OSTs"));
    }
  }

  private static List<Attention> found(OpenStore open, Night night) throws IOException {
    JobFilter jobs = JobFilter.in(Period.of(night.day(), night.day()));
    return rows(night).of(new FacilityReportRun(night.configuration(), jobs).attention(open));
  }

  private static AttentionRows rows(Night night) {
    return new AttentionRows(AttentionRule.of(night.configuration()));
  }

  private static List<String> lines(List<Attention> found, Topic topic) {
    return found.stream().filter(one -> one.topic() == topic).map(Attention::line).toList();
  }
}
