// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import io.iominer.core.day.DiagnosisDays;
import io.iominer.core.store.IoStore;
import io.iominer.core.text.Counted;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** A line on the days of a store that were diagnosed before an earlier day was known. */
public final class StaleDays {
  private StaleDays() {}

  /** That of a store; empty where there are none. */
  public static Optional<String> of(IoStore store) {
    List<LocalDate> stale =
        DiagnosisDays.of(store).stale().stream()
            .filter(Objects::nonNull)
            .map(LocalDate::ofEpochDay)
            .toList();
    return stale.isEmpty()
        ? Optional.empty()
        : Optional.of(
            String.format(
                "%s from %s to %s: diagnosed before data of an earlier day came;"
                    + " 'iominer diagnose --store %s --stale' renews that",
                Counted.of(stale.size(), "day"),
                stale.get(0),
                stale.get(stale.size() - 1),
                store.folder()));
  }
}
