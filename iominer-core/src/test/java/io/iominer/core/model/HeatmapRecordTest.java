// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HeatmapRecordTest {
  @Test
  void theInterfaceIsAModulesNameBehindThePrefix() {
    assertThat(HeatmapRecord.layer(RawText.of("heatmap:MPIIO"))).contains(DarshanModule.MPIIO);
    assertThat(HeatmapRecord.layer(RawText.of("heatmap:posix"))).contains(DarshanModule.POSIX);
    assertThat(HeatmapRecord.layer(RawText.of("/home/arthur/run.dat"))).isEmpty();
    assertThat(HeatmapRecord.layer(RawText.of("heatmap:/home/arthur"))).isEmpty();
  }
}
