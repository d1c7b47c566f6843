// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LustreRecordTest {
  private static LustreComponent component(long stripeSize, long stripeCount) {
    return new LustreComponent(stripeSize, stripeCount, -1, -1, 0, -1, -1, RawText.EMPTY);
  }

  @Test
  void ostsAreDividedAmongComponentsInOrder() {
    LustreRecord layout =
        new LustreRecord(
            1, -1, List.of(component(1 << 20, 1), component(1 << 20, 2)), new long[] {7, 8, 9});
    assertThat(layout.osts(0)).containsExactly(7);
    assertThat(layout.osts(1)).containsExactly(8, 9);
  }

  @Test
  void aComponentThatTheLogHasNoTargetsForHasNone() {
    LustreRecord layout =
        new LustreRecord(
            1, -1, List.of(component(1 << 20, 1), component(1 << 20, 4)), new long[] {7});
    assertThat(layout.osts(1)).isEmpty();
  }

  @Test
  void theWidestComponentIsOneOfThoseThatTheFileHasGrownInto() {
    List<LustreComponent> progressive =
        List.of(component(1 << 20, 1), component(1 << 20, 2), component(1 << 20, 3));
    assertThat(new LustreRecord(1, -1, progressive, new long[] {7, 8, 9, -1, -1, -1}).widest())
        .hasValue(1);
    assertThat(new LustreRecord(1, -1, progressive, new long[] {7, 8, 9}).widest()).hasValue(1);
    assertThat(new LustreRecord(1, -1, progressive, new long[] {7, 8, 9, 1, 2, 3}).widest())
        .hasValue(2);
    assertThat(new LustreRecord(1, -1, progressive, new long[0]).widest()).hasValue(2);
    assertThat(new LustreRecord(1, -1, List.of(), new long[0]).widest()).isEmpty();
  }

  @Test
  void anUnknownStripeSizeEndsTheUsedComponents() {
    LustreRecord layout =
        new LustreRecord(
            1,
            -1,
            List.of(component(1 << 20, 1), component(-1, -1), component(1 << 20, 1)),
            new long[] {7});
    assertThat(layout.usedComponents()).hasSize(1);
  }

  @Test
  void absurdStripeCountsOfADamagedLogDoNoHarm() {
    LustreRecord layout =
        new LustreRecord(
            1,
            -1,
            List.of(component(1, Long.MAX_VALUE), component(1, Long.MAX_VALUE), component(1, -5)),
            new long[] {7, 8});
    assertThat(layout.osts(0)).containsExactly(7, 8);
    assertThat(layout.osts(1)).isEmpty();
    assertThat(layout.osts(2)).isEmpty();
  }
}
