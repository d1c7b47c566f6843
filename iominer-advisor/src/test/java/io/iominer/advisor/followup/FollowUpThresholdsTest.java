// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.followup;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.rootcause.rule.Threshold;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class FollowUpThresholdsTest {
  private static final Path PAGE = Path.of("../docs/follow-up.md");

  /** Where it fails, the page gets the text that it prints. */
  @Test
  void thePageListsThem() throws IOException {
    StringBuilder table =
        new StringBuilder("| key of `thresholds` | default | unit | source |\n|---|---|---|---|");
    for (Threshold threshold : new FollowUpThresholds().thresholds()) {
      table.append(
          String.format(
              Locale.ROOT,
              "%n| `%s` | %s | %s | %s |",
              threshold.key(),
              threshold.value().withUnit(),
              threshold.unit(),
              threshold.source()));
    }
    assertThat(Files.readString(PAGE)).contains(table.toString());
  }
}
