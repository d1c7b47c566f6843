// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.advice;

import io.iominer.advisor.Advised;
import io.iominer.advisor.dfra.DfraPlan;
import io.iominer.advisor.dfra.DfraThresholds;
import io.iominer.advisor.dfra.ForwardingHints;
import io.iominer.advisor.history.ApplicationHistory;
import io.iominer.advisor.lookup.StoredHistory;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.rootcause.DiagnosisSettings;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Decides on forwarding nodes by what a store knows. */
public final class StoredForwarding {
  private StoredForwarding() {}

  /**
   * The hints, or why there can be none.
   *
   * @param store the store
   * @param settings what is known of the facility
   * @param application only this one; empty for all
   */
  public static Advised<ForwardingHints> decide(
      StoreExchange store, DiagnosisSettings settings, Optional<String> application) {
    DfraThresholds.latestRuns(settings.thresholds());
    boolean canBeAdvised = settings.facility().forwardingNodes().isPresent();
    List<ApplicationHistory> histories =
        canBeAdvised
            ? StoredHistory.latestOfEachSize(store, application, DfraThresholds.MOST_LATEST_RUNS)
            : List.of();
    return DfraPlan.of(histories, settings.facility(), settings.thresholds(), Instant.now());
  }
}
