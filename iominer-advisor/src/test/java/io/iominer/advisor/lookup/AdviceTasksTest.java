// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.advisor.failslow.OstDay;
import io.iominer.advisor.followup.AdviceKind;
import io.iominer.advisor.followup.FollowUp;
import io.iominer.advisor.followup.FollowedRun;
import io.iominer.advisor.followup.GivenAdvice;
import io.iominer.advisor.followup.LastRun;
import io.iominer.advisor.followup.PredictedSaving;
import io.iominer.advisor.followup.RunsMeant;
import io.iominer.advisor.followup.Setting;
import io.iominer.advisor.followup.SettingChange;
import io.iominer.advisor.followup.StepSettings;
import io.iominer.advisor.history.ApplicationHistory;
import io.iominer.advisor.history.ApplicationRun;
import io.iominer.advisor.iopath.JobNodes;
import io.iominer.advisor.nodelocal.ApplicationLocality;
import io.iominer.advisor.nodelocal.Locality;
import io.iominer.advisor.placement.KnownFileSystem;
import io.iominer.advisor.placement.LustreFileSystem;
import io.iominer.advisor.placement.Placement;
import io.iominer.advisor.placement.PoolDemand;
import io.iominer.advisor.prediction.ApplicationForecast;
import io.iominer.advisor.prediction.BackTest;
import io.iominer.advisor.prediction.NextRun;
import io.iominer.core.exchange.Exchange;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.exchange.ThreadExchange;
import io.iominer.core.exchange.spark.SparkExchange;
import io.iominer.core.model.NodeList;
import io.iominer.core.model.Ost;
import io.iominer.core.spark.IOMiner;
import io.iominer.core.store.IoStore;
import io.iominer.core.unit.Bandwidth;
import io.iominer.facility.ComputeNodes;
import io.iominer.facility.FacilityModel;
import io.iominer.rootcause.DatedSettings;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.rule.Thresholds;
import io.iominer.testing.TestSpark;
import java.nio.file.Path;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.apache.spark.sql.Row;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What tasks read for advisors is what Spark answers to statements, on threads and executors. */
class AdviceTasksTest {
  private static final int MOST = 2;
  private static final Offset<Double> ALIKE = Offset.offset(1e-9);
  private static final Optional<String> ALL = Optional.empty();
  private static final FacilityModel FACILITY =
      FacilityModel.DEFAULT.with(
          new ComputeNodes(
              OptionalInt.of(16), 4, Optional.of(NodeList.of(RandomAdviceStore.NODES))));

  private static final DatedSettings SETTINGS = new DatedSettings(DiagnosisSettings.standard());
  private static final LocalDate MIDDLE = LocalDate.parse("2026-11-06");

  @TempDir private Path folder;

