// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.analysis.store.StoreDiagnosis;
import io.iominer.core.day.DiagnosisDays;
import io.iominer.core.exchange.Exchange;
import io.iominer.core.exchange.ThreadExchange;
import io.iominer.core.store.IoStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A store that is filled and diagnosed night by night says what one says that is diagnosed at once,
 * in every table and to the last digit, though logs come late or a diagnosis is cut off. Nights in
 * order and killed ones are those of {@link RecountTest}.
 */
class NightsTest {
  private static final int DAYS = 4;
  private static final int JOBS_OF_DAY = 20;

  @TempDir private Path folder;

  private final Exchange exchange = new ThreadExchange(2, "test");

  /**
   * A log of the fourth night comes last, once rates were learned; a diagnosis of all days is cut
   * off before its results are written, when those of before are gone.
   */
  @Test
  void lateLogsMakeLaterDaysStaleUntilTheyAreRenewed() throws IOException {
    RandomStores stores = RandomStores.simulateDays(1, folder, DAYS, JOBS_OF_DAY);
    List<List<Path>> nights = new ArrayList<>(stores.nights());
    List<Path> fourth = nights.get(3);
    nights.set(3, fourth.subList(1, fourth.size()));
    nights.add(fourth.subList(0, 1));
    Path late = stores.start("late", exchange);
    for (List<Path> night : nights) {
      stores.night(late, night, exchange);
    }
    Path expected = atOnce(stores);
    assertThat(DiagnosisDays.of(IoStore.open(late)).stale()).isNotEmpty();
    assertThat(RandomStores.tables(late)).isNotEqualTo(RandomStores.tables(expected));
    stores.diagnosis(exchange).diagnoseStale(late);
    assertThat(DiagnosisDays.of(IoStore.open(late)).stale()).isEmpty();
    assertSame(late, expected);
    assertCutOff(stores, late, StoreDiagnosis::diagnoseAll);
    stores.diagnosis(exchange).diagnoseNew(late);
    assertSame(late, expected);
  }

  private void assertCutOff(
      RandomStores stores, Path store, BiConsumer<StoreDiagnosis, Path> diagnose) {
    StoreDiagnosis diagnosis = stores.diagnosis(exchange, new CutOff("diagnosing"));
    assertThatThrownBy(() -> diagnose.accept(diagnosis, store)).hasMessage(CutOff.MESSAGE);
  }

  private Path atOnce(RandomStores stores) throws IOException {
    Path store = stores.start("at-once", exchange);
    stores.night(store, stores.nights().stream().flatMap(List::stream).sorted().toList(), exchange);
    return store;
  }

  private static void assertSame(Path found, Path expected) {
    Map<String, List<String>> rows = RandomStores.tables(found);
    RandomStores.tables(expected)
        .forEach(
            (table, of) ->
                assertThat(rows.getOrDefault(table, List.of()))
                    .as(table)
                    .containsExactlyElementsOf(of));
  }
}
