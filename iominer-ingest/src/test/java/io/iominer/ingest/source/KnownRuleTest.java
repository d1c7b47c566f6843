// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KnownRuleTest {
  private static final OffsetDateTime NOTED = Instant.ofEpochSecond(7).atOffset(ZoneOffset.UTC);
  private static final Source SAME = new Source("/a", null, 10, 7_000_000);

  @ParameterizedTest
  @CsvSource({
    "complete, true, true",
    "partial, true, true",
    "duplicate, true, true",
    "rejected, true, false",
    "failed, false, false"
  })
  void anUnchangedSourceIsReadAgainWhereThatMayHelp(String outcome, boolean log, boolean whole) {
    assertThat(KnownRule.LOG.isKnown(SAME, outcome, 10, NOTED)).isEqualTo(log);
    assertThat(KnownRule.WHOLE_SOURCE.isKnown(SAME, outcome, 10, NOTED)).isEqualTo(whole);
  }

  @Test
  void anotherSizeOrTimeIsAChange() {
    assertThat(KnownRule.LOG.isKnown(SAME, "complete", 11, NOTED)).isFalse();
    assertThat(KnownRule.LOG.isKnown(SAME, "complete", 10, NOTED.plusSeconds(1))).isFalse();
    assertThat(KnownRule.LOG.isKnown(SAME, "complete", 10, null)).isFalse();
  }
}
