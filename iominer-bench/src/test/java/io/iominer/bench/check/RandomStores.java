// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.analysis.store.StoreCalibration;
import io.iominer.analysis.store.StoreDiagnosis;
import io.iominer.core.analysis.JobFilter;
import io.iominer.core.config.Configuration.FileSystemDefaults;
import io.iominer.core.exchange.Exchange;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.store.IoStore;
import io.iominer.core.table.FirstOrderTallyTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.Tables;
import io.iominer.core.tally.FirstOrder;
import io.iominer.core.tally.FirstOrderQuestion;
import io.iominer.core.tally.FirstOrderTallies;
import io.iominer.ingest.job.Ingest;
import io.iominer.ingest.job.IngestReport;
import io.iominer.ingest.job.IngestSettings;
import io.iominer.ingest.job.KnownSources;
import io.iominer.ingest.source.IngestInputs;
import io.iominer.ingest.source.SourceReport;
import io.iominer.ingest.source.SourceSettings;
import io.iominer.ingest.trace.LinkRule;
import io.iominer.ingest.trace.RowPart;
import io.iominer.ingest.trace.TraceFormats;
import io.iominer.ingest.trace.TraceLog;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.simulator.SimulateCommand;
import io.iominer.testing.RandomSimulation;
import io.iominer.testing.SmallStore;
import io.iominer.testing.TableText;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;

/**
 * Stores of a random simulated facility, each filled, calibrated and diagnosed by tasks of an
 * exchange: at once, or in two nights where the seed is a multiple of five.
 */
final class RandomStores {
  /** Tables and analyses that have rows of some seed; nothing here fills the other tables. */
  static final Set<String> NEVER_EMPTY =
      Stream.concat(
              Tables.all().stream()
                  .map(TableDefinition::name)
                  .filter(name -> !Set.of("advice", "ingest_reject", "lmt_router").contains(name)),
              FirstOrder.of(JobFilter.ALL).stream().map(FirstOrder::id))
          .collect(Collectors.toUnmodifiableSet());

  /** When something was done. */
  private static final Set<String> TIMES = Set.of("ingest_time", "diagnosed_time", "calibrated_at");

  private static final String FACILITY = "facility";
  private static final int TWO_NIGHTS_ONE_IN = 5;
  private static final int ROWS = 10;

  private final long seed;
  private final Path folder;
  private final Path facility;
  private final List<Path> logs;

