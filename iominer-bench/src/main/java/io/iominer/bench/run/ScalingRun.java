// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.run;

import io.iominer.bench.StoreQueries;
import io.iominer.core.spark.IOMiner;
import io.iominer.core.spark.SparkRun;
import io.iominer.core.statistic.OrderStatistics;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.DoubleStream;

/**
 * Times the question of the IOMiner paper's Fig 4, how many jobs use a customized striping, as the
 * paper asks it: of the files. In a Java of its own. Arguments: STORE EXECUTORS ROUNDS. It is asked
 * once before it is timed; the seconds of the middle round are printed.
 */
final class ScalingRun {
  private ScalingRun() {}

  public static void main(String[] args) {
    String question = StoreQueries.stripingOfFiles("xxhash64");
    String master = "local[" + Integer.parseInt(args[1]) + "]";
    int rounds = Integer.parseInt(args[2]);
    try (SparkRun spark = SparkRun.start(Map.of("spark.master", master));
        IOMiner miner = IOMiner.open(Path.of(args[0]), spark.session())) {
      seconds(question, miner);
      DoubleStream seconds = DoubleStream.generate(() -> seconds(question, miner)).limit(rounds);
      System.out.println(OrderStatistics.of(seconds).upperMedian().orElseThrow());
    }
  }

  private static double seconds(String question, IOMiner miner) {
    long start = System.nanoTime();
    miner.query(question).collect();
    return (System.nanoTime() - start) / 1e9;
  }
}
