// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.run;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures a night on stores of growing size. */
@Command(
    name = "night",
    description = {
      "Measure 'iominer nightly' on stores of growing size.",
      "Each night ingests a day of new logs, accounting and monitoring data; times are"
          + " given by stage. The facilities are simulated into DIR/N and the stores of the days"
          + " before kept as DIR/before-N; each night runs on a copy."
    },
    footer = "  iominer bench night --work /scratch/night --logs 1000,10000")
final class NightCommand implements Callable<Integer> {
  /** A line of "What it took". */
  private static final Pattern STAGE =
      Pattern.compile(
          "(?m)^ {2}(\\w+) +([\\d.]+) s {2}processor ([\\d.]+) s, read (\\S+ \\w+), heap at most"
              + " (\\S+ \\w+)$");

  private static final Map<String, Double> UNITS =
      Map.of("B", 1e-6, "KiB", 1.024e-3, "MiB", 1.048576, "GiB", 1073.741824);

  @Spec private CommandSpec spec;

  @Option(
      names = "--work",
      required = true,
      paramLabel = "DIR",
      description = "Folder for logs and stores: new, empty or that of an earlier run.")
  private Path work;

  @Option(
      names = "--logs",
      split = ",",
      paramLabel = "N",
      description = "Logs of each store before the night (default: ${DEFAULT-VALUE}).")
  private List<Long> logs = List.of(10_000L, 100_000L);

  @Option(
      names = "--day",
      paramLabel = "N",
      description = "Logs of a day (default: ${DEFAULT-VALUE}).")
  private long logsPerDay = 10_000;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Seed of the random numbers (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(
      names = "--launcher",
      paramLabel = "PROGRAM",
      description = "What starts IOMiner (default: ${DEFAULT-VALUE}).")
  private String launcher = "./iominer";

  private final Map<String, Double> smallest = new HashMap<>();

  @Override
  public Integer call() throws Exception {
    PrintWriter progress = spec.commandLine().getErr();
    WorkFolder folder = WorkFolder.of(work);
    Machine machine = Machine.here();
    Results results = new Results(folder.results(), machine, progress);
    for (long before : logs.stream().sorted().toList()) {
      NightFacility facility = facility(folder, before, progress);
      Path store = store(folder, facility, before);
      for (Measurement measured : night(folder, facility, store, before)) {
        results.add(measured);
      }
    }
    PrintWriter screen = spec.commandLine().getOut();
    screen.print(
        MarkdownTable.of(
            results.all(),
            machine,
            "iominer bench night --logs " + logs + " --day " + logsPerDay + " --seed " + seed));
    screen.flush();
    return 0;
  }

  private NightFacility facility(WorkFolder folder, long before, PrintWriter progress)
      throws IOException, SQLException {
    // So many are behind the last whole day that it is whole, however many a day has by chance.
    long all = before + logsPerDay + logsPerDay / 2;
    new SimulatedFacility(seed, logsPerDay, "sqlite").make(folder, all, progress);
    return NightFacility.of(folder.facility(all));
  }

  /** The store before the night, compacted as nights leave it. */
  private Path store(WorkFolder folder, NightFacility facility, long before)
      throws IOException, InterruptedException {
    Path store = work.resolve("before-" + before);
    Path mark = work.resolve("before-" + before + ".complete");
    if (!Files.exists(mark)) {
      folder.delete(store.toAbsolutePath().normalize());
      List<String> ingest = new ArrayList<>(List.of(launcher, "ingest"));
      ingest.addAll(facility.logsBefore());
      ingest.add("--slurm=" + facility.accounting(false));
      ingest.add("--lmt=" + facility.samples(false));
      ingest.add("--store=" + store);
      ProcessCost.of(ingest);
      ProcessCost.of(List.of(launcher, "diagnose", "--store=" + store));
      ProcessCost.of(List.of(launcher, "compact", "--store=" + store));
      Files.createFile(mark);
    }
    return store;
  }

  private List<Measurement> night(
      WorkFolder folder, NightFacility facility, Path before, long stored)
      throws IOException, InterruptedException {
    Path store = folder.freshStore("night");
    copy(before, store);
    Path reports = work.resolve("reports");
    folder.delete(reports.toAbsolutePath().normalize());
    Path config = work.resolve("night.json");
    Files.writeString(
        config,
        """
        {"store": "%s",
         "sources": {"darshan": "%s/{yyyy}/{M}/{d}", "slurm": "%s", "lmt": "%s"},
         "nightly": {"out": "%s"}}
        """
            .formatted(
                store,
                facility.folder().resolve("darshan"),
                facility.accounting(true),
                facility.samples(true),
                reports));
    Process process =
        new ProcessBuilder(launcher, "nightly", "--config=" + config, "--day=" + facility.last())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IoMinerException(ErrorKind.USER, "nightly: exit code " + process.exitValue());
    }
    return measured(text, stored);
  }

  private List<Measurement> measured(String text, long stored) {
    List<Measurement> all = new ArrayList<>();
    double seconds = 0;
    double processor = 0;
    Matcher stage = STAGE.matcher(text);
    while (stage.find()) {
      String name = stage.group(1);
      double took = Double.parseDouble(stage.group(3));
      seconds += Double.parseDouble(stage.group(2));
      processor += took;
      add(all, stored, name + "-cpu", took, "s");
      add(all, stored, name + "-read", megabytes(stage.group(4)), "MB");
      add(all, stored, name + "-heap", megabytes(stage.group(5)), "MB");
    }
    add(all, stored, "night", seconds, "s");
    add(all, stored, "night-cpu", processor, "s");
    return all;
  }

  /** Beside that of the smallest store. */
  private void add(List<Measurement> all, long stored, String name, double value, String unit) {
    Measurement here = Measurement.of(stored, name, value, unit);
    Double first = smallest.putIfAbsent(name, value);
    all.add(first == null ? here : here.beside("smallest store", first));
  }

  private static double megabytes(String size) {
    String[] parts = size.split(" ", -1);
    return Double.parseDouble(parts[0]) * UNITS.get(parts[1]);
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path path : all.toList()) {
        Files.copy(path, to.resolve(from.relativize(path).toString()));
      }
    }
  }
}
