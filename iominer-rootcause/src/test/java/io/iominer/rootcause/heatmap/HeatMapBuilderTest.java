// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.heatmap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DxtRecord;
import io.iominer.core.model.DxtSegment;
import io.iominer.core.model.HeatmapRecord;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.NameTable;
import io.iominer.core.model.RawText;
import io.iominer.core.model.Segments;
import io.iominer.rootcause.heatmap.HeatMap.RankBytes;
import io.iominer.rootcause.heatmap.HeatMap.Source;
import io.iominer.rootcause.path.JobTrace.State;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class HeatMapBuilderTest {
  private static final Set<DarshanModule> BOTH =
      EnumSet.of(DarshanModule.POSIX, DarshanModule.MPIIO, DarshanModule.STDIO);

  /** The id of a record is the number of its module. */
  private static final NameTable NAMES =
      new NameTable() {
        @Override
        public Optional<RawText> name(long recordId) {
          return DarshanModule.ofId((int) recordId)
              .map(module -> RawText.of("heatmap:" + module.name()));
        }

        @Override
        public int size() {
          return DarshanModule.values().length;
        }

        @Override
        public void forEach(Visitor visitor) {
          throw new UnsupportedOperationException();
        }
      };

  private static HeatMapBuilder builder(long ranks) {
    return new HeatMapBuilder(NAMES, ranks, BOTH);
  }

  private static HeatmapRecord written(
      DarshanModule module, long rank, double width, long... bytes) {
    return new HeatmapRecord(module.id(), rank, width, bytes, new long[bytes.length]);
  }

  /** Operations of a rank: begin and end of each, and its bytes. */
  private static void trace(HeatMapBuilder builder, DarshanModule module, double[]... operations)
      throws IOException {
    int[] next = {0};
    Segments segments =
        builder.noting(
            new DxtRecord(module, 1, 0, 0, RawText.EMPTY, operations.length, 0),
            segment -> {
              if (next[0] == operations.length) {
                return false;
              }
              double[] one = operations[next[0]++];
              segment.set(IoDirection.WRITE, 0, (long) one[2], one[0], one[1]);
              return true;
            });
    DxtSegment segment = new DxtSegment();
    while (segments.next(segment)) {
      assertThat(segment.length()).as("who reads gets each").isPositive();
    }
  }

  private static double[] bins(BinnedBytes bytes) {
    double[] bins = new double[bytes.bins()];
    for (int i = 0; i < bins.length; i++) {
      bins[i] = bytes.bytes(i);
    }
    return bins;
  }

  @Test
  void bytesOfPosixAndStdioAreAddedAndThoseOfMpiIoAbovePosixAreNot() {
    HeatMapBuilder builder = builder(2);
    builder.add(written(DarshanModule.POSIX, 0, 0.5, 1, 0, 3));
    builder.add(written(DarshanModule.STDIO, 1, 0.5, 10, 0, 0));
    builder.add(written(DarshanModule.MPIIO, 0, 0.5, 7, 7, 7));
    HeatMap map = builder.build(State.NONE).orElseThrow();
    assertThat(bins(map.bytes())).containsExactly(11, 0, 3);
    assertThat(map.layers()).containsExactly(DarshanModule.POSIX, DarshanModule.STDIO);
    assertThat(map.source()).isEqualTo(Source.HEATMAP);
    assertThat(map.ranks()).extracting(group -> group.bytes().total()).containsExactly(4L, 10L);
    assertThat(map.bytes().total(IoDirection.READ)).isZero();
  }

  @Test
  void withoutALayerBelowMpiIoCounts() {
    HeatMapBuilder builder =
        new HeatMapBuilder(NAMES, 1, EnumSet.of(DarshanModule.MPIIO, DarshanModule.STDIO));
    builder.add(written(DarshanModule.MPIIO, 0, 1, 7));
    HeatMap map = builder.build(State.NONE).orElseThrow();
    assertThat(map.bytes().total(IoDirection.WRITE)).isEqualTo(7);
    assertThat(map.ranks()).as("one rank is no group").isEmpty();
  }

  @Test
  void ofManyRanksOnlyGroupsAreHeld() {
    HeatMapBuilder builder = builder(65_536);
    for (int rank = 0; rank < 65_536; rank += 1024) {
      builder.add(written(DarshanModule.POSIX, rank, 0.1, 0, 5));
    }
    HeatMap map = builder.build(State.NONE).orElseThrow();
    assertThat(map.ranks()).hasSize(HeatMapBuilder.MOST_GROUPS);
    assertThat(map.ranks()).allMatch(group -> group.bytes().total() == 8 * 5);
    assertThat(map.ranks().get(7).last()).isEqualTo(65_535);
    assertThat(map.bytes().total()).isEqualTo(64 * 5);
  }

  @Test
  void groupsHoldEachRankOnce() {
    for (int ranks = 2; ranks < 100; ranks++) {
      HeatMapBuilder builder = builder(ranks);
      builder.add(written(DarshanModule.POSIX, ranks - 1L, 1, 1));
      HeatMap map = builder.build(State.NONE).orElseThrow();
      long next = 0;
      for (RankBytes group : map.ranks()) {
        assertThat(group.first()).isEqualTo(next);
        assertThat(group.count()).isPositive();
        next = group.last() + 1;
      }
      assertThat(next).isEqualTo(ranks);
      assertThat(map.ranks()).hasSizeLessThanOrEqualTo(HeatMapBuilder.MOST_GROUPS);
      assertThat(map.ranks().get(map.ranks().size() - 1).bytes().total()).isEqualTo(1);
    }
  }

  @Test
  void recordsOfOtherWidthsOrLengthsKeepTheirBytesAndTheirTimes() {
    HeatMapBuilder builder = builder(3);
    builder.add(written(DarshanModule.POSIX, 0, 0.5, 8, 8, 8, 8));
    builder.add(written(DarshanModule.POSIX, 1, 1.0, 0, 6));
    builder.add(written(DarshanModule.POSIX, 2, 0.5, 0, 0, 0, 0, 0, 4));
    HeatMap map = builder.build(State.NONE).orElseThrow();
    assertThat(bins(map.bytes())).containsExactly(8, 8, 11, 11, 0, 4);
    long[] many = new long[1000];
    many[999] = 3;
    builder.add(written(DarshanModule.POSIX, 2, 0.5, many));
    map = builder.build(State.NONE).orElseThrow();
    assertThat(map.binSeconds()).isEqualTo(4.0);
    assertThat(map.coveredSeconds()).isEqualTo(500);
    assertThat(map.bytes().bytes(124)).isEqualTo(3);
    assertThat(map.bytes().total()).isEqualTo(32 + 6 + 4 + 3);
  }

  @Test
  void valuesThatCannotBeAreLeftOutAndCounted() {
    HeatMapBuilder builder = builder(2);
    builder.add(written(DarshanModule.POSIX, 0, 0.1, 5, Long.MIN_VALUE, Long.MAX_VALUE));
    builder.add(written(DarshanModule.POSIX, 2, 0.1, 5));
    builder.add(written(DarshanModule.POSIX, -1, 0.1, 5));
    builder.add(written(DarshanModule.POSIX, 1, 0, 5));
    builder.add(written(DarshanModule.POSIX, 1, Double.NaN, 5));
    builder.add(written(DarshanModule.POSIX, 1, Double.MIN_VALUE, 1));
    builder.add(written(DarshanModule.POSIX, 1, 1e12, 1));
    HeatMap map = builder.build(State.NONE).orElseThrow();
    assertThat(map.bytes().total()).isEqualTo(7);
    assertThat(map.impossibleValues()).isEqualTo(6);
  }

  @Test
  void whatTheBinsDoNotCoverIsSaidOfAHeatMapAlone() throws IOException {
    HeatMapBuilder builder = builder(1);
    builder.add(written(DarshanModule.POSIX, 0, 0.5, 1, 1));
    HeatMap map = builder.build(State.NONE).orElseThrow();
    assertThat(map.uncoveredSeconds(OptionalDouble.of(1.4))).isZero();
    assertThat(map.uncoveredSeconds(OptionalDouble.of(2))).as("may be 1.01").isZero();
    assertThat(map.uncoveredSeconds(OptionalDouble.of(5))).isEqualTo(4);
    assertThat(map.seconds(OptionalDouble.of(5))).isEqualTo(5);
    assertThat(map.seconds(OptionalDouble.of(0.7))).isEqualTo(0.7);
    assertThat(map.isLongerThan(OptionalDouble.of(0.7))).isFalse();
    assertThat(map.seconds(OptionalDouble.of(0.499))).as("a moment later").isEqualTo(0.499);
    assertThat(map.isLongerThan(OptionalDouble.of(0.499))).isTrue();
    builder.add(written(DarshanModule.POSIX, 0, 0.5, 0, 0, 1));
    map = builder.build(State.NONE).orElseThrow();
    assertThat(map.seconds(OptionalDouble.of(0.4))).as("bytes came later").isEqualTo(1.5);
    assertThat(map.seconds(OptionalDouble.of(0))).isEqualTo(1.5);
    assertThat(map.isLongerThan(OptionalDouble.empty())).isFalse();
    assertThat(map.seconds(OptionalDouble.empty())).isEqualTo(1.5);
    HeatMapBuilder traced = builder(1);
    trace(traced, DarshanModule.DXT_POSIX, new double[] {0, 0.1, 5});
    assertThat(traced.build(State.USED).orElseThrow().uncoveredSeconds(OptionalDouble.of(5)))
        .isZero();
  }

  @Test
  void aTraceIsDrawnWhereThereIsNoHeatMapAndItIsWhole() throws IOException {
    double[] operation = {0.05, 0.25, 100};
    HeatMapBuilder traced = builder(1);
    trace(traced, DarshanModule.DXT_POSIX, operation, new double[] {0.4, 0.4, 7});
    HeatMap map = traced.build(State.USED).orElseThrow();
    assertThat(map.source()).isEqualTo(Source.DXT);
    assertThat(bins(map.bytes())).hasSize(5);
    assertThat(map.bytes().bytes(0)).isCloseTo(25, within(1e-9));
    assertThat(map.bytes().bytes(1)).isCloseTo(50, within(1e-9));
    assertThat(map.bytes().total()).isEqualTo(107);
    assertThat(traced.build(State.TOO_LARGE)).isEmpty();
    assertThat(traced.build(State.INCOMPLETE)).isEmpty();

    HeatMapBuilder both = builder(1);
    both.add(written(DarshanModule.POSIX, 0, 0.1, 5));
    trace(both, DarshanModule.DXT_POSIX, operation);
    assertThat(both.build(State.USED).orElseThrow().bytes().total()).isEqualTo(5);

    HeatMapBuilder empty = builder(1);
    empty.add(written(DarshanModule.MPIIO, 0, 0.1, 5));
    assertThat(empty.build(State.NONE)).isEmpty();
    trace(empty, DarshanModule.DXT_POSIX, operation);
    assertThat(empty.build(State.USED).orElseThrow().bytes().total()).isEqualTo(100);
    assertThat(builder(1).build(State.NONE)).isEmpty();
  }

  /** Beside bins of a millisecond, which are summed up at the end. */
  @Test
  void binsOfATraceAreThoseOfFinerOnes() throws IOException {
    for (long seed = 1; seed <= 20; seed++) {
      Random random = new Random(seed);
      double[][] operations = new double[50][];
      double[] fine = new double[200_000];
      for (int i = 0; i < operations.length; i++) {
        int from = random.nextInt(60_000);
        int length = 1 + random.nextInt(5_000);
        int each = 1 + random.nextInt(1000);
        operations[i] = new double[] {from / 1e3, (from + length) / 1e3, (double) each * length};
        for (int j = from; j < from + length; j++) {
          fine[j] += each;
        }
      }
      HeatMapBuilder builder = builder(1);
      trace(builder, DarshanModule.DXT_POSIX, operations);
      HeatMap map = builder.build(State.USED).orElseThrow();
      int width = (int) Math.round(map.binSeconds() * 1e3);
      assertThat(width).as("seed %d", seed).isIn(400, 200);
      for (int i = 0; i < map.bytes().bins(); i++) {
        double sum = 0;
        for (int j = i * width; j < (i + 1) * width; j++) {
          sum += fine[j];
        }
        assertThat(map.bytes().bytes(i)).as("seed %d", seed).isCloseTo(sum, within(0.01));
      }
    }
  }
}
