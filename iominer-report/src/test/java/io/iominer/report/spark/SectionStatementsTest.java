// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.analysis.JobFilter;
import io.iominer.core.analysis.Period;
import io.iominer.core.analysis.SlowFilter;
import io.iominer.core.model.IoDirection;
import io.iominer.core.spark.IOMiner;
import io.iominer.core.store.IoStore;
import io.iominer.report.facility.AdviceSection;
import io.iominer.report.facility.AttentionSections;
import io.iominer.report.facility.FacilitySections;
import io.iominer.report.facility.LowBandwidthSections;
import io.iominer.report.facility.MissingSection;
import io.iominer.report.facility.SectionSettings;
import io.iominer.report.facility.ServerSections;
import io.iominer.report.facility.SlowSections;
import io.iominer.report.job.RunSection;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionColumn;
import io.iominer.report.section.SectionRows;
import io.iominer.testing.TestSpark;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every section whose statement gives its rows is asked of an empty store. */
class SectionStatementsTest {
  @TempDir private static Path folder;

  private static List<SectionRows> asked() throws IOException {
    Path store = folder.resolve("store");
    IoStore.openOrCreate(store, 4);
    SlowFilter filter = new SlowFilter(IoDirection.READ, 0, 1e9, 1, 1, JobFilter.ALL);
    List<ReportSection> sections = new ArrayList<>();
    sections.addAll(FacilitySections.all(new SectionSettings(5, 1)));
    JobFilter day = JobFilter.in(Period.of(LocalDate.EPOCH, LocalDate.EPOCH));
    sections.addAll(FacilitySections.of(day, new SectionSettings(5, 1)));
    sections.add(AttentionSections.lostNodeHours(day, 5));
    sections.add(AttentionSections.interference(day, 5));
    sections.add(ServerSections.ostHours(day));
    sections.add(ServerSections.mdtHours(day));
    sections.add(ServerSections.mdtOperations(day));
    sections.add(ServerSections.serverHours(day));
    sections.add(ServerSections.fullness(day));
    sections.add(MissingSection.of(day));
    sections.add(AdviceSection.of(day, 5));
    for (IoDirection direction : IoDirection.values()) {
      sections.add(LowBandwidthSections.jobs(direction, day));
      sections.add(LowBandwidthSections.applications(direction, day, 5));
    }
    sections.add(SlowSections.jobs(filter, 5));
    sections.add(SlowSections.byApplication(filter, 5));
    try (IOMiner miner = IOMiner.open(store, TestSpark.session())) {
      return Stream.concat(
              sections.stream().map(section -> StoredSection.of(section, miner)),
              Stream.of(RunSection.values()).map(one -> one.of(1, "log").rows(List.of())))
          .toList();
    }
  }

  /** A form has the unit that the store's tables have for a column of the name. */
  @Test
  void unitsAreThoseOfTheTables() throws IOException {
    for (SectionRows rows : asked()) {
      for (SectionColumn column : rows.section().columns()) {
        String unit = ColumnUnits.of(column.name()).split(" ", 2)[0];
        assertThat(column.form().unit())
            .as("%s of %s", column.name(), rows.section().id())
            .isIn(unit.isEmpty() ? column.form().unit() : unit, "");
      }
    }
  }

  /** I/O time and the slowest rank's time are two numbers: none has the name of the other. */
  @Test
  void aHeadingStandsForEachColumnAndTimesAreCalledByOneNameOnly() throws IOException {
    Map<String, String> columns = Map.of("io_s", "I/O time", "slowest_time_s", "Slowest rank");
    Map<String, String> headings = new HashMap<>();
    columns.forEach((name, heading) -> headings.put(heading, name));
    for (SectionRows rows : asked()) {
      ReportSection section = rows.section();
      for (SectionColumn column : section.columns()) {
        String name = column.name();
        String heading = column.heading();
        assertThat(heading).as(section.id()).isEqualTo(columns.getOrDefault(name, heading));
        assertThat(name).as(section.id()).isEqualTo(headings.getOrDefault(heading, name));
      }
    }
  }
}
