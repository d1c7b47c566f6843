// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator;

import io.iominer.core.config.Configuration;
import io.iominer.facility.ConfiguredFacility;
import io.iominer.facility.FacilityModel;
import io.iominer.simulator.flow.AppliedAdvice;
import io.iominer.simulator.flow.CollectiveUse;
import io.iominer.simulator.flow.Facility;
import io.iominer.simulator.flow.FacilityFiles;
import io.iominer.simulator.flow.RuledLayouts;
import io.iominer.simulator.flow.Scenario;
import io.iominer.simulator.output.Simulation;
import io.iominer.simulator.request.RequestSimulation;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Makes the logs of a facility of which every cause is known. */
@Command(
    name = "simulate",
    description = {
      "Simulate jobs and a Lustre file system of a facility.",
      "It writes FOLDER/darshan (logs), FOLDER/slurm (sacct as text and JSON),"
          + " FOLDER/lmt.sqlite3 (server-side monitoring data) and FOLDER/truth.parquet: for each"
          + " job the seconds lost to each cause. The same options give the same bytes."
          + " docs/simulate.md describes the model."
    },
    footer = "  iominer simulate --out /scratch/facility --jobs 1000 --seed 1")
public final class SimulateCommand implements Callable<Integer> {
  private static final double GIGABYTE = 1e9;
  private static final double MEGABYTE = 1e6;
  private static final int STEPS_OF_PROGRESS = 20;
  private static final int SLOW_OSTS = 2;
  private static final int OSTS_OF_FLOWS = 48;
  private static final int OSTS_OF_REQUESTS = 16;
  private static final int NODES = 2048;

  /** A hundred years. Heuristic: no facility is older, and all dates can still be written. */
  private static final int MOST_DAYS = 36_525;

  /** Time 0 of logs, accounting and samples. */
  private static final LocalDate FIRST_BEGIN = LocalDate.EPOCH;

  /** Heuristic: what ends a hundred years later has a year of four digits, as sacct prints it. */
  private static final LocalDate LAST_BEGIN = LocalDate.of(9799, 12, 31);

  private static final String FLOWS = "flows";
  private static final String REQUESTS = "requests";
  private static final String ROUND_ROBIN = "round-robin";

  private static final Map<String, Optional<RuledLayouts.Rule>> RULES =
      Map.of(
          ROUND_ROBIN,
          Optional.empty(),
          "weighted-random",
          Optional.of(RuledLayouts.Rule.WEIGHTED_RANDOM),
          "max-perf",
          Optional.of(RuledLayouts.Rule.MAX_PERF));

  private static final String SQLITE = "sqlite";
  private static final String NO_LMT = "none";

