// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.run;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.statistic.OrderStatistics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What a whole process took, from its start to its end.
 *
 * @param seconds wall clock
 * @param cpuSeconds user and system time of the process and those that it waited for; NaN where the
 *     kernel does not tell (/proc/self/stat)
 */
record ProcessCost(double seconds, double cpuSeconds) {
  private static final Path STAT = Path.of("/proc/self/stat");

  /** USER_HZ of Linux, the same on each machine that Java runs on (proc(5)). */
  private static final double TICKS = 100;

  /** Fields after the program's name, which may hold blanks: cutime and cstime (proc(5)). */
  private static final int CHILDREN_USER = 13;

  private static final int CHILDREN_SYSTEM = 14;

  /**
   * Runs a program to its end; what it prints is thrown away. No other process of this one may end
   * meanwhile.
   *
   * @throws IoMinerException USER when it fails
   */
  static ProcessCost of(List<String> command) throws IOException, InterruptedException {
    double before = childrenSeconds();
    long start = System.nanoTime();
    int exit =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor();
    double seconds = (System.nanoTime() - start) / 1e9;
    if (exit != 0) {
      throw new IoMinerException(ErrorKind.USER, String.join(" ", command) + ": exit code " + exit);
    }
    return new ProcessCost(seconds, childrenSeconds() - before);
  }

  /** Medians of several runs. */
  static ProcessCost median(List<String> command, int runs)
      throws IOException, InterruptedException {
    List<ProcessCost> costs = new ArrayList<>();
    for (int i = 0; i < runs; i++) {
      costs.add(of(command));
    }
    return new ProcessCost(
        median(costs, ProcessCost::seconds), median(costs, ProcessCost::cpuSeconds));
  }

  private static double median(List<ProcessCost> costs, ToDoubleFunction<ProcessCost> value) {
    return OrderStatistics.of(costs.stream().mapToDouble(value)).upperMedian().orElseThrow();
  }

  /** Processor time of the processes that ended, and were waited for. */
  private static double childrenSeconds() throws IOException {
    if (!Files.isReadable(STAT)) {
      return Double.NaN;
    }
    String stat = Files.readString(STAT);
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    return (Long.parseLong(fields[CHILDREN_USER]) + Long.parseLong(fields[CHILDREN_SYSTEM]))
        / TICKS;
  }
}
