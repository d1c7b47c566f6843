// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.dfra;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.config.Configuration;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.rule.Thresholds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DfraThresholdsTest {
  @TempDir private Path folder;

  @Test
  void aConfigurationSetsThem() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("iominer.json"), "{\"thresholds\": {\"dfra.held-up\": 0.4}}");
    Thresholds set = DiagnosisSettings.of(Configuration.read(file)).thresholds();
    assertThat(set.share(DfraThresholds.HELD_UP)).isEqualTo(0.4);
    assertThat(set.share(DfraThresholds.SPREAD)).isEqualTo(0.25);
  }
}
