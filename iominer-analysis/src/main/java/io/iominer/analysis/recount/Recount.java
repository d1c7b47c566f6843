// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.recount;

import io.iominer.analysis.store.CalibrationRows;
import io.iominer.analysis.store.StoreDiagnosis;
import io.iominer.core.exchange.Exchange;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.progress.WorkTicker;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.ScratchStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.table.CalibrationTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.rootcause.DiagnosisSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Compares the computed tables of a store with those of a full recount: a store beside it that
 * reads the same logs, accounting and server-side monitoring data, computes all tables anew, and
 * diagnoses all days.
 */
public final class Recount {
  private final Exchange exchange;
  private final DiagnosisSettings settings;
  private final WorkListener listener;

  /**
   * @param settings with which the store was diagnosed
   */
  public Recount(Exchange exchange, DiagnosisSettings settings, WorkListener listener) {
    this.exchange = exchange;
    this.settings = settings;
    this.listener = listener;
  }

  /**
   * Counts a store anew; it is only read.
   *
   * @param folder an empty folder, which takes the tables of the recount
   * @return a comparison for each computed table
   */
  public List<TableComparison> of(IoStore store, Path folder) {
    Path scratch =
        WorkTicker.step(
            "matching allocations", () -> ScratchStore.of(store, computed(), folder), listener);
    keepAsked(store, scratch);
    new StoreDiagnosis(exchange, settings, listener).diagnoseNew(scratch);
    IoStore recount = IoStore.open(scratch);
    return WorkTicker.step(
        "comparing tables",
        () ->
            ComputedTable.ALL.stream()
                .map(table -> RowComparison.of(table, store, recount, exchange))
                .toList(),
        listener);
  }

  private static Set<TableDefinition> computed() {
    return ComputedTable.ALL.stream().map(ComputedTable::definition).collect(Collectors.toSet());
  }

  /** What 'iominer calibrate' learned depends on when it was asked, and is taken as it is. */
  private static void keepAsked(IoStore store, Path scratch) {
    try (StoreWriter writer = IoStore.writer(scratch, "recount")) {
      StoreChange change = new StoreChange();
      writer.add(change, CalibrationTable.DEFINITION, CalibrationRows.asked(store));
      writer.commit(change);
    }
  }
}
