// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.facility;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.advisor.lookup.StoredPlacement;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.exchange.ThreadExchange;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.table.OstDayTable;
import io.iominer.core.table.TableRow;
import io.iominer.report.section.SectionRows;
import io.iominer.rootcause.DatedSettings;
import io.iominer.rootcause.DiagnosisSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store of nine days, in which OST 3 of ten is slow from the fifth day on. */
class SlowOstsOfADayTest {
  private static final LocalDate BEGIN = LocalDate.of(2026, 1, 1);
  private static final int DAYS = 9;

  @TempDir private Path folder;

  private static TableRow row(int ost, LocalDate day) {
    boolean isSlow = ost == 3 && !day.isBefore(BEGIN.plusDays(4));
    return new TableRow(OstDayTable.DEFINITION)
        .set("file_system", "/scratch")
        .set("lustre_name", "scratch")
        .set("ost", ost)
        .set("day", TableRow.micros(day.atStartOfDay(ZoneOffset.UTC).toInstant()))
        .set("file_count", 10L)
        .set("job_count", 10L)
        .set("job_share", isSlow ? 0.3 : 1.0)
        .set("compared_job_count", 10L)
        .set("demanding_job_count", 0L)
        .set("slowed_job_count", 0L)
        .set("peak_rate", isSlow ? 1.5e8 : 5e8)
        .set("sample_count", 10L)
        .set("active_sample_count", 10L);
  }

  private void write() throws IOException {
    List<TableRow> rows = new ArrayList<>();
    for (int ost = 0; ost < 10; ost++) {
      for (int day = 0; day < DAYS; day++) {
        rows.add(row(ost, BEGIN.plusDays(day)));
      }
    }
    IoStore.openOrCreate(folder, 1);
    try (StoreWriter writer = IoStore.writer(folder, "test")) {
      StoreChange change = new StoreChange();
      writer.add(change, OstDayTable.DEFINITION, rows);
      writer.commit(change);
    }
  }

  private static SectionRows slow(StoreExchange store, Optional<LocalDate> last) {
    StoredPlacement stored =
        new StoredPlacement(store, new DatedSettings(DiagnosisSettings.standard())).upTo(last);
    return new PlacementSections(stored.decide(Optional.empty()), Optional.empty()).failSlow();
  }

  @Test
  void whatIsSaidOfADayRestsOnThatDayAndEarlierOnes() throws IOException {
    write();
    StoreExchange store = new StoreExchange(IoStore.open(folder), new ThreadExchange(2, "test"));
    for (int day = 0; day < DAYS; day++) {
      LocalDate last = BEGIN.plusDays(day);
      SectionRows section = slow(store, Optional.of(last));
      String days = (day == 0 ? "the day " : "the days 2026-01-01 to ") + last + " (UTC)";
      assertThat(section.section().note()).contains("Based on " + days + ".");
      if (day < 5) {
        assertThat(section.rows()).isEmpty();
        assertThat(section.section().empty())
            .isEqualTo(
                "No OST is known to be slow, by "
                    + days
                    + "."
                    + (day < 4
                        ? ""
                        : " Slow on 2026-01-05, the last day: OST 3 of /scratch at 30 %. One day may"
                            + " be chance: two make a slow OST."));
      } else {
        assertThat(section.rows()).singleElement().satisfies(row -> isKnown(row, last));
      }
    }
    assertThat(slow(store, Optional.empty()).rows())
        .singleElement()
        .satisfies(row -> isKnown(row, BEGIN.plusDays(DAYS - 1L)));
    assertThat(slow(store, Optional.of(BEGIN.minusDays(1))).section().empty())
        .isEqualTo(
            "Whether an OST is slow is not known: on no day do 3 jobs with files of one rank on 3 OSTs"
                + " and more tell.");
  }

  private static void isKnown(Object[] row, LocalDate last) {
    assertThat(Arrays.asList(row))
        .startsWith(
            "scratch",
            "OST 3 of /scratch",
            "OST0003",
            "2026-01-05",
            "2026-01-06",
            last.toString(),
            null);
  }
}
