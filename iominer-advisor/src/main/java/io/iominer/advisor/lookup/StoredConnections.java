// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import io.iominer.advisor.connections.ConnectionAdvice;
import io.iominer.advisor.history.ApplicationHistory;
import io.iominer.advisor.history.ApplicationRun;
import io.iominer.core.config.ConnectionSettings;
import io.iominer.core.exchange.StoreExchange;
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
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/** Advises on connections by what a store knows of the latest runs. */
public final class StoredConnections {
  /** Heuristic: as dfra.latest-runs; older runs may be of another version. */
  private static final int LATEST_RUNS = 10;

  private StoredConnections() {}

  /** A log's reads or writes. */
  private record Traffic(String logId, String direction) {}

  /** As many OSTs as a run's factors say. */
  private record Osts(Map<Traffic, Long> counts, Optional<Bandwidth> rate)
      implements ConnectionAdvice.RunOsts {
    @Override
    public OptionalLong of(ApplicationRun run, IoDirection direction) {
      Long count = counts.get(new Traffic(run.logId(), label(direction)));
      return count == null ? OptionalLong.empty() : OptionalLong.of(count);
    }
  }

  /**
   * The advice.
   *
   * @param ostRate what an OST carries; empty where nobody told it
   * @param application by the runs of this one; empty for all
   */
  public static ConnectionAdvice of(
      StoreExchange store,
      FacilityModel facility,
      Optional<Bandwidth> ostRate,
      Thresholds thresholds,
      Optional<String> application) {
    if (facility.connections().isEmpty()) {
      return ConnectionAdvice.NONE;
    }
    ConnectionSettings set = facility.connections().get();
    List<ApplicationHistory> histories =
        StoredHistory.latestOfEachSize(store, application, LATEST_RUNS);
    return ConnectionAdvice.of(
        set, histories, new Osts(osts(store, histories), ostRate), thresholds);
  }

  /** OSTs of the files of runs; none of a log that tells no layout. */
  private static Map<Traffic, Long> osts(StoreExchange store, List<ApplicationHistory> histories) {
    Set<String> logs =
        histories.stream()
            .flatMap(history -> history.runs().stream())
            .map(run -> run.logId())
            .collect(Collectors.toSet());
    Map<Traffic, Long> osts = new HashMap<>();
    store
        .store()
        .scan(PerfFactorTable.DEFINITION)
        .whereAbove("ost_count", 0L)
        .rowsInTurn(
            StoredRow.withLog(List.of("direction", "ost_count")),
            row -> {
              String log = row.string(TableDefinition.LOG_COLUMN);
              if (logs.contains(log)) {
                osts.put(new Traffic(log, row.string("direction")), row.whole("ost_count"));
              }
            });
    return osts;
  }

  private static String label(IoDirection direction) {
    return direction.name().toLowerCase(Locale.ROOT);
  }
}
