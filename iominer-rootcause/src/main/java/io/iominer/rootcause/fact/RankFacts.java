// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What each rank did to files in one direction. Darshan reduces a file that all ranks used to one
 * record: its bytes, operations and time are divided evenly here.
 */
public final class RankFacts {
  /**
   * A rank begins with its first file that is not about this many times smaller than its largest;
   * heuristic.
   */
  private static final int MOST_BEFORE = 4;

  private final double[] bytes;
  private final double[] scattered;
  private final double[] seconds;

  /**
   * By the files' {@linkplain #sizeClass size}, then by rank; null where no file is of the size.
   */
  private final double[] @Nullable [] starts = new double[Long.SIZE][];

  private final double[] ends;
  private final long[] mostBytes;
  private double sharedBytes;
  private double sharedScattered;
  private double sharedSeconds;
  private double sharedMeanSeconds;
  private double sharedConflicts;
  private double skewSeconds;
  private double sharedStart = Double.POSITIVE_INFINITY;
  private double firstStart = Double.POSITIVE_INFINITY;
  private double lastEnd = Double.NEGATIVE_INFINITY;
  private double secondsBeside;
  private double sharedEnd;

  /** What is of all ranks once it was asked for; NaN before, and when more is added. */
  private double totalBytes = Double.NaN;

  private double totalScattered = Double.NaN;
  private double slowest = Double.NaN;
  private double mostOfEven = Double.NaN;

  RankFacts(int processes) {
    this.bytes = new double[processes];
    this.scattered = new double[processes];
    this.seconds = new double[processes];
    this.ends = new double[processes];
    this.mostBytes = new long[processes];
  }

  /**
   * Adds what a rank did alone.
   *
   * @param waits operations that had to wait for the storage, merged or not
   */
  void add(int rank, Use use, double waits) {
    forgetTotals();
    addSpan(use, use.seconds(), waits);
    bytes[rank] += use.bytes();
    scattered[rank] += Math.max((double) use.scattered(), waits);
    seconds[rank] += use.seconds();
    if (!use.isNothing()) {
      addStart(rank, use);
      ends[rank] = Math.max(ends[rank], use.end());
    }
  }

  private void forgetTotals() {
    totalBytes = Double.NaN;
    totalScattered = Double.NaN;
    slowest = Double.NaN;
    mostOfEven = Double.NaN;
  }

  private void addStart(int rank, Use use) {
    int size = sizeClass(use.bytes());
    double[] ofSize = starts[size];
    if (ofSize == null) {
      ofSize = new double[bytes.length];
      Arrays.fill(ofSize, Double.POSITIVE_INFINITY);
      starts[size] = ofSize;
    }
    ofSize[rank] = Math.min(ofSize[rank], use.start());
    mostBytes[rank] = Math.max(mostBytes[rank], use.bytes());
  }

  /** Small files before the others, such as an input that rank 0 reads, are no begin. */
  private double ownStart(int rank) {
    double start = Double.POSITIVE_INFINITY;
    int largest = sizeClass(mostBytes[rank]);
    for (int size = sizeClass(mostBytes[rank] / MOST_BEFORE); size <= largest; size++) {
      double[] ofSize = starts[size];
      start = ofSize == null ? start : Math.min(start, ofSize[rank]);
    }
    return start;
  }

  /** Powers of two in a number of bytes. */
  private static int sizeClass(long bytes) {
    return Long.SIZE - 1 - Long.numberOfLeadingZeros(Math.max(1, bytes));
  }

  /**
   * Adds what all ranks did together; the slowest one's time counts for each.
   *
   * @param waits operations that had to wait for the storage, merged or not
   * @param conflicting bytes of accesses that overlap others' blocks
   */
  void addShared(Use use, double waits, double conflicting) {
    forgetTotals();
    addSpan(use, use.slowestSeconds(), waits);
    int processes = bytes.length;
    sharedBytes += use.bytes() / (double) processes;
    sharedScattered += Math.max((double) use.scattered(), waits) / processes;
    sharedConflicts += conflicting / processes;
    sharedSeconds += use.slowestSeconds();
    sharedMeanSeconds += use.seconds() / processes;
    if (!use.isNothing()) {
      sharedStart = Math.min(sharedStart, use.start());
      sharedEnd = Math.max(sharedEnd, use.end());
    }
  }

  /** Seconds of syncs are not within the span of the operations: when these were is not known. */
  private void addSpan(Use use, double seconds, double syncs) {
    secondsBeside += syncs > 0 ? seconds : Math.max(0, seconds - (use.end() - use.start()));
    if (!use.isNothing()) {
      firstStart = Math.min(firstStart, use.start());
      lastEnd = Math.max(lastEnd, use.end());
    }
  }

