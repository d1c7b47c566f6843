// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.run;

import io.iominer.core.spark.IOMiner;
import io.iominer.core.statistic.OrderStatistics;
import io.iominer.sweepline.spark.CriticalFiles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Finds the critical files of every log of a store, beside sorting as many longs as it has rows.
 */
final class SweepMeasurement {
  private final IOMiner miner;
  private final long logs;
  private final long fileRows;

  SweepMeasurement(IOMiner miner, long logs, long fileRows) {
    this.miner = miner;
    this.logs = logs;
    this.fileRows = fileRows;
  }

  /** Seconds beside those of one thread that sorts; rows of {@code darshan_file} per second. */
  List<Measurement> run(int rounds) throws Exception {
    long[] numbers = new SplittableRandom(1).longs(fileRows).toArray();
    List<Double> swept = new ArrayList<>();
    List<Double> sorted = new ArrayList<>();
    sweep();
    sort(numbers);
    for (int i = 0; i < rounds; i++) {
      swept.add(seconds(this::sweep));
      sorted.add(seconds(() -> sort(numbers)));
    }
    double seconds = OrderStatistics.of(swept).upperMedian().orElseThrow();
    List<Measurement> measured = new ArrayList<>();
    measured.add(
        Measurement.of(logs, "sweep", seconds, "s")
            .beside(
                "Arrays.sort of as many longs",
                OrderStatistics.of(sorted).upperMedian().orElseThrow()));
    measured.add(Measurement.of(logs, "sweep-rate", fileRows / seconds, "records/s"));
    measured.addAll(Cost.of(miner.spark().sparkContext(), this::sweep).besidesTime(logs, "sweep"));
    return measured;
  }

  private long sweep() {
    return CriticalFiles.of(miner).count();
  }

  private static void sort(long[] numbers) {
    long[] sorted = numbers.clone();
    Arrays.sort(sorted);
  }

  private static double seconds(Runnable action) {
    long start = System.nanoTime();
    action.run();
    return (System.nanoTime() - start) / 1e9;
  }
}
