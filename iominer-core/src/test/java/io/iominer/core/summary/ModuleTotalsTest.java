// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.Counter;
import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DaosCounter;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DfsCounter;
import io.iominer.core.model.H5fCounter;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ModuleTotalsTest {
  private static ModuleTotals totals(DarshanModule module, Map<? extends Counter, Long> counts) {
    long[] counters = new long[module.counters().size()];
    counts.forEach((counter, value) -> counters[counter.index()] = value);
    ModuleTotals totals = new ModuleTotals(module);
    CounterRecord record =
        CounterRecord.of(module, 1, -1, counters, new double[module.fCounters().size()]);
    totals.add(new PossibleValues(record, 1, OptionalDouble.empty()));
    return totals;
  }

  @Test
  void opensOfDfsByAGlobalHandleAreOpens() {
    ModuleTotals dfs =
        totals(
            DarshanModule.DFS,
            Map.of(
                DfsCounter.OPENS, 2L,
                DfsCounter.GLOBAL_OPENS, 30L,
                DfsCounter.READS, 64L,
                DfsCounter.NB_READS, 60L,
                DfsCounter.READXS, 3L,
                DfsCounter.WRITEXS, 5L));
    assertThat(dfs.opens()).hasValue(32);
    assertThat(dfs.reads()).as("non-blocking ones are among them").hasValue(67);
    assertThat(dfs.writes()).hasValue(5);
  }

  @Test
  void daosCountsObjectsArraysAndKeyValueStores() {
    ModuleTotals daos =
        totals(
            DarshanModule.DAOS,
            Map.of(
                DaosCounter.ARRAY_OPENS, 32L,
                DaosCounter.ARRAY_READS, 64L,
                DaosCounter.OBJ_FETCHES, 1L,
                DaosCounter.KV_GETS, 2L,
                DaosCounter.ARRAY_WRITES, 64L));
    assertThat(daos.opens()).hasValue(32);
    assertThat(daos.reads()).hasValue(67);
    assertThat(daos.writes()).hasValue(64);
  }

  @Test
  void whatAModuleDoesNotCountIsUnknown() {
    ModuleTotals file = totals(DarshanModule.H5F, Map.of(H5fCounter.OPENS, 3L));
    assertThat(file.opens()).hasValue(3);
    assertThat(file.reads()).isEmpty();
    assertThat(file.writes()).isEmpty();
  }
}
