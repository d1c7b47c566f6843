// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class HeatColumnsTest {
  private static double[] rates(double[] bytes, double binSeconds, double seconds, int columns) {
    return HeatColumns.rates(i -> bytes[i], bytes.length, binSeconds, seconds, columns);
  }

  @Test
  void aColumnHasTheMeanRateOfItsBinsOrOfPartsOfOne() {
    assertThat(rates(new double[] {1, 2, 3, 4}, 0.5, 2, 2)).containsExactly(3, 7);
    assertThat(rates(new double[] {4, 8}, 1, 2, 4)).containsExactly(4, 4, 8, 8);
    assertThat(rates(new double[] {6, 0}, 1.5, 3, 2)).containsExactly(4, 0);
  }

  @Test
  void theLastBinEndsWithTheRunAndKeepsItsBytes() {
    assertThat(rates(new double[] {0, 5}, 1, 1.5, 3)).containsExactly(0, 0, 10);
  }

  @Test
  void bytesAfterTheEndAreInTheLastColumn() {
    assertThat(rates(new double[] {1, 2, 4}, 1, 2, 2)).containsExactly(1, 2 + 4);
  }

  @Test
  void noBytesAreLostAndNoneLeakIntoTheNextColumn() {
    for (int bins = 1; bins <= 200; bins++) {
      double[] bytes = new double[bins];
      for (int i = 0; i < bins; i += 3) {
        bytes[i] = 100 + i;
      }
      double seconds = bins * 0.1 - 0.03;
      double[] rates = rates(bytes, 0.1, seconds, 50);
      assertThat(Arrays.stream(rates).sum() * seconds / 50)
          .isCloseTo(Arrays.stream(bytes).sum(), within(1e-3));
      double least = 99 / 0.1 * 1e-6;
      assertThat(Arrays.stream(rates).filter(rate -> rate > 0 && rate < least)).isEmpty();
    }
    assertThat(rates(new double[] {1, 0, 0, 1, 0, 0}, 0.1, 0.6, 6))
        .satisfies(rates -> assertThat(Arrays.stream(rates).filter(r -> r > 0)).hasSize(2));
  }
}
