// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.layer;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.rootcause.layer.FileOffsets.Operation;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThinnedOperationsTest {
  private static ThinnedOperations of(long count) {
    ThinnedOperations thinned = new ThinnedOperations(10);
    LongStream.range(0, count).forEach(i -> thinned.add(new Operation(0, i, 2, i, i + 1.0)));
    return thinned;
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "10, 1", "11, 2", "20, 2", "21, 4", "1000, 128"})
  void theFirstAndEveryNthOperationIsKept(long count, long step) {
    assertThat(of(count).kept().stream().map(Operation::offset))
        .containsExactlyElementsOf(
            LongStream.range(0, count).filter(i -> i % step == 0).boxed().toList());
  }

  @Test
  void allAreCounted() {
    assertThat(of(1000).count()).isEqualTo(1000);
    assertThat(of(1000).bytes()).isEqualTo(2000);
  }
}
