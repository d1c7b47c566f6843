// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.facility;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AttentionRowsTest {
  private static List<Attention> lost(@Nullable Object... row) {
    AttentionRule rule = new AttentionRule(0.01, List.of());
    return new AttentionRows(rule)
        .of(List.of(LostNodeHours.section(Collections.singletonList(row))));
  }

  @Test
  void nodeHoursStandWhereNodesAreKnown() {
    Attention known = lost("fluid", 2L, 1.5, 0.25, 90.0, "contention", 0L).get(0);
    assertThat(known.brief()).isEqualTo("fluid (1.50 node hours)");
    assertThat(known.line())
        .startsWith("fluid: 1.50 node hours (25 % of its node hours), 90.00 s in 2 logs");
  }

  @Test
  void onlyALossOfAShareOfAllWarns() {
    assertThat(lost("fluid", 2L, 1.5, 0.25, 90.0, "contention", 0L, "7", 0.009).get(0).warns())
        .isFalse();
    assertThat(lost("fluid", 2L, 1.5, 0.25, 90.0, "contention", 0L, "7", 0.01).get(0).warns())
        .isTrue();
  }

  @Test
  void secondsStandWhereNodesAreNot() {
    Attention unknown = lost("fluid", 2L, null, null, 90.0, "contention", 2L).get(0);
    assertThat(unknown.brief()).isEqualTo("fluid (90.00 s)");
    assertThat(unknown.line())
        .startsWith("fluid: 90.00 s in 2 logs, mostly to ")
        .endsWith("; nodes of 2 logs are unknown");
    assertThat(lost("fluid", 2L, null, null, 0.5, "contention", 2L)).isEmpty();
  }
}