  private RandomStores(long seed, Path folder, Path facility) throws IOException {
    this.seed = seed;
    this.folder = folder;
    this.facility = facility;
    try (Stream<Path> files = Files.walk(facility.resolve("darshan"))) {
      this.logs = files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  /** Simulates the facility in a folder, which then takes its stores, too. */
  static RandomStores simulate(long seed, Path folder) throws IOException {
    return simulate(seed, folder, RandomSimulation.options(seed, folder.resolve(FACILITY)));
  }

  /** The same of a facility of some days. */
  static RandomStores simulateDays(long seed, Path folder, int days, int jobsOfDay)
      throws IOException {
    return simulate(
        seed,
        folder,
        List.of(
            "--out=" + folder.resolve(FACILITY),
            "--seed=" + seed,
            "--jobs=" + jobsOfDay * days,
            "--days=" + days,
            "--applications=6",
            "--osts=6",
            "--nodes=16",
            "--slow-osts=1",
            "--load=0.4",
            "--max-mean-gb=10",
            "--lmt=" + (RandomSimulation.hasServerData(seed) ? "sqlite" : "none"),
            "--lmt-interval=600"));
  }

  private static RandomStores simulate(long seed, Path folder, List<String> options)
      throws IOException {
    int exitCode =
        new CommandLine(new SimulateCommand())
            .setOut(new PrintWriter(Writer.nullWriter()))
            .setErr(new PrintWriter(Writer.nullWriter()))
            .execute(options.toArray(String[]::new));
    assertThat(exitCode).as("simulation of seed %d", seed).isZero();
    return new RandomStores(seed, folder, folder.resolve(FACILITY));
  }

  /** The logs by the day on which their jobs ended, or began where a log has no end. */
  List<List<Path>> nights() throws IOException {
    return List.copyOf(logsByDay().values());
  }

  private SortedMap<LocalDate, List<Path>> logsByDay() throws IOException {
    SortedMap<LocalDate, List<Path>> byDay = new TreeMap<>();
    for (Path file : logs) {
      try (TraceLog log = TraceFormats.open(file)) {
        long end = Math.max(log.job().startSeconds(), log.job().endSeconds());
        LocalDate day = LocalDate.ofEpochDay(TimeUnit.SECONDS.toDays(end));
        byDay.computeIfAbsent(day, key -> new ArrayList<>()).add(file);
      }
    }
    return byDay;
  }

  /** What each night finds: that of its day, also of accounting and of servers. */
  List<IngestInputs> days() throws IOException, SQLException {
    return FacilityDays.of(facility, logsByDay(), folder.resolve("days"));
  }

  /** A store with what is told beside the logs. */
  Path start(String name, Exchange exchange) throws IOException {
    Path store = SmallStore.in(folder.resolve(name));
    IngestInputs all = all();
    ingest(store, new IngestInputs(List.of(), all.accounting(), all.samples()), exchange);
    return store;
  }

  /** Ingests logs, and diagnoses the days that are due. */
  void night(Path store, List<Path> some, Exchange exchange) throws IOException {
    ingest(store, some, exchange);
    diagnosis(exchange).diagnoseNew(store);
  }

  void ingest(Path store, List<Path> some, Exchange exchange) throws IOException {
    ingest(store, IngestInputs.ofLogs(some), exchange);
  }

  StoreDiagnosis diagnosis(Exchange exchange) {
    return diagnosis(exchange, WorkListener.SILENT);
  }

  StoreDiagnosis diagnosis(Exchange exchange, WorkListener listener) {
    return new StoreDiagnosis(exchange, settings(), listener);
  }

  /** The rows of each table, sorted, without times at which something was done. */
  static Map<String, List<String>> tables(Path store) {
    Map<String, List<String>> rows = new TreeMap<>();
    IoStore read = IoStore.open(store);
    for (TableDefinition table : Tables.all()) {
      List<String> all = TableText.rows(read, table, TIMES);
      rows.put(
          table.name(),
          table.equals(FirstOrderTallyTable.DEFINITION) ? sums(all) : List.copyOf(all));
    }
    return rows;
  }

  /** What the rows of all commits add up to: their last value is an amount. */
  private static List<String> sums(List<String> rows) {
    Map<String, Long> sums = new TreeMap<>();
    for (String row : rows) {
      int amount = row.lastIndexOf('|') + 1;
      sums.merge(row.substring(0, amount), Long.parseLong(row.substring(amount)), Long::sum);
    }
    return sums.entrySet().stream()
        .filter(sum -> sum.getValue() != 0)
        .map(sum -> sum.getKey() + sum.getValue())
        .toList();
  }

  /**
   * The rows of each table, sorted, and of each first-order analysis, in its order, as text.
   *
   * @param name of the store
   */
  Map<String, List<String>> rows(String name, Exchange exchange) throws IOException {
    Path store = SmallStore.in(folder.resolve(name));
    StoreDiagnosis diagnosis = diagnosis(exchange);
    if (seed % TWO_NIGHTS_ONE_IN == 0) {
      ingest(
          store,
          new IngestInputs(logs.subList(0, logs.size() / 2), List.of(), List.of()),
          exchange);
      diagnosis.diagnoseNew(store);
    }
    ingest(store, all(), exchange);
    new StoreCalibration(exchange, settings(), WorkListener.SILENT).run(store);
    diagnosis.diagnoseNew(store);
    Map<String, List<String>> rows = tables(store);
    rows.putAll(analyses(IoStore.open(store), exchange));
    return rows;
  }

  /** Rates are known for half of the seeds; for the others they are learned from the store. */
  DiagnosisSettings settings() {
    return seed % 4 < 2 ? TruthCheck.untold(8) : TruthCheck.told(8);
  }

  IngestInputs all() {
    return RandomSimulation.hasServerData(seed)
        ? new IngestInputs(
            logs,
            List.of(facility.resolve("slurm/sacct.txt").toString()),
            List.of(facility.resolve("lmt.sqlite3").toString()))
        : IngestInputs.ofLogs(logs);
  }

  void ingest(Path store, IngestInputs inputs, Exchange exchange) throws IOException {
    IngestSettings settings =
        new IngestSettings(
            SmallStore.BUCKETS,
            EnumSet.allOf(RowPart.class),
            KnownSources.SKIP,
            LinkRule.WITHIN_FOLDER,
            SourceSettings.DEFAULT);
    new Ingest(store, settings)
        .run(
            inputs,
            exchange,
            WorkListener.SILENT,
            new Ingest.Reports() {
              @Override
              public void logs(IngestReport report) {
                assertThat(report.exitCode()).as("logs of seed %d", seed).isZero();
              }

              @Override
              public void sources(List<SourceReport> reports) {
                assertThat(reports).as("sources of seed %d", seed).allMatch(SourceReport::isSound);
              }
            });
  }

  private static Map<String, List<String>> analyses(IoStore store, Exchange exchange) {
    FirstOrderQuestion question =
        new FirstOrderQuestion(JobFilter.ALL, FileSystemDefaults.LUSTRE, ROWS);
    List<FirstOrder> asked = FirstOrder.of(question.jobs());
    FirstOrderTallies tallies =
        new FirstOrderTallies(
            new StoreExchange(store, exchange), question, asked, WorkListener.SILENT);
    Map<String, List<String>> rows = new TreeMap<>();
    for (FirstOrder analysis : asked) {
      rows.put(
          analysis.id(), tallies.rows(analysis).rows().stream().map(Arrays::deepToString).toList());
    }
    return rows;
  }
}