  @Spec private CommandSpec spec;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FOLDER",
      description = "Output folder, empty or new.")
  private Path out;

  @Option(
      names = "--form",
      paramLabel = "flows|requests",
      description =
          "Simulate rates of flows, or single requests with queues, caches and locks, which"
              + " writes logs and truth only (default: flows).")
  private String form = FLOWS;

  @Option(
      names = "--kinds",
      split = ",",
      paramLabel = "KIND",
      description = "Kinds of jobs with --form requests, see docs/simulate.md (default: all).")
  private List<String> kinds = List.of();

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description = "Jobs, each with a log (default: ${DEFAULT-VALUE}).")
  private long jobs = 1000;

  @Option(
      names = "--days",
      paramLabel = "D",
      description = "Days in which they are submitted (default: ${DEFAULT-VALUE}).")
  private double days = 1;

  @Option(
      names = "--applications",
      paramLabel = "M",
      description = "Programs (default: ${DEFAULT-VALUE}).")
  private int applications = 60;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Seed of the random numbers (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description =
          "Configuration whose object 'facility' has the facility's rates"
              + " (docs/configuration.md).")
  private @Nullable Path config;

  @Option(
      names = "--osts",
      paramLabel = "N",
      description = "OSTs (default: 48, with --form requests 16).")
  private @Nullable Integer osts;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      description = "Compute nodes (default: compute_nodes of the configuration, else 2048).")
  private @Nullable Integer nodes;

  @Option(
      names = "--slow-osts",
      paramLabel = "N",
      description =
          "OSTs at 10 to 40 %% of their rate, half of them for a quarter of the time"
              + " (default: 2, of a single OST 1).")
  private @Nullable Integer slowTargets;

  @Option(
      names = "--failing-osts",
      paramLabel = "N",
      description = "OSTs with an outage of ten minutes (default: ${DEFAULT-VALUE}).")
  private int failingTargets = 1;

  @Option(
      names = "--load",
      paramLabel = "SHARE",
      description =
          "Demand of all jobs as a share of the OSTs' capacity (default: ${DEFAULT-VALUE}).")
  private double load = 0.05;

  @Option(
      names = "--max-mean-gb",
      paramLabel = "GB",
      description = "Largest mean GB per job, whatever the load (default: ${DEFAULT-VALUE}).")
  private double mostMeanGigabytes = 25;

  @Option(
      names = "--trace-share",
      paramLabel = "SHARE",
      description =
          "Share of jobs of up to 64 ranks whose logs have DXT traces (default:"
              + " ${DEFAULT-VALUE}).")
  private double tracedShare = 0.01;

  @Option(
      names = "--collective-share",
      paramLabel = "SHARE",
      description =
          "Share of jobs with shared files that use collective MPI-IO (default: that of the"
              + " IOMiner paper, by ranks).")
  private @Nullable Double collectiveShare;

  @Option(
      names = "--exchange-rate",
      paramLabel = "MB",
      description =
          "MB/s that a compute node exchanges in collective calls (default: nic_rate of the"
              + " configuration's connections, else the rate of a node's client).")
  private @Nullable Double exchangeMegabytes;

  @Option(
      names = "--apply",
      paramLabel = "FILE",
      split = ",",
      description =
          "Advice to apply to the jobs: files of 'iominer advise dfra|placement --out' or"
              + " 'iominer advise connections|burstbuffer|collective --json' (docs/simulate.md).")
  private List<Path> applied = List.of();

  @Option(
      names = "--share-pools",
      description =
          "With advice on placement: run jobs of a pool at the same time, not serialized.")
  private boolean arePoolsShared;

  @Option(
      names = "--placement",
      paramLabel = "RULE",
      description =
          "OSTs of new files: round-robin, weighted-random by throughput, or max-perf, the"
              + " greatest max_perf / (open_count + 1) of the Sunway paper (default: round-robin).")
  private String placement = ROUND_ROBIN;

  @Option(
      names = "--begin",
      paramLabel = "DATE",
      description = "First day, UTC (default: ${DEFAULT-VALUE}).")
  private LocalDate begin = LocalDate.of(2026, 1, 1);

  @Option(
      names = "--lmt",
      paramLabel = "sqlite|none|URL",
      description =
          "Server-side monitoring data: a SQLite file, none, or an empty MariaDB or MySQL"
              + " database by URL (default: ${DEFAULT-VALUE}).")
  private String lmt = SQLITE;

  @Option(names = "--lmt-user", paramLabel = "USER", description = "User of that database.")
  private @Nullable String lmtUser;

  @Option(
      names = "--lmt-password-env",
      paramLabel = "NAME",
      description = "Environment variable that holds its password.")
  private @Nullable String lmtPasswordVariable;

  @Option(
      names = "--lmt-interval",
      paramLabel = "SECONDS",
      description = "Time between samples (default: ${DEFAULT-VALUE}).")
  private int lmtInterval = 5;

  @Override
  public Integer call() throws IOException {
    check(form.equals(FLOWS) || form.equals(REQUESTS), "--form " + FLOWS + " or " + REQUESTS, form);
    int targets = osts == null ? (form.equals(FLOWS) ? OSTS_OF_FLOWS : OSTS_OF_REQUESTS) : osts;
    int slow = slowTargets == null ? Math.min(SLOW_OSTS, targets) : slowTargets;
    check(jobs >= 1, "--jobs of at least 1", jobs);
    check(days > 0 && days <= MOST_DAYS, "--days above 0 and up to " + MOST_DAYS, days);
    check(targets >= 1, "--osts of at least 1", targets);
    check(nodes == null || nodes >= 2, "--nodes of at least 2", String.valueOf(nodes));
    check(applications >= 1 && applications <= 1000, "--applications from 1 to 1000", applications);
    check(slow >= 0 && slow <= targets, "--slow-osts from 0 to all " + targets + " OSTs", slow);
    check(
        failingTargets >= 0 && failingTargets <= targets,
        "--failing-osts from 0 to all " + targets + " OSTs",
        failingTargets);
    check(load > 0 && Double.isFinite(load), "--load above 0", load);
    check(mostMeanGigabytes > 0, "--max-mean-gb above 0", mostMeanGigabytes);
    check(tracedShare >= 0 && tracedShare <= 1, "--trace-share from 0 to 1", tracedShare);
    check(
        collectiveShare == null || (collectiveShare >= 0 && collectiveShare <= 1),
        "--collective-share from 0 to 1",
        String.valueOf(collectiveShare));
    check(
        exchangeMegabytes == null || (exchangeMegabytes > 0 && Double.isFinite(exchangeMegabytes)),
        "--exchange-rate above 0",
        String.valueOf(exchangeMegabytes));
    check(
        !begin.isBefore(FIRST_BEGIN) && !begin.isAfter(LAST_BEGIN),
        "--begin from " + FIRST_BEGIN + " to " + LAST_BEGIN,
        begin);
    check(lmtInterval >= 1, "--lmt-interval of at least 1", lmtInterval);
    check(
        lmt.equals(SQLITE) || lmt.equals(NO_LMT) || hasDriver(lmt),
        "--lmt sqlite, none or an address such as jdbc:mariadb://host/filesystem_scratch",
        lmt);
    Simulation simulation =
        new Simulation(seed, jobs, days, targets, begin.atStartOfDay().toInstant(ZoneOffset.UTC));
    if (form.equals(REQUESTS)) {
      simulateRequests(simulation);
    } else {
      simulateFlows(simulation, slow);
    }
    return 0;
  }

  private void say(String format, Object... values) {
    PrintWriter screen = spec.commandLine().getOut();
    screen.printf(Locale.ROOT, "%s: %,d jobs ", out, jobs);
    screen.printf(Locale.ROOT, format + "%n", values);
    screen.flush();
  }

  private void simulateRequests(Simulation simulation) throws IOException {
    for (String kind : kinds) {
      check(
          RequestSimulation.kinds().contains(kind),
          "--kinds of " + RequestSimulation.kinds(),
          kind);
    }
    prepare();
    RequestSimulation requests =
        new RequestSimulation(
            simulation, config == null ? Optional.empty() : Optional.of(parts()), kinds);
    requests.run(out, this::progress);
    say("of single requests on %d OSTs, seed %d: %s", simulation.osts(), seed, requests.facility());
  }

  private void simulateFlows(Simulation simulation, int slow) throws IOException {
    check(kinds.isEmpty(), "--kinds only with --form " + REQUESTS, String.join(",", kinds));
    FacilityModel parts = parts();
    int computeNodes = nodes == null ? parts.computeNodes().count().orElse(NODES) : nodes;
    check(
        (parts.forwardingNodes().isEmpty() && parts.computeNodes().names().isEmpty())
            || computeNodes <= parts.computeNodes().count().orElseThrow(),
        "--nodes of at most compute_nodes of the configuration",
        computeNodes);
    check(
        RULES.containsKey(placement),
        "--placement round-robin, weighted-random or max-perf",
        placement);
    AppliedAdvice advice =
        AppliedAdvice.read(
            applied,
            parts.withOsts(simulation.osts()),
            RULES.getOrDefault(placement, Optional.empty()),
            arePoolsShared);
    prepare();
    Scenario scenario =
        new Scenario(
            simulation,
            applications,
            parts,
            computeNodes,
            slow,
            failingTargets,
            load,
            mostMeanGigabytes * GIGABYTE,
            tracedShare,
            new CollectiveUse(given(collectiveShare, 1), given(exchangeMegabytes, MEGABYTE)));
    try {
      run(scenario, advice);
    } catch (SQLException e) {
      throw new IOException("--lmt " + lmt + ": " + e.getMessage(), e);
    }
    say(
        "in %s days on %d OSTs and %d nodes, seed %d",
        Double.toString(days), simulation.osts(), computeNodes, seed);
    advice.unfollowed().ifPresent(spec.commandLine().getErr()::println);
    spec.commandLine().getErr().flush();
  }

  private static OptionalDouble given(@Nullable Double number, double unit) {
    return number == null ? OptionalDouble.empty() : OptionalDouble.of(number * unit);
  }

  private FacilityModel parts() throws IOException {
    return config == null
        ? FacilityModel.DEFAULT
        : ConfiguredFacility.of(Configuration.read(config).facility());
  }

  private void check(boolean holds, String expected, Object found) {
    if (!holds) {
      throw new ParameterException(spec.commandLine(), "Expected " + expected + ", found " + found);
    }
  }

  private static boolean hasDriver(String address) {
    try {
      DriverManager.getDriver(address);
      return true;
    } catch (SQLException e) {
      return false;
    }
  }

  private void prepare() throws IOException {
    check(
        !Files.exists(out) || Files.isDirectory(out), "--out to name a folder", "the file " + out);
    Files.createDirectories(out);
    try (Stream<Path> files = Files.list(out)) {
      check(files.findAny().isEmpty(), "--out to name a new or empty folder", out);
    }
  }

  private void run(Scenario scenario, AppliedAdvice advice) throws IOException, SQLException {
    Facility facility = scenario.facility();
    try (@Nullable Connection database = database();
        FacilityFiles files =
            new FacilityFiles(
                out,
                advice.on(facility),
                scenario.simulation(),
                Optional.ofNullable(database),
                lmtInterval,
                this::progress)) {
      scenario.run(facility, advice, files);
      files.finish();
    }
  }

  private @Nullable Connection database() throws SQLException {
    if (lmt.equals(NO_LMT)) {
      return null;
    }
    if (!lmt.equals(SQLITE)) {
      String password = lmtPasswordVariable == null ? null : System.getenv(lmtPasswordVariable);
      return DriverManager.getConnection(lmt, lmtUser, password);
    }
    Connection connection =
        DriverManager.getConnection("jdbc:sqlite:" + out.resolve("lmt.sqlite3"));
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA journal_mode = OFF");
      statement.execute("PRAGMA synchronous = OFF");
    }
    return connection;
  }

  private void progress(long done) {
    long step = Math.max(1, jobs / STEPS_OF_PROGRESS);
    if (done % step == 0) {
      PrintWriter screen = spec.commandLine().getErr();
      screen.printf(Locale.ROOT, "%,d of %,d jobs%n", done, jobs);
      screen.flush();
    }
  }
}
