// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.run;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A program that prints one log, such as Darshan's darshan-parser, started once for each log. */
final class ParserReference {
  /** Logs that it is given at most, spread evenly over all. Heuristic: enough for a rate. */
  private static final int MOST_LOGS = 1000;

  /** How darshan-parser ends on a log with an incomplete module, unless told to show it. */
  private static final int REFUSED = 255;

  private final String program;

  ParserReference(String program) {
    this.program = program;
  }

  /**
   * What the program did.
   *
   * @param logsPerSecond logs that it was started for per second, refused ones included
   * @param refused logs that it did not print, with exit code 255: those with an incomplete module
   */
  record Parsed(double logsPerSecond, long refused) {}

  /**
   * Starts the program for each log, on so many cores; the output is thrown away.
   *
   * @throws IoMinerException USER when the program fails, or refuses every log
   */
  Parsed parse(Path folder, int threads) throws IOException, InterruptedException {
    List<Path> logs = sample(folder);
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      long start = System.nanoTime();
      List<Future<Integer>> exits = new ArrayList<>();
      for (Path log : logs) {
        exits.add(pool.submit(() -> exitCode(log)));
      }
      long refused = 0;
      for (int i = 0; i < logs.size(); i++) {
        int exit = exits.get(i).get();
        if (exit == REFUSED) {
          refused++;
        } else if (exit != 0) {
          throw new IoMinerException(
              ErrorKind.USER, program + " " + logs.get(i) + ": exit code " + exit);
        }
      }
      if (refused == logs.size()) {
        throw new IoMinerException(
            ErrorKind.USER,
            String.format("%s: refused each of %d logs (exit code %d)", program, refused, REFUSED));
      }
      return new Parsed(logs.size() / ((System.nanoTime() - start) / 1e9), refused);
    } catch (ExecutionException e) {
      throw new IoMinerException(
          ErrorKind.USER, "--parser: " + e.getCause().getMessage(), e.getCause());
    } finally {
      pool.shutdownNow();
    }
  }

  private static List<Path> sample(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> all = files.filter(file -> file.toString().endsWith(".darshan")).sorted().toList();
      int logs = Math.min(all.size(), MOST_LOGS);
      return IntStream.range(0, logs)
          .mapToObj(i -> all.get((int) ((long) i * all.size() / logs)))
          .toList();
    }
  }

  private int exitCode(Path log) throws IOException, InterruptedException {
    return new ProcessBuilder(program, log.toString())
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }
}
