// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.nightly;

import io.iominer.core.analysis.JobFilter;
import io.iominer.core.analysis.Period;
import io.iominer.core.config.Configuration;
import io.iominer.core.exchange.spark.OpenStore;
import io.iominer.core.exchange.spark.TaskPlace;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.store.IoStore;
import io.iominer.rootcause.DiagnosisSettings;
import java.nio.file.Path;
import java.time.LocalDate;

/**
 * What all stages of a night know.
 *
 * @param place where the tasks of all of them run
 * @param store folder of the store
 * @param configuration the facility's
 * @param settings by what its jobs are diagnosed
 * @param day that the report is about, UTC
 * @param today last day whose sources are looked at, UTC; the day or a later one
 * @param listener is shown how far the stages are
 */
public record Night(
    TaskPlace place,
    Path store,
    Configuration configuration,
    DiagnosisSettings settings,
    LocalDate day,
    LocalDate today,
    WorkListener listener) {
  /** The jobs that the report is about. */
  JobFilter jobs() {
    return JobFilter.in(Period.of(day, day));
  }

  /** The store as it is now. */
  OpenStore open() {
    return new OpenStore(IoStore.open(store), place, configuration.mountPoints(), jobs());
  }
}
