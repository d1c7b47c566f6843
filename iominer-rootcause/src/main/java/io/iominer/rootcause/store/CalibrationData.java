// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.store;

import io.iominer.core.model.IoDirection;
import io.iominer.rootcause.calibration.Calibrated;
import io.iominer.rootcause.calibration.CalibratedPart;
import io.iominer.rootcause.calibration.CalibrationPeriod;
import io.iominer.rootcause.calibration.DatedTraffic;
import io.iominer.rootcause.calibration.LogSample;
import java.io.Closeable;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a store tells of its facility. */
public interface CalibrationData extends Closeable {
  /** Months in which jobs started, with the first and the last start. */
  List<CalibrationPeriod> months();

  /** What the jobs of samples moved. */
  List<DatedTraffic> traffic(List<LogSample> samples);

  /**
   * What servers tell of a period.
   *
   * @param mountPoint of the file system; empty where no log tells it
   */
  Map<IoDirection, Map<CalibratedPart, Calibrated>> serverRates(
      CalibrationPeriod period, Optional<String> mountPoint);

  @Override
  default void close() {
    // Nothing is kept open, unless an implementation says so.
  }
}
