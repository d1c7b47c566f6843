// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.run;

import io.iominer.core.spark.IOMiner;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Whole processes of commands, started as a user starts them: how long until the answer is there,
 * and how much processor time that took.
 */
final class CommandMeasurement {
  /** A diagnosis of more logs is timed once. */
  private static final long MANY_LOGS = 1_000;

  private static final String BARE = "Spark session that runs SELECT 1";
  private static final String START = "iominer tables";

  /** What rates of ingests are compared with. */
  static final String PARSER = "parser, a process for each log";

  private final String launcher;
  private final Path store;
  private final long logs;

  /**
   * Commands on a store.
   *
   * @param launcher ./iominer of the sources, or bin/iominer of a distribution
   */
  CommandMeasurement(String launcher, Path store, long logs) {
    this.launcher = launcher;
    this.store = store;
    this.logs = logs;
  }

  /** Runs each so many times; the medians count. */
  List<Measurement> run(IOMiner miner, int rounds) throws IOException, InterruptedException {
    String job =
        miner.query("SELECT min(job_id) FROM darshan_job").collect().get(0).get(0).toString();
    iominer("tables").run(1); // A first start may build.
    ProcessCost bare = new Timed(bareSpark()).run(rounds);
    ProcessCost start = iominer("tables").run(rounds);
    List<Measurement> measured = new ArrayList<>();
    ProcessCost count = ofStore("query", "SELECT count(*) FROM darshan_job").run(rounds);
    add(measured, "count", count, BARE, bare);
    ProcessCost one = ofStore("stats", "patterns").run(rounds);
    add(measured, "stats-one", one, START, start);
    add(measured, "stats", ofStore("stats").run(rounds), "stats patterns", one);
    add(measured, "slow", ofStore("slow", "--direction=write").run(rounds), BARE, bare);
    add(measured, "explain", ofStore("explain", job).run(rounds), START, start);
    add(measured, "status", ofStore("status").run(rounds), START, start);
    ProcessCost diagnosis = ofStore("diagnose", "--force").run(logs > MANY_LOGS ? 1 : rounds);
    add(measured, "diagnose", diagnosis, BARE, bare);
    measured.add(
        Measurement.of(logs, "command-diagnose-rate", logs / diagnosis.seconds(), "logs/s"));
    return measured;
  }

  /**
   * Ingests logs in a process of its own, start included, once.
   *
   * @param facility what {@code iominer simulate} wrote
   * @param fresh a folder that is missing
   * @param parser logs per second of the parser; empty where it was not asked
   */
  List<Measurement> ingest(Path facility, Path fresh, OptionalDouble parser)
      throws IOException, InterruptedException {
    String folder = facility.resolve("darshan").toString();
    ProcessCost cost = iominer("ingest", folder, "--store=" + fresh).run(1);
    Measurement rate = Measurement.of(logs, "command-ingest-rate", logs / cost.seconds(), "logs/s");
    List<Measurement> measured = new ArrayList<>();
    measured.add(Measurement.of(logs, "command-ingest", cost.seconds(), "s"));
    if (!Double.isNaN(cost.cpuSeconds())) {
      measured.add(Measurement.of(logs, "command-ingest-cpu", cost.cpuSeconds(), "s"));
    }
    measured.add(parser.isPresent() ? rate.beside(PARSER, parser.getAsDouble()) : rate);
    return measured;
  }

  private void add(
      List<Measurement> measured,
      String name,
      ProcessCost cost,
      String reference,
      ProcessCost beside) {
    measured.add(
        Measurement.of(logs, "command-" + name, cost.seconds(), "s")
            .beside(reference, beside.seconds()));
    if (!Double.isNaN(cost.cpuSeconds())) {
      measured.add(
          Measurement.of(logs, "command-" + name + "-cpu", cost.cpuSeconds(), "s")
              .beside(reference, beside.cpuSeconds()));
    }
  }

  /** A command line to be timed. */
  private record Timed(List<String> command) {
    ProcessCost run(int rounds) throws IOException, InterruptedException {
      return ProcessCost.median(command, rounds);
    }
  }

  private Timed iominer(String... arguments) {
    return new Timed(Stream.concat(Stream.of(launcher), Stream.of(arguments)).toList());
  }

  private Timed ofStore(String... arguments) {
    return iominer(
        Stream.concat(Stream.of(arguments), Stream.of("--store=" + store)).toArray(String[]::new));
  }

  /**
   * With the options of this process, the class-data archive among them, compiled as simply as
   * questions are.
   */
  private static List<String> bareSpark() {
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java");
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.add("-XX:TieredStopAtLevel=1");
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(BareSpark.class.getName());
    return command;
  }
}
