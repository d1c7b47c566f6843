// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import io.iominer.advisor.connections.ConnectionAdvice;
import io.iominer.advisor.connections.OstUse;
import io.iominer.advisor.history.ApplicationHistory;
import io.iominer.advisor.history.ApplicationRun;
import io.iominer.core.config.ConnectionSettings;
import io.iominer.core.config.FacilitySettings;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.model.Factor;
import io.iominer.core.model.IoDirection;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.PerfFactorTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.unit.Bandwidth;
import io.iominer.facility.FacilityModel;
import io.iominer.rootcause.rule.Thresholds;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Advises on connections by what a store knows of the latest runs. */
public final class StoredConnections {
  /** Heuristic: as dfra.latest-runs; older runs may be of another version. */
  private static final int LATEST_RUNS = 10;

  private StoredConnections() {}

  /** A log's reads or writes. */
  private record Traffic(String logId, String direction) {}

  /** OSTs are those of a run's factors, rates those of the configuration. */
  private record Parts(
      Map<Traffic, OstUse> osts, Optional<Bandwidth> ostRate, Optional<Bandwidth> rankRate)
      implements ConnectionAdvice.RunParts {
    @Override
    public Optional<OstUse> osts(ApplicationRun run, IoDirection direction) {
      return Optional.ofNullable(osts.get(new Traffic(run.logId(), label(direction))));
    }
  }

  /**
   * The advice.
   *
   * @param rates what the configuration says of OSTs and ranks
   * @param application by the runs of this one; empty for all
   */
  public static ConnectionAdvice of(
      StoreExchange store,
      FacilityModel facility,
      FacilitySettings rates,
      Thresholds thresholds,
      Optional<String> application) {
    if (facility.connections().isEmpty()) {
      return ConnectionAdvice.NONE;
    }
    ConnectionSettings set = facility.connections().get();
    List<ApplicationHistory> histories =
        StoredHistory.latestOfEachSize(store, application, LATEST_RUNS);
    return ConnectionAdvice.of(
        set,
        histories,
        new Parts(osts(store, histories), rates.ostRate(), rates.rankRate()),
        thresholds);
  }

  /** OSTs of the files of runs; none of a log that tells no layout. */
  private static Map<Traffic, OstUse> osts(
      StoreExchange store, List<ApplicationHistory> histories) {
    Set<String> logs =
        histories.stream()
            .flatMap(history -> history.runs().stream())
            .map(run -> run.logId())
            .collect(Collectors.toSet());
    Map<Traffic, OstUse> osts = new HashMap<>();
    store
        .store()
        .scan(PerfFactorTable.DEFINITION)
        .whereAbove(Factor.OST_COUNT.column(), 0L)
        .rowsInTurn(
            StoredRow.withLog(
                List.of(
                    "direction",
                    Factor.OST_COUNT.column(),
                    Factor.CRITICAL_FILE_COUNT.column(),
                    Factor.OVERLAP.column())),
            row -> {
              String log = row.string(TableDefinition.LOG_COLUMN);
              if (logs.contains(log)) {
                osts.put(
                    new Traffic(log, row.string("direction")),
                    new OstUse(
                        row.whole(Factor.OST_COUNT.column()),
                        Math.max(1, row.whole(Factor.CRITICAL_FILE_COUNT.column())),
                        row.number(Factor.OVERLAP.column()).orElse(1)));
              }
            });
    return osts;
  }

  private static String label(IoDirection direction) {
    return direction.name().toLowerCase(Locale.ROOT);
  }
}
