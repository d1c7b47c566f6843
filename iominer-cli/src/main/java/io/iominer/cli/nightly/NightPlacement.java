// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.nightly;

import io.iominer.advisor.lookup.StoredPlacement;
import io.iominer.advisor.placement.Placement;
import io.iominer.analysis.log.LearnedRates;
import io.iominer.core.exchange.spark.OpenStore;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Placement by what was known when the night's day was over: decided once, for the advice and for
 * the report next to it.
 */
final class NightPlacement {
  private @Nullable List<Placement> decided;

  /** That of each file system of which the store knows OSTs. */
  List<Placement> of(Night night, OpenStore store) {
    if (decided == null) {
      decided = stored(night, store).decide(Optional.empty());
    }
    return decided;
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
