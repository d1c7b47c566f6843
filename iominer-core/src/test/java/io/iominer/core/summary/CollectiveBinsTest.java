// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.HeatmapRecord;
import io.iominer.core.model.RawText;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CollectiveBinsTest {
  private final CollectiveBins.Builder builder = new CollectiveBins.Builder();

  /** A rank's bins, of half a second each: 'x' where it moved bytes. */
  private void add(String interfaceName, int rank, String bins) {
    long[] written = bins.chars().mapToLong(c -> c == 'x' ? 7 : 0).toArray();
    builder.add(
        new HeatmapRecord(1, rank, 0.5, written, new long[written.length]),
        Optional.of(RawText.of("heatmap:" + interfaceName)));
  }

  @Test
  void binsAreWaitingExchangeOrStorage() {
    add("MPIIO", 0, "xxxx..");
    add("MPIIO", 1, "..xx..");
    add("POSIX", 1, "...x.x");
    assertThat(builder.build()).contains(new CollectiveBins(2 * 0.5, 2 * 0.5, 0.5));
  }

  @Test
  void withoutMpiIoNothingIsSaid() {
    add("POSIX", 0, "xx");
    assertThat(builder.build()).isEmpty();
  }

  @Test
  void aRankThatNeverUsesMpiIoIsNotWaitedFor() {
    add("MPIIO", 0, "xx");
    add("STDIO", 1, "xx");
    assertThat(builder.build().orElseThrow().waitingShare()).isZero();
    assertThat(builder.build().orElseThrow().exchangeSeconds()).isEqualTo(1);
  }
}
