// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.model.IoDirection;
import io.iominer.rootcause.DatedSettings;
import io.iominer.rootcause.calibration.CalibrationHistory;
import io.iominer.rootcause.loss.RatedFacility;
import java.io.Serializable;
import java.time.LocalDate;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** What a facility's OSTs can do for writes on a day. Threads share it. */
final class DayRates implements Serializable {
  private static final long serialVersionUID = 1;

  private final DatedSettings settings;
  private transient volatile @Nullable Map<LocalDate, RatedFacility> days;

  DayRates(DatedSettings settings) {
    this.settings = settings;
  }

  private RatedFacility on(LocalDate day) {
    Map<LocalDate, RatedFacility> known = days;
    if (known == null) {
      known = new ConcurrentHashMap<>();
      days = known;
    }
    return known.computeIfAbsent(day, one -> settings.rated(IoDirection.WRITE, one));
  }

  /** Whether anybody knows the rate of an OST; it is known of all days or of none. */
  boolean isKnown() {
    return on(CalibrationHistory.UNKNOWN_DAY).isKnown();
  }

  /** Bytes/s of an OST; that of a usual one where nobody knows. */
  double ostRate(LocalDate day) {
    return on(day).model().scratch().ostBytesPerSecond();
  }

  /** Bytes that an OST could move in the time that a scattered request costs. */
  double seekBytes(LocalDate day) {
    return on(day).model().scratch().seekBytes();
  }
}