  static LongStream seeds() {
    return LongStream.range(0, Long.getLong("iominer.seeds", 1));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void tasksReadWhatStatementsAnswer(long seed) {
    RandomAdviceStore.write(folder, seed);
    record();
    StoreExchange store =
        new StoreExchange(IoStore.open(folder), new ThreadExchange(2, "test " + seed));
    try (IOMiner miner = IOMiner.open(folder, TestSpark.session())) {
      assertLastRun(store, miner);
      assertHistories(store, miner);
      assertForecasts(store);
      assertMapped(store, miner, ALL, "true");
      assertMapped(store, miner, Optional.of("one"), "application = 'one'");
      assertFound(store, miner);
      assertFollowed(store, miner);
      assertLocalities(store, miner);
      assertPlacement(store, miner, Optional.empty());
      assertPlacement(store, miner, Optional.of(MIDDLE));
    }
  }

  static LongStream seedsOfExecutors() {
    return LongStream.range(2, 3);
  }

  @ParameterizedTest
  @MethodSource("seedsOfExecutors")
  void executorsReadTheSame(long seed) {
    IoStore read = RandomAdviceStore.write(folder, seed);
    record();
    assertThat(all(read, new SparkExchange(TestSpark.session())))
        .as("seed %d", seed)
        .isEqualTo(all(read, new ThreadExchange(2, "test")))
        .doesNotContain(List.of(), Optional.empty());
  }

  private static List<Object> all(IoStore read, Exchange exchange) {
    StoreExchange store = new StoreExchange(read, exchange);
    Optional<String> one = Optional.of("one");
    return List.of(
        StoredHistory.latestOfEachSize(store, ALL, MOST),
        StoredHistory.latestOfEachSize(store, one, MOST),
        StoredForecasts.of(store, ALL),
        StoredForecasts.of(store, one),
        MappedRuns.of(store, ALL, FACILITY),
        StoredFollowUp.of(store, ALL, Thresholds.DEFAULT),
        StoredFollowUp.of(store, one, Thresholds.DEFAULT),
        StoredLocality.of(store, ALL),
        StoredLocality.of(store, one),
        new StoredPlacement(store, SETTINGS).decide(ALL),
        new StoredPlacement(store, SETTINGS).upTo(Optional.of(MIDDLE)).decide(one));
  }

  /** Advice whose follow-up looks at pools, and advice for an application without runs. */
  private void record() {
    SettingChange pool =
        new SettingChange(
            Setting.POOL, Optional.of("/scratch"), Optional.empty(), "pool1", List.of(0, 1, 2, 3));
    StoredAdvice.record(
        folder,
        List.of(
            given("one", OptionalLong.of(1), pool),
            given("two", OptionalLong.empty(), pool),
            given("gone", OptionalLong.empty(), pool)));
  }

  private static GivenAdvice given(String application, OptionalLong nodes, SettingChange change) {
    return new GivenAdvice(
        Instant.parse("2026-11-06T00:00:00Z"),
        AdviceKind.PLACEMENT,
        new RunsMeant(application, nodes, OptionalLong.of(4)),
        change,
        PredictedSaving.NONE,
        Optional.empty(),
        "");
  }

  private static void assertLastRun(StoreExchange store, IOMiner miner) {
    List<Row> lastRuns = AdviceStatements.rows(miner, AdviceStatements.LAST_RUNS);
    for (GivenAdvice advice : AdviceRows.recorded(store.store())) {
      Optional<LastRun> expected =
          lastRuns.stream()
              .filter(row -> advice.runs().application().equals(row.getAs("application")))
              .filter(row -> row.<Long>getAs("process_count") == 4)
              .filter(
                  row ->
                      row.getAs("node_count") == null
                          || advice.runs().computeNodes().isEmpty()
                          || AdviceStatements.count(row, "node_count")
                              .equals(advice.runs().computeNodes()))
              .map(
                  row ->
                      new LastRun(
                          row.<Long>getAs("job_id"),
                          row.<Timestamp>getAs("start_time").toInstant()))
              .max(Comparator.comparing(LastRun::start));
      assertThat(advice.lastRun()).isEqualTo(expected);
    }
  }

  private static void assertHistories(StoreExchange store, IOMiner miner) {
    List<String> expected =
        AdviceStatements.rows(miner, AdviceStatements.LATEST_RUNS.formatted(MOST)).stream()
            .map(row -> row.<String>getAs("application") + " " + row.getAs("log_id"))
            .toList();
    assertThat(names(StoredHistory.latestOfEachSize(store, ALL, MOST)))
        .containsExactlyInAnyOrderElementsOf(expected)
        .isNotEmpty();
    assertThat(names(StoredHistory.latestOfEachSize(store, Optional.of("two"), MOST)))
        .containsExactlyInAnyOrderElementsOf(
            expected.stream().filter(name -> name.startsWith("two ")).toList());
  }

  private static List<String> names(List<ApplicationHistory> histories) {
    return histories.stream()
        .flatMap(
            history ->
                history.runs().stream().map(run -> history.application() + " " + run.logId()))
        .toList();
  }

  private static void assertForecasts(StoreExchange store) {
    List<ApplicationForecast> expected =
        StoredHistory.latestOfEachSize(store, ALL, Integer.MAX_VALUE).stream()
            .map(history -> runs(store.store(), history.application()))
            .filter(history -> !history.runs().isEmpty())
            .map(AdviceTasksTest::forecast)
            .toList();
    assertThat(StoredForecasts.of(store, ALL)).isEqualTo(expected).isNotEmpty();
  }

  private static ApplicationHistory runs(IoStore store, String application) {
    return new ApplicationHistory(
        application,
        RunRows.of(store, application).whereKnown("start_time").list(RunRows.COLUMNS).stream()
            .map(RunRows::run)
            .toList());
  }

  private static ApplicationForecast forecast(ApplicationHistory history) {
    ApplicationRun last =
        history.runs().stream()
            .max(
                Comparator.<ApplicationRun, Instant>comparing(run -> run.start().orElseThrow())
                    .thenComparing(ApplicationRun::logId))
            .orElseThrow();
    return new ApplicationForecast(
        history.application(),
        history.runs().size(),
        last.volume().processes(),
        history.runs().stream().mapToLong(run -> run.volume().bytes()).sum(),
        BackTest.of(history).forecast(NextRun.like(last)));
  }

  private static void assertMapped(
      StoreExchange store, IOMiner miner, Optional<String> application, String condition) {
    Set<String> known = NodeList.of(RandomAdviceStore.NODES).numbers(Integer.MAX_VALUE).keySet();
    long runs = 0;
    long unmapped = 0;
    for (Row row : AdviceStatements.rows(miner, AdviceStatements.NODE_LISTS.formatted(condition))) {
      List<String> nodes =
          JobNodes.of(
                  Optional.of(row.<String>getAs("node_list")),
                  AdviceStatements.count(row, "node_count"))
              .names();
      runs += row.<Long>getAs("runs");
      unmapped +=
          nodes.isEmpty() || !known.containsAll(nodes) ? row.<Long>getAs("runs").longValue() : 0;
    }
    assertThat(MappedRuns.of(store, application, FACILITY))
        .hasValue(new MappedRuns(runs, unmapped));
    assertThat(application.isPresent() || (unmapped > 0 && unmapped < runs)).isTrue();
  }

  /** Each value that is advised to an application is advised at the start of such a run first. */
  private static void assertFound(StoreExchange store, IOMiner miner) {
    List<Row> rows = AdviceStatements.rows(miner, AdviceStatements.FOUND);
    Set<List<Object>> expected = new HashSet<>();
    for (Row row : rows) {
      for (SettingChange change : StepSettings.of(AdviceStatements.list(row, "steps"))) {
        expected.add(
            List.of(
                row.getAs("application"),
                row.getAs("process_count"),
                change.setting(),
                change.advised()));
      }
    }
    List<GivenAdvice> found = FoundAdvice.of(store, null);
    assertThat(found.stream().map(AdviceTasksTest::value).toList())
        .containsExactlyInAnyOrderElementsOf(expected)
        .isNotEmpty();
    Set<List<Object>> starts =
        rows.stream()
            .map(
                row ->
                    List.<Object>of(
                        row.getAs("application"), row.<Timestamp>getAs("start_time").toInstant()))
            .collect(Collectors.toSet());
    assertThat(starts)
        .containsAll(
            found.stream()
                .map(
                    one ->
                        List.<Object>of(
                            one.runs().application(), one.lastRun().orElseThrow().start()))
                .toList());
  }

  private static List<Object> value(GivenAdvice one) {
    return List.of(
        one.runs().application(),
        one.runs().ranks().orElseThrow(),
        one.change().setting(),
        one.change().advised());
  }

  private static void assertFollowed(StoreExchange store, IOMiner miner) {
    List<GivenAdvice> advice = new ArrayList<>(AdviceRows.recorded(store.store()));
    advice.addAll(FoundAdvice.of(store, null));
    Map<String, List<FollowedRun>> runs = new HashMap<>();
    List<FollowUp> expected = new ArrayList<>();
    for (GivenAdvice one : advice) {
      expected.add(
          FollowUp.of(
              one,
              runs.computeIfAbsent(
                  one.runs().application(), name -> AdviceStatements.followedRuns(miner, name)),
              Thresholds.DEFAULT));
    }
    List<FollowUp> followed = StoredFollowUp.of(store, ALL, Thresholds.DEFAULT);
    assertThat(followed).containsExactlyInAnyOrderElementsOf(expected);
    assertThat(followed)
        .extracting(FollowUp::applied)
        .contains(FollowUp.Applied.PARTLY, FollowUp.Applied.UNKNOWN);
  }

  private static void assertLocalities(StoreExchange store, IOMiner miner) {
    List<Row> expected = AdviceStatements.localities(miner);
    List<ApplicationLocality> found = StoredLocality.of(store, ALL);
    assertThat(found).hasSameSizeAs(expected).isNotEmpty();
    for (int i = 0; i < found.size(); i++) {
      assertLocality(found.get(i), expected.get(i));
    }
    assertThat(StoredLocality.of(store, Optional.of("one")))
        .isEqualTo(found.stream().filter(one -> one.application().equals("one")).toList())
        .isNotEmpty();
    assertThat(found.stream().mapToLong(one -> one.files(Locality.NODE_LOCAL)).sum()).isPositive();
  }

  private static void assertLocality(ApplicationLocality found, Row row) {
    assertThat(found.application()).isEqualTo(row.getAs("application"));
    assertThat(
            List.of(
                found.ranks(),
                found.runs(),
                found.writingRuns(),
                found.localRuns(),
                found.incompleteRuns(),
                found.readAgainFiles(),
                found.localBytes(),
                found.metadata().operations(),
                found.localMetadata().operations()))
        .isEqualTo(
            List.of(
                row.<Long>getAs("process_count"),
                row.<Long>getAs("runs"),
                row.<Long>getAs("writing_runs"),
                row.<Long>getAs("local_runs"),
                row.<Long>getAs("incomplete_runs"),
                row.<Long>getAs("read_again_files"),
                row.<Long>getAs("local_bytes"),
                row.<Long>getAs("metadata_operations"),
                row.<Long>getAs("local_metadata_operations")));
    Integer reason = row.getAs("reason");
    assertThat(found.reason().map(Locality::ordinal)).isEqualTo(Optional.ofNullable(reason));
    assertThat(found.metadata().seconds()).isCloseTo(row.getAs("metadata_s"), ALIKE);
    assertThat(found.localMetadata().seconds()).isCloseTo(row.getAs("local_metadata_s"), ALIKE);
    List<Integer> localities = AdviceStatements.list(row, "localities");
    assertThat(Arrays.stream(Locality.values()).map(found::files).toList())
        .isEqualTo(
            Arrays.stream(Locality.values())
                .map(
                    locality ->
                        localities.stream().filter(one -> one == locality.ordinal()).count())
                .toList());
  }

  private static void assertPlacement(
      StoreExchange store, IOMiner miner, Optional<LocalDate> last) {
    Bandwidth assumed = new Bandwidth(FacilityModel.DEFAULT.scratch().ostBytesPerSecond());
    Map<LustreFileSystem, KnownFileSystem> expected =
        new PlacementStatements(miner, last, assumed).known();
    List<Placement> found = new StoredPlacement(store, SETTINGS).upTo(last).decide(ALL);
    assertThat(found)
        .hasSameSizeAs(expected.keySet())
        .hasSize(3)
        .isSortedAccordingTo(Comparator.comparing(one -> one.fileSystem().names().toString()));
    for (Placement one : found) {
      KnownFileSystem known = one.fileSystem();
      KnownFileSystem wanted = Objects.requireNonNull(expected.get(known.names()));
      assertThat(known.demands()).isEqualTo(wanted.demands());
      assertThat(sorted(known)).isEqualTo(wanted);
      assertThat(known.demands()).isNotEmpty();
    }
    assertThat(found)
        .flatExtracting(one -> one.fileSystem().demands())
        .flatExtracting(PoolDemand::folders)
        .isNotEmpty();
  }

  private static KnownFileSystem sorted(KnownFileSystem known) {
    Map<Ost, List<OstDay>> days = new HashMap<>();
    known
        .days()
        .forEach(
            (ost, ofOst) ->
                days.put(ost, ofOst.stream().sorted(Comparator.comparing(OstDay::day)).toList()));
    return new KnownFileSystem(known.names(), days, known.usual(), known.demands());
  }
}
