// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.iopath;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.config.Configuration;
import io.iominer.core.model.IoDirection;
import io.iominer.rootcause.DatedSettings;
import io.iominer.rootcause.DiagnosisSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HopCapacitiesTest {
  @TempDir private Path folder;

  private HopCapacity capacity(Hop hop, String facility) throws IOException {
    Configuration read =
        Configuration.read(
            Files.writeString(
                folder.resolve("iominer.json"), "{\"facility\": {" + facility + "}}"));
    return new HopCapacities(read.facility(), new DatedSettings(DiagnosisSettings.of(read)))
        .of(hop, LocalDate.of(2026, 1, 1), IoDirection.WRITE);
  }

  @Test
  void whatNobodyToldIsUnknownAlthoughTheDiagnosisAssumesIt() throws IOException {
    for (Hop hop : Hop.values()) {
      assertThat(capacity(hop, "\"rank_rate\": \"100MB/s\"")).isEqualTo(HopCapacity.UNKNOWN);
    }
  }

  @Test
  void whatIsConfiguredCounts() throws IOException {
    assertThat(capacity(Hop.OST, "\"ost_rate\": \"400MB/s\""))
        .isEqualTo(HopCapacity.of(400e6, "configured (ost_rate)"));
    assertThat(capacity(Hop.OSS, "\"oss_rate\": \"2GB/s\""))
        .isEqualTo(HopCapacity.of(2e9, "configured (oss_rate)"));
    String forwarding =
        "\"compute_nodes\": 8, \"forwarding_nodes\": {\"rate\": \"1GB/s\","
            + " \"compute_nodes_each\": 4, \"client_rate\": \"80MB/s\"}";
    assertThat(capacity(Hop.FORWARDING_NODE, forwarding))
        .isEqualTo(HopCapacity.of(1e9, "configured (rate)"));
    assertThat(capacity(Hop.COMPUTE_NODE, forwarding))
        .isEqualTo(HopCapacity.of(80e6, "configured (client_rate)"));
  }

  @Test
  void ofNodeAndForwardingClientTheSlowerOneLimits() throws IOException {
    String node = "\"node_rate\": \"50MB/s\", ";
    String forwarding =
        "\"compute_nodes\": 8, \"forwarding_nodes\": {\"rate\": \"1GB/s\","
            + " \"compute_nodes_each\": 4, \"client_rate\": \"80MB/s\"}";
    assertThat(capacity(Hop.COMPUTE_NODE, node + forwarding))
        .isEqualTo(HopCapacity.of(50e6, "configured (node_rate)"));
  }
}