  /**
   * Most seconds in which there can have been any operation: from the first to the last, and those
   * of syncs, which may be beside them. Threads of a rank that use several files at once add up to
   * more.
   */
  public double mostSeconds() {
    return Math.max(0, lastEnd - firstStart) + secondsBeside;
  }

  public int processes() {
    return bytes.length;
  }

  /** Bytes of a rank. */
  public double bytes(int rank) {
    return bytes[rank] + sharedBytes;
  }

  /** Operations of a rank that could not be merged with the one before. */
  public double scattered(int rank) {
    return scattered[rank] + sharedScattered;
  }

  /** Bytes of a rank in shared files that begin or end inside another rank's block. */
  public double conflicts() {
    return sharedConflicts;
  }

  /** Adds what the slowest rank took longer than the ranks' mean on a shared file. */
  void addSkew(double seconds) {
    skewSeconds += seconds;
  }

  /** Seconds that the slowest rank took longer than the mean on shared files, where far more. */
  public double skewSeconds() {
    return skewSeconds;
  }

  /** Seconds that a rank spent. */
  public double seconds(int rank) {
    return seconds[rank] + sharedSeconds;
  }

  /** When a rank began, seconds since the job's start; infinite when it never did. */
  public double start(int rank) {
    return sharedBytes > MOST_BEFORE * (double) mostBytes[rank]
        ? sharedStart
        : Math.min(ownStart(rank), sharedStart);
  }

  /** When a rank ended, seconds since the job's start; 0 when it never began. */
  public double end(int rank) {
    return Math.max(ends[rank], sharedEnd);
  }

  /** Ranks that moved bytes. */
  public int movers() {
    int movers = 0;
    for (int rank = 0; rank < bytes.length; rank++) {
      movers += bytes(rank) > 0 ? 1 : 0;
    }
    return movers;
  }

  /** Time of the rank that took longest. */
  public double slowestSeconds() {
    if (Double.isNaN(slowest)) {
      slowest = most(seconds) + (bytes.length == 0 ? 0 : sharedSeconds);
    }
    return slowest;
  }

  /**
   * Most seconds that an even division can gain: by which the rank that took longest is beyond the
   * mean of all ranks, or that its bytes beyond the mean take. Nothing where all ranks move as much
   * for as long.
   */
  public double mostOfEven() {
    if (Double.isNaN(mostOfEven)) {
      mostOfEven = mostOfEven(seconds, bytes, sharedSeconds, sharedMeanSeconds, sharedBytes);
    }
    return mostOfEven;
  }

  /** The same of both directions together: ranks that read while others write are even. */
  public static double mostOfEven(RankFacts readers, RankFacts writers) {
    return mostOfEven(
        sum(readers.seconds, writers.seconds),
        sum(readers.bytes, writers.bytes),
        readers.sharedSeconds + writers.sharedSeconds,
        readers.sharedMeanSeconds + writers.sharedMeanSeconds,
        readers.sharedBytes + writers.sharedBytes);
  }

  private static double[] sum(double[] ofReaders, double[] ofWriters) {
    double[] both = ofReaders.clone();
    Arrays.setAll(both, rank -> both[rank] + ofWriters[rank]);
    return both;
  }

  private static double mostOfEven(
      double[] seconds, double[] bytes, double shared, double sharedMean, double sharedBytes) {
    double slowest = most(seconds) + shared;
    double mean = Arrays.stream(seconds).average().orElse(0) + sharedMean;
    double most = most(bytes) + sharedBytes;
    double meanBytes = Arrays.stream(bytes).average().orElse(0) + sharedBytes;
    double beyond = most > 0 ? slowest * (1 - meanBytes / most) : 0;
    return bytes.length == 0 ? 0 : Math.max(0, Math.max(slowest - mean, beyond));
  }

  /** Bytes of all ranks. */
  public double totalBytes() {
    if (Double.isNaN(totalBytes)) {
      totalBytes = ranks().mapToDouble(this::bytes).sum();
    }
    return totalBytes;
  }

  /** Scattered operations of all ranks. */
  public double totalScattered() {
    if (Double.isNaN(totalScattered)) {
      totalScattered = ranks().mapToDouble(this::scattered).sum();
    }
    return totalScattered;
  }

  /** Most bytes of a rank. */
  public double mostBytes() {
    return most(bytes) + (bytes.length == 0 ? 0 : sharedBytes);
  }

  private static double most(double[] values) {
    double most = 0;
    for (double value : values) {
      most = Math.max(most, value);
    }
    return most;
  }

  private IntStream ranks() {
    return IntStream.range(0, bytes.length);
  }
}
