// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.advisor.burstbuffer.BufferRun;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.exchange.ThreadExchange;
import io.iominer.core.store.IoStore;
import io.iominer.core.table.ApplicationRunTable;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredBufferRunsTest {
  @TempDir private Path folder;

  @Test
  void onlyTheLatestRunsArePlannedFor() {
    IoStore store = RandomAdviceStore.write(folder, 1);
    List<Instant> starts =
        store.scan(ApplicationRunTable.DEFINITION).where("application", "one").list().stream()
            .flatMap(row -> row.time("start_time").stream())
            .sorted()
            .toList();
    Instant latest = starts.get(starts.size() - 1);
    Instant middle = starts.get(starts.size() / 2);
    assertThat(starts(Duration.ofDays(10_000))).isEqualTo(starts);
    assertThat(starts(Duration.between(middle, latest)))
        .isEqualTo(starts.stream().filter(start -> !start.isBefore(middle)).toList())
        .hasSizeLessThan(starts.size());
  }

  private List<Instant> starts(Duration span) {
    StoreExchange store = new StoreExchange(IoStore.open(folder), new ThreadExchange(2, "test"));
    return StoredBufferRuns.of(store, Optional.of("one"), span).stream()
        .map(BufferRun::start)
        .sorted()
        .toList();
  }
}
