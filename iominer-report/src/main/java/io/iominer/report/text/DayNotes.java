// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import io.iominer.core.day.DiagnosisDays;
import io.iominer.core.store.IoStore;
import io.iominer.core.text.Counted;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a store's diagnoses lack, by day: nothing, or a line for each reason. */
public final class DayNotes {
  private DayNotes() {}

  /** Days that are due, and days that were diagnosed before an earlier day was known. */
  public static List<String> of(IoStore store) {
    DiagnosisDays days = DiagnosisDays.of(store);
    return Stream.concat(
            note(days.due(), "to be diagnosed: 'iominer diagnose --store %s'", store),
            note(
                days.stale(),
                "diagnosed before data of an earlier day came:"
                    + " 'iominer diagnose --store %s --stale' renews that",
                store))
        .toList();
  }

  private static Stream<String> note(List<@Nullable Long> days, String what, IoStore store) {
    if (days.isEmpty()) {
      return Stream.empty();
    }
    List<LocalDate> dates =
        days.stream().filter(Objects::nonNull).map(LocalDate::ofEpochDay).toList();
    String when = "";
    if (!dates.isEmpty()) {
      LocalDate first = dates.get(0);
      LocalDate last = dates.get(dates.size() - 1);
      when = first.equals(last) ? " (" + first + ")" : " between " + first + " and " + last;
    }
    return Stream.of(Counted.of(days.size(), "day") + when + " " + what.formatted(store.folder()));
  }
}
