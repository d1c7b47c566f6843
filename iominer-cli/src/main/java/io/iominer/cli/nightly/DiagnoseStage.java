// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.nightly;

import io.iominer.analysis.store.DiagnosedDays;
import io.iominer.analysis.store.StoreDiagnosis;
import io.iominer.core.store.IoStore;
import io.iominer.report.text.DayNotes;
import java.util.List;
import java.util.stream.Stream;

/** Diagnoses the days of which logs, accounting or server-side monitoring data came. */
final class DiagnoseStage implements Stage {
  static final String NAME = "diagnose";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public StageResult run(Night night) {
    DiagnosedDays diagnosed =
        new StoreDiagnosis(night.place().exchange("diagnosis"), night.settings(), night.listener())
            .diagnoseNew(night.store());
    return new StageResult(
        Stream.concat(
                Stream.of("diagnosed " + diagnosed.text()),
                DayNotes.of(IoStore.open(night.store())).stream())
            .toList(),
        List.of(),
        List.of(),
        false);
  }
}
