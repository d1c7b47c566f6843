// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.run;

import io.iominer.bench.run.BenchPlan.Part;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures the way from logs to answers. */
@Command(
    name = "bench",
    subcommands = NightCommand.class,
    description = {
      "Measure ingest, queries and sweeps on simulated facilities.",
      "The facilities grow in size. Each figure is compared with a reference of the same"
          + " run. The logs are simulated into DIR/N unless they are there, and ingested into"
          + " DIR/store-N. docs/benchmarks.md explains the names of the figures."
          + " IOMINER_JAVA_OPTS=-Xmx8g sets the heap."
    },
    footer = "  iominer bench --work /scratch/bench --logs 1000,10000")
public final class BenchCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--work",
      paramLabel = "DIR",
      description = "Folder for logs and stores: new, empty or that of an earlier run.")
  private @Nullable Path work;

  @Option(
      names = "--logs",
      split = ",",
      paramLabel = "N",
      description = "Logs of each facility (default: ${DEFAULT-VALUE}).")
  private List<Long> logs = List.of(10_000L, 100_000L);

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Seed of the random numbers (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(
      names = "--logs-per-day",
      paramLabel = "N",
      description = "Logs that the facility writes in a day (default: ${DEFAULT-VALUE}).")
  private double logsPerDay = 10_000;

  @Option(
      names = "--lmt",
      paramLabel = "sqlite|none",
      description = "Server-side monitoring data, to be ingested, too (default: ${DEFAULT-VALUE}).")
  private String lmt = "none";

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "How often queries and sweep are timed (default: ${DEFAULT-VALUE}).")
  private int rounds = 5;

  @Option(
      names = "--ingests",
      paramLabel = "N",
      description = "How often each facility is ingested (default: ${DEFAULT-VALUE}).")
  private int ingests = 1;

  @Option(
      names = "--parser",
      paramLabel = "PROGRAM",
      description =
          "Program to compare ingest rates with, such as darshan-parser, started for up to"
              + " 1,000 logs.")
  private @Nullable String parser;

  @Option(
      names = "--launcher",
      paramLabel = "PROGRAM",
      description =
          "Program that starts IOMiner, ./iominer or bin/iominer: time its commands on each"
              + " store (default: none).")
  private @Nullable String launcher;

  @Option(
      names = "--executors",
      split = ",",
      paramLabel = "N",
      description =
          "Numbers of executors, such as 1,2,4: measure the paper's Fig 4 with task threads"
              + " of one Java process.")
  private List<Integer> executors = List.of();

  @Option(names = "--skip-inflate", description = "Do not time inflating the logs.")
  private boolean skipInflate;

  @Option(names = "--skip-queries", description = "Run no queries.")
  private boolean skipQueries;

  @Option(names = "--skip-sweep", description = "Do not look for critical files.")
  private boolean skipSweep;

  @Option(
      names = "--results",
      paramLabel = "FILE",
      description = "JSON Lines file to append to (default: DIR/benchmarks.jsonl).")
  private @Nullable Path file;

  @Option(
      names = "--markdown",
      paramLabel = "FILE",
      description = "File to which the printed table is also appended (default: none).")
  private @Nullable Path markdown;

  @Override
  public Integer call() throws Exception {
    check(work != null, "--work DIR");
    check(logs.stream().allMatch(n -> n >= 1), "--logs of at least 1");
    check(rounds >= 1 && ingests >= 1, "--rounds and --ingests of at least 1");
    check(executors.stream().allMatch(n -> n >= 1), "--executors of at least 1");
    check(logsPerDay > 0, "--logs-per-day above 0");
    check(List.of("sqlite", "none").contains(lmt), "--lmt to be sqlite or none");
    PrintWriter progress = spec.commandLine().getErr();
    WorkFolder folder = WorkFolder.of(Objects.requireNonNull(work));
    Machine machine = Machine.here();
    Results results = new Results(file == null ? folder.results() : file, machine, progress);
    SimulatedFacility facility = new SimulatedFacility(seed, logsPerDay, lmt);
    BenchPlan plan =
        new BenchPlan(
            logs,
            facility,
            rounds,
            ingests,
            Optional.ofNullable(parser).map(ParserReference::new),
            Optional.ofNullable(launcher),
            executors,
            parts());
    new BenchRun(plan, folder, results, progress).run();

    String table = MarkdownTable.of(results.all(), machine, commandLine());
    if (markdown != null) {
      Files.writeString(markdown, table, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
    PrintWriter screen = spec.commandLine().getOut();
    screen.print(table);
    screen.flush();
    return 0;
  }

  private Set<Part> parts() {
    Set<Part> parts = EnumSet.noneOf(Part.class);
    if (!skipInflate) {
      parts.add(Part.INFLATE);
    }
    if (!skipQueries) {
      parts.add(Part.QUERIES);
    }
    if (!skipSweep) {
      parts.add(Part.SWEEP);
    }
    return parts;
  }

  private void check(boolean holds, String expected) {
    if (!holds) {
      throw new ParameterException(spec.commandLine(), "Expected " + expected);
    }
  }

  private String commandLine() {
    List<String> arguments = spec.root().commandLine().getParseResult().originalArgs();
    return spec.root().name() + " " + String.join(" ", arguments);
  }
}
