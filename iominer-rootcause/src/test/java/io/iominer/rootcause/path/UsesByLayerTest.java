// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.path;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DxtRecord;
import io.iominer.core.model.DxtSegment;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.MpiioFCounter;
import io.iominer.core.model.RawText;
import io.iominer.sweepline.IoActivity;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class UsesByLayerTest {
  /** Of a run of 100 s; gaps up to 0.025 s are not visible. */
  private final UsesByLayer uses = new UsesByLayer(OptionalDouble.of(100), 2);

  private void trace(DarshanModule module, long rank, double start, double end) {
    DxtSegment segment = new DxtSegment();
    segment.set(IoDirection.WRITE, 0, 1, start, end);
    uses.add(new DxtRecord(module, 7, rank, 0, RawText.EMPTY, 1, 0), segment);
  }

  private static UseInterval written(long rank, double start, double end) {
    return new UseInterval(IoActivity.WRITE, 7, rank, start, end);
  }

  /**
   *
   *
   * <pre>
   * rank 0: [10  20][20.01  30]    [40 ... 120]   run ends at 100
   * rank 1:                 [30.01 31]
   * </pre>
   */
  @Test
  void operationsOfARankWithoutVisibleGapAreOneUse() {
    trace(DarshanModule.DXT_POSIX, 0, 10, 20);
    trace(DarshanModule.DXT_POSIX, 0, 20.01, 30);
    trace(DarshanModule.DXT_POSIX, 0, 40, 120);
    trace(DarshanModule.DXT_POSIX, 1, 30.01, 31);
    KeptUses kept = uses.kept().get(DarshanModule.DXT_POSIX);
    assertThat(kept.uses()).containsExactly(written(0, 10, 30), written(0, 40, 100));
    assertThat(kept.all()).isEqualTo(3);
  }

  @Test
  void layersAreKeptApart() {
    double[] times = new double[MpiioFCounter.values().length];
    times[MpiioFCounter.WRITE_START_TIMESTAMP.index()] = 5;
    times[MpiioFCounter.WRITE_END_TIMESTAMP.index()] = 50;
    uses.add(
        CounterRecord.of(
            DarshanModule.MPIIO, 7, -1, new long[DarshanModule.MPIIO.counters().size()], times));
    trace(DarshanModule.DXT_MPIIO, 3, 6, 7);
    trace(DarshanModule.DXT_POSIX, 3, 7.01, 8);
    assertThat(uses.kept())
        .hasSize(3)
        .hasEntrySatisfying(
            DarshanModule.MPIIO, of -> assertThat(of.uses()).containsExactly(written(-1, 5, 50)))
        .hasEntrySatisfying(
            DarshanModule.DXT_MPIIO, of -> assertThat(of.uses()).containsExactly(written(3, 6, 7)))
        .hasEntrySatisfying(
            DarshanModule.DXT_POSIX,
            of -> assertThat(of.uses()).containsExactly(written(3, 7.01, 8)));
  }
}
