// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.error.IoMinerException;
import io.iominer.core.unit.Bandwidth;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BurstBufferSettingsTest {
  private static final String THESIS =
      "\"capacity\": \"3.2TB\", \"write_rate\": \"3.56GB/s\", \"busy_write_rate\": \"3GB/s\","
          + " \"read_rate\": \"12.8GB/s\", \"idle_demotion_rate\": \"1.6GB/s\","
          + " \"busy_demotion_rate\": \"1.6GB/s\", \"read_back_rate\": \"2GB/s\"";

  @TempDir private Path folder;

  private BurstBufferSettings read(String members) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("iominer.json"),
            "{\"facility\": {\"burst_buffer\": {" + members + "}}}");
    return Configuration.read(file).facility().burstBuffer().orElseThrow();
  }

  @Test
  void kindPlacesAndLeastDemotionMayBeMissing() throws IOException {
    BurstBufferSettings read = read(THESIS);
    assertThat(read.capacity().count()).isEqualTo(3_200_000_000_000L);
    assertThat(read.leastDemotion()).isEqualTo(new Bandwidth(0));
    assertThat(read.kind()).isEmpty();
    BurstBufferSettings whole =
        read(
            THESIS
                + ", \"kind\": \"slurm-lua\", \"least_demotion_rate\": \"80MB/s\", \"pool\": \"p\","
                + " \"mount_point\": \"/bb\", \"node_folder\": \"/nvme\"");
    assertThat(whole.kind()).contains(BurstBufferKind.SLURM_LUA);
    assertThat(whole.leastDemotion()).isEqualTo(Bandwidth.ofMegabytes(80));
    assertThat(whole.nodeFolder()).contains("/nvme");
  }

  @ParameterizedTest
  @CsvSource({
    "busy_demotion_rate, 4GB/s, at most write_rate",
    "idle_demotion_rate, 13GB/s, at most read_rate",
    "busy_write_rate, 4GB/s, at most write_rate",
    "write_rate, 0, a rate above 0",
    "read_back_rate, -1GB/s, a rate above 0",
    "capacity, 0, a size from 1GB to 1EB",
    "kind, tape, one of datawarp",
    "pool, -p, a name that does not begin with -",
    "pool, p\\u000aq, a text without control characters",
    "mount_point, /bb\\u001b, a text without control characters",
    "node_folder, /nvme\\u000a, a text without control characters",
    "speed, 1, one of the keys kind"
  })
  void impossibleValuesAreRefusedByName(String key, String value, String expected) {
    String others = THESIS.replaceFirst(", \"" + key + "\": \"[^\"]*\"", "");
    String first = others.replaceFirst("\"" + key + "\": \"[^\"]*\", ", "");
    assertThatThrownBy(() -> read(first + ", \"" + key + "\": \"" + value + "\""))
        .isInstanceOf(IoMinerException.class)
        .hasMessageContaining(key)
        .hasMessageContaining(expected);
  }

  @Test
  void aMissingRateIsNamed() {
    assertThatThrownBy(() -> read("\"capacity\": \"1TB\""))
        .isInstanceOf(IoMinerException.class)
        .hasMessageContaining("write_rate");
  }
}
