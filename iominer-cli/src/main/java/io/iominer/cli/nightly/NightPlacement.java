// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.nightly;

import io.iominer.advisor.lookup.StoredPlacement;
import io.iominer.advisor.placement.Placement;
import io.iominer.analysis.log.LearnedRates;
import io.iominer.core.exchange.spark.OpenStore;
import io.iominer.core.store.IoStore;
import io.iominer.core.table.AdviceTable;
import io.iominer.core.table.TableDefinition;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Placement by what was known when the night's day was over: decided once, for the advice and for
 * the report next to it.
 */
final class NightPlacement {
  private Map<String, Long> basis = Map.of();
  private List<Placement> decided = List.of();

  /** That of each file system of which the store knows OSTs. */
  List<Placement> of(Night night, OpenStore store) {
    Map<String, Long> now = states(store.store());
    if (!now.equals(basis)) {
      decided = stored(night, store).decide(Optional.empty());
      basis = now;
    }
    return decided;
  }

  /** Of all tables but that of recorded advice, which does not change the decision. */
  private static Map<String, Long> states(IoStore store) {
    return store.tables().stream()
        .filter(table -> !table.equals(AdviceTable.DEFINITION))
        .collect(Collectors.toMap(TableDefinition::name, store::snapshot));
  }

  /** Why there is none; a sentence. */
  String whyNothing(Night night, OpenStore store) {
    return stored(night, store).whyNothing();
  }

  private static StoredPlacement stored(Night night, OpenStore store) {
    return new StoredPlacement(
            store.exchange("placement"), LearnedRates.of(store.store(), night.settings()))
        .upTo(Optional.of(night.day()));
  }
}
