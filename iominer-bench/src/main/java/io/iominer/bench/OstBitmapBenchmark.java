// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench;

import io.iominer.core.spark.OstUnion;
import io.iominer.core.table.OstBitmaps;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;
import org.roaringbitmap.RoaringBitmap;

/**
 * What the SQL functions {@code ost_union}, {@code ost_count} and {@code ost_intersect} do with
 * stored sets of OSTs, without Spark around it; beside the same with {@link BitSet} in its stored
 * form and, for the union, a {@link HashSet} of unpacked OSTs. One operation is one pass over
 * {@value #SETS} sets.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@State(Scope.Thread)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class OstBitmapBenchmark {
  private static final int SETS = 10_000;

  /** OSTs of the file system that the IOMiner paper is about. */
  private static final int OSTS = 248;

  /** OSTs of each file, one beside the other. */
  @Param({"1", "8", "72"})
  private int stripes;

  private final OstUnion union = new OstUnion();
  private final byte[][] roaring = new byte[SETS][];
  private final byte[][] plain = new byte[SETS][];
  private final int[][] unpacked = new int[SETS][];

  /** Makes the sets, and compares the answers. */
  @Setup
  public void make() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < SETS; i++) {
      int first = random.nextInt(OSTS);
      unpacked[i] = IntStream.range(first, first + stripes).map(ost -> ost % OSTS).toArray();
      roaring[i] = OstBitmaps.bytes(RoaringBitmap.bitmapOf(unpacked[i]));
      BitSet bits = new BitSet();
      Arrays.stream(unpacked[i]).forEach(bits::set);
      plain[i] = bits.toByteArray();
    }
    if (unionRoaring() != unionBitSet() || unionRoaring() != unionHashSet()) {
      throw new IllegalStateException("The unions differ");
    }
    if (countRoaring() != countBitSet()) {
      throw new IllegalStateException("The counts differ");
    }
  }

  /** OSTs in the union of all sets. */
  @Benchmark
  public int unionRoaring() {
    RoaringBitmap all = union.zero();
    for (byte[] osts : roaring) {
      all = union.reduce(all, osts);
    }
    return all.getCardinality();
  }

  /** The same with bit sets. */
  @Benchmark
  public int unionBitSet() {
    BitSet all = new BitSet();
    for (byte[] osts : plain) {
      all.or(BitSet.valueOf(osts));
    }
    return all.cardinality();
  }

  /** The same with a hash set of the OSTs, as {@code count(DISTINCT ost)} has it. */
  @Benchmark
  public int unionHashSet() {
    Set<Integer> all = new HashSet<>();
    for (int[] osts : unpacked) {
      for (int ost : osts) {
        all.add(ost);
      }
    }
    return all.size();
  }

  /** Sum of the sets' sizes. */
  @Benchmark
  public long countRoaring() {
    long sum = 0;
    for (byte[] osts : roaring) {
      sum += OstBitmaps.of(osts).getCardinality();
    }
    return sum;
  }

  /** The same with bit sets. */
  @Benchmark
  public long countBitSet() {
    long sum = 0;
    for (byte[] osts : plain) {
      sum += BitSet.valueOf(osts).cardinality();
    }
    return sum;
  }

  /** What each set has in common with the next one, in its stored form. */
  @Benchmark
  public void intersectRoaring(Blackhole sink) {
    for (int i = 1; i < SETS; i++) {
      sink.consume(
          OstBitmaps.bytes(
              RoaringBitmap.and(OstBitmaps.of(roaring[i - 1]), OstBitmaps.of(roaring[i]))));
    }
  }

  /** The same with bit sets. */
  @Benchmark
  public void intersectBitSet(Blackhole sink) {
    for (int i = 1; i < SETS; i++) {
      BitSet common = BitSet.valueOf(plain[i - 1]);
      common.and(BitSet.valueOf(plain[i]));
      sink.consume(common.toByteArray());
    }
  }
}
