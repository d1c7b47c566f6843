// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import io.iominer.advisor.connections.ConnectionAdvice;
import io.iominer.advisor.connections.LearnedNodeRate;
import io.iominer.advisor.history.ApplicationHistory;
import io.iominer.advisor.history.ApplicationRun;
import io.iominer.core.config.ConnectionSettings;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.model.IoDirection;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.CalibrationTable;
import io.iominer.core.table.PerfFactorTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.facility.FacilityModel;
import io.iominer.rootcause.calibration.CalibratedPart;
import io.iominer.rootcause.rule.Thresholds;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Advises on connections by what a store knows: rows of {@code application_run}. */
public final class StoredConnections {
  /** Heuristic: as dfra.latest-runs; older runs may be of another version. */
  private static final int LATEST_RUNS = 10;

  private StoredConnections() {}

  /** A log's reads or writes. */
  private record Traffic(long jobId, String logId, String direction) {
    static Traffic of(ApplicationRun run, IoDirection direction) {
      return new Traffic(run.jobId(), run.logId(), label(direction));
    }
  }

  /**
   * The advice.
   *
   * @param application by the runs of this one; empty for all
   */
  public static ConnectionAdvice of(
      StoreExchange store,
      FacilityModel facility,
      Thresholds thresholds,
      Optional<String> application) {
    return facility
        .connections()
        .map(set -> of(store, set, thresholds, application))
        .orElse(ConnectionAdvice.NONE);
  }

  private static ConnectionAdvice of(
      StoreExchange store,
      ConnectionSettings set,
      Thresholds thresholds,
      Optional<String> application) {
    List<ApplicationHistory> histories =
        StoredHistory.latestOfEachSize(store, application, LATEST_RUNS);
    Map<Traffic, Long> osts = osts(store, histories);
    return ConnectionAdvice.of(
        set,
        histories,
        (run, direction) -> {
          Long count = osts.get(Traffic.of(run, direction));
          return count == null ? OptionalLong.empty() : OptionalLong.of(count);
        },
        thresholds);
  }

  /** Where a log tells no layout, its row has no OSTs. */
  private static Map<Traffic, Long> osts(StoreExchange store, List<ApplicationHistory> histories) {
    Set<Traffic> wanted = new HashSet<>();
    histories.stream()
        .map(ApplicationHistory::runs)
        .flatMap(Collection::stream)
        .forEach(
            run -> {
              for (IoDirection direction : IoDirection.values()) {
                wanted.add(Traffic.of(run, direction));
              }
            });
    Map<Traffic, Long> osts = new HashMap<>();
    store
        .store()
        .scan(PerfFactorTable.DEFINITION)
        .whereAbove("ost_count", 0L)
        .rowsInTurn(
            StoredRow.withLog(List.of("direction", "ost_count")),
            row -> {
              Traffic one =
                  new Traffic(
                      row.whole(TableDefinition.BUCKET_COLUMN),
                      row.string(TableDefinition.LOG_COLUMN),
                      row.string("direction"));
              if (wanted.contains(one)) {
                osts.put(one, row.whole("ost_count"));
              }
            });
    return osts;
  }

  /** What was learned of a node by period, in the order of their ends: before and after a change. */
  public static List<LearnedNodeRate> nodeRates(StoreExchange store) {
    List<LearnedNodeRate> rates = new ArrayList<>();
    store
        .store()
        .scan(CalibrationTable.DEFINITION)
        .where("part", CalibratedPart.NODE_RATE.label())
        .rowsInTurn(
            CalibrationTable.DEFINITION.columnNames(),
            row ->
                rates.add(
                    new LearnedNodeRate(
                        row.instant("first_start"),
                        row.instant("last_start"),
                        row.string("direction"),
                        row.real("value"),
                        row.real("upper"),
                        row.whole("job_count"))));
    rates.sort(
        Comparator.comparing(LearnedNodeRate::end).thenComparing(LearnedNodeRate::direction));
    return rates;
  }

  private static String label(IoDirection direction) {
    return direction.name().toLowerCase(Locale.ROOT);
  }
}
