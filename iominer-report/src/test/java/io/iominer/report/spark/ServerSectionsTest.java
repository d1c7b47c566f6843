// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.analysis.JobFilter;
import io.iominer.core.analysis.Period;
import io.iominer.core.spark.IOMiner;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.table.LmtOstTable;
import io.iominer.core.table.TableRow;
import io.iominer.report.facility.ServerSections;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionRow;
import io.iominer.report.section.SectionRows;
import io.iominer.testing.SmallStore;
import io.iominer.testing.TestSpark;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What servers measured, counted anew from the samples. */
class ServerSectionsTest {
  private static final LocalDate DAY = LocalDate.parse("2026-01-08");
  private static final Instant BEGIN = Instant.parse("2026-01-08T00:00:00Z");
  private static final long WEEK = 7L * 24 * 3600;
  private static final long STEP = 300;
  private static final int SAMPLE = 60;
  private static final int SAMPLES = 24 * 60;
  private static final int OSTS = 3;

  @TempDir private Path folder;

  private final Random random = new Random(7);
  private final List<TableRow> samples = new ArrayList<>();

  /** Sums of samples by step: read, written, and the same of the week before. */
  private final Map<Long, double[]> rates = new HashMap<>();

  private final Map<Long, double[]> space = new HashMap<>();

  private void add(int ost, int i, boolean isBefore) {
    Instant end = BEGIN.plusSeconds((long) SAMPLE * (i + 1) - (isBefore ? WEEK : 0));
    double read = random.nextInt(1000);
    double written = random.nextInt(1000);
    long used = 10L + random.nextInt(50);
    samples.add(
        TableRow.blank(LmtOstTable.DEFINITION)
            .set("file_system", "fs")
            .set("ost_name", "OST000" + ost)
            .set("interval_end", end)
            .set("read_rate", read)
            .set("write_rate", written)
            .set("bytes_used", used)
            .set("bytes_free", 100 - used));
    long step = (long) SAMPLE * i / STEP;
    double[] sums = rates.computeIfAbsent(step, key -> new double[4]);
    double mean = (double) SAMPLE / STEP;
    sums[isBefore ? 2 : 0] += read * mean;
    sums[isBefore ? 3 : 1] += written * mean;
    if (!isBefore) {
      space.computeIfAbsent(step, key -> new double[OSTS])[ost] = used / 100.0;
    }
  }

  @Test
  void stepsHaveTheMeansOfTheDayAndOfTheWeekBeforeAndTheLastSpaceInUse() {
    for (int ost = 0; ost < OSTS; ost++) {
      for (int i = 0; i < SAMPLES; i++) {
        add(ost, i, false);
        add(ost, i, true);
      }
    }
    Path store = SmallStore.in(folder);
    try (StoreWriter writer = IoStore.writer(store, "test")) {
      StoreChange change = new StoreChange();
      writer.add(change, LmtOstTable.DEFINITION, samples);
      writer.commit(change);
    }
    JobFilter day = JobFilter.in(Period.of(DAY, DAY));
    List<SectionRow> hours = rows(store, ServerSections.serverHours(day));
    assertThat(hours).hasSize(rates.size());
    for (SectionRow row : hours) {
      double[] sums = rates.get(step(row));
      List<String> columns =
          List.of("read_rate", "write_rate", "read_rate_before", "write_rate_before");
      for (int k = 0; k < columns.size(); k++) {
        assertThat(row.number(columns.get(k))).isCloseTo(sums[k], within(1e-6));
      }
    }
    List<SectionRow> fullness = rows(store, ServerSections.fullness(day));
    assertThat(fullness).hasSize(space.size());
    for (SectionRow row : fullness) {
      double[] used = space.get(step(row));
      assertThat(row.number("all_used"))
          .isCloseTo((used[0] + used[1] + used[2]) / OSTS, within(1e-9));
      assertThat(row.number("fullest"))
          .isCloseTo(Math.max(used[0], Math.max(used[1], used[2])), within(1e-9));
    }
  }

  private static long step(SectionRow row) {
    Instant begin = Instant.parse(row.text("begin").replace(' ', 'T') + "Z");
    return (begin.getEpochSecond() - BEGIN.getEpochSecond()) / STEP;
  }

  private static List<SectionRow> rows(Path store, ReportSection section) {
    try (IOMiner miner = IOMiner.open(store, TestSpark.session())) {
      SectionRows rows = StoredSection.of(section, miner);
      return rows.byName();
    }
  }
}
