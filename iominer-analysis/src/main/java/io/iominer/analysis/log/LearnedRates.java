// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.log;

import io.iominer.analysis.store.CalibrationRows;
import io.iominer.core.store.IoStore;
import io.iominer.rootcause.DatedSettings;
import io.iominer.rootcause.DiagnosisSettings;
import java.nio.file.Path;

/** What a store's jobs show of their facility; it is read without a session of Spark. */
public final class LearnedRates {
  private LearnedRates() {}

  /** The settings with all that the store in a folder has learned. */
  public static DatedSettings of(Path store, DiagnosisSettings settings) {
    return of(IoStore.open(store), settings);
  }

  /** The settings with all that a store has learned. */
  public static DatedSettings of(IoStore store, DiagnosisSettings settings) {
    return new DatedSettings(settings, CalibrationRows.history(store));
  }
}
