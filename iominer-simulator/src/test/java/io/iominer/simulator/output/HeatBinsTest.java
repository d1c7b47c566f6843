// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.HeatmapRecord;
import io.iominer.core.model.IoDirection;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class HeatBinsTest {
  private final HeatBins bins = new HeatBins();

  private HeatmapRecord record(double runSeconds) {
    return bins.record(DarshanModule.POSIX, 3, runSeconds);
  }

  @Test
  void bytesOfACallAreSpreadOverTheBinsOfItsTime() {
    bins.add(IoDirection.WRITE, 200, 0.05, 0.25);
    assertThat(record(0.4).writeBytes()).containsExactly(50, 100, 50, 0);
    bins.add(IoDirection.READ, 10, 25, 25);
    HeatmapRecord later = record(25.1);
    assertThat(later.binWidthSeconds()).isEqualTo(0.2);
    assertThat(later.writeBytes()).startsWith(150, 50, 0).hasSize(126);
    assertThat(later.readBytes()[125]).isEqualTo(10);
    assertThat(later.rank()).isEqualTo(3);
  }

  @Test
  void binsAreDoubledUntilTheyReachToTheRunsEnd() {
    bins.add(IoDirection.WRITE, 7, 1, 2);
    HeatmapRecord record = record(86_400);
    assertThat(record.binWidthSeconds()).isEqualTo(0.1 * (1 << 13));
    assertThat(record.writeBytes()).hasSize(106).startsWith(7, 0);
  }

  @Test
  void noByteIsLostOrMade() {
    for (int seed = 0; seed < 200; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      HeatBins some = new HeatBins();
      double run = Math.exp(10 * random.nextDouble());
      Map<IoDirection, Long> added = new EnumMap<>(IoDirection.class);
      for (int call = 0; call < 20; call++) {
        double start = run * random.nextDouble();
        double end = start + (run - start) * random.nextDouble();
        long bytes = (long) Math.exp(30 * random.nextDouble());
        IoDirection direction = random.nextBoolean() ? IoDirection.READ : IoDirection.WRITE;
        some.add(direction, bytes, start, end);
        added.merge(direction, bytes, Long::sum);
      }
      HeatmapRecord record = some.record(DarshanModule.STDIO, 0, run);
      assertThat(Arrays.stream(record.readBytes()).sum())
          .as("read, seed %d", seed)
          .isEqualTo(added.getOrDefault(IoDirection.READ, 0L));
      assertThat(Arrays.stream(record.writeBytes()).sum())
          .as("written, seed %d", seed)
          .isEqualTo(added.getOrDefault(IoDirection.WRITE, 0L));
      assertThat(record.readBytes()).hasSizeLessThanOrEqualTo(200);
      assertThat(Arrays.stream(record.writeBytes()).min().orElse(0)).isNotNegative();
    }
  }
}
