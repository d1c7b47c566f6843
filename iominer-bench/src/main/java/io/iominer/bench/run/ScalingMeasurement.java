// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.run;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.launcher.JavaModuleOptions;

/**
 * Measures time against executors, as the IOMiner paper's Fig 4 does. An executor is a task thread
 * of one Java on this machine ({@code local[N]}): it has neither a node nor a network of its own.
 */
final class ScalingMeasurement {
  private final Path store;
  private final long logs;

  ScalingMeasurement(Path store, long logs) {
    this.store = store;
    this.logs = logs;
  }

  /**
   * Seconds of each number of executors, beside those of the first.
   *
   * @param executors growing
   * @param rounds how often the question is timed; the median counts
   */
  List<Measurement> run(List<Integer> executors, int rounds)
      throws IOException, InterruptedException {
    List<Measurement> measured = new ArrayList<>();
    for (int count : executors) {
      Measurement time = Measurement.of(logs, "scaling-" + count, seconds(count, rounds), "s");
      double first = measured.isEmpty() ? time.value() : measured.get(0).value();
      measured.add(time.beside("scaling-" + executors.get(0), first));
    }
    return measured;
  }

  private double seconds(int executors, int rounds) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ownJavaOptions());
    command.addAll(List.of(JavaModuleOptions.defaultModuleOptionArray()));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(ScalingRun.class.getName());
    command.addAll(
        List.of(store.toString(), Integer.toString(executors), Integer.toString(rounds)));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String printed =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    int exit = process.waitFor();
    if (exit != 0) {
      throw new IoMinerException(
          ErrorKind.INTERNAL,
          String.format("%s, %d executors: exit code %d", store, executors, exit));
    }
    return Double.parseDouble(printed);
  }

  /** This Java's heap, compiler and collector; an archive of classes is not to be written again. */
  private static List<String> ownJavaOptions() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(option -> option.startsWith("-X") && !option.contains("Archive"))
        .toList();
  }
}
