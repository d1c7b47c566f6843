// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class GreatestTest {
  private static List<Integer> kept(int most, Integer... values) {
    Greatest<Integer> greatest = new Greatest<>(most, Integer::compare);
    List.of(values).forEach(greatest::add);
    return greatest.stream().toList();
  }

  @Test
  void theLeastGoWhereThereAreTooMany() {
    assertThat(kept(3, 5, 1, 4, 2, 3)).containsExactlyInAnyOrder(5, 4, 3);
    assertThat(kept(3, 7, 7)).containsExactly(7, 7);
    assertThat(kept(0, 1, 2)).isEmpty();
  }
}
