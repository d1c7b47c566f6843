// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.advisor.iopath.Hop;
import io.iominer.advisor.iopath.HopCapacities;
import io.iominer.advisor.iopath.IoPath;
import io.iominer.advisor.iopath.IoPath.BottleneckTime;
import io.iominer.advisor.iopath.JobIoPath;
import io.iominer.advisor.iopath.PartLoad;
import io.iominer.advisor.iopath.PartSeries;
import io.iominer.advisor.lookup.StoredIoPath;
import io.iominer.core.config.Configuration;
import io.iominer.core.exchange.spark.SessionExchange;
import io.iominer.core.lookup.NamedLogs;
import io.iominer.core.lookup.OstNames;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.spark.IOMiner;
import io.iominer.core.store.IoStore;
import io.iominer.core.summary.AccessPattern;
import io.iominer.facility.ConfiguredFacility;
import io.iominer.facility.FacilityModel;
import io.iominer.facility.job.Part;
import io.iominer.facility.job.Phase;
import io.iominer.facility.job.Request;
import io.iominer.facility.network.OstTrouble;
import io.iominer.facility.replay.JobSource;
import io.iominer.facility.replay.Replay;
import io.iominer.ingest.job.IngestJob;
import io.iominer.ingest.job.IngestRequest;
import io.iominer.ingest.source.SourceGroup;
import io.iominer.ingest.source.SourceIngest;
import io.iominer.ingest.source.SourceReport;
import io.iominer.ingest.source.SourceSettings;
import io.iominer.report.job.IoPathSections;
import io.iominer.report.json.IoPathJson;
import io.iominer.report.section.SectionRows;
import io.iominer.report.text.Screen;
import io.iominer.report.text.SectionText;
import io.iominer.rootcause.DatedSettings;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.simulator.flow.Facility;
import io.iominer.simulator.flow.FacilityFiles;
import io.iominer.simulator.flow.Flaw;
import io.iominer.simulator.flow.JobOutcome;
import io.iominer.simulator.flow.JobPlan;
import io.iominer.simulator.flow.Middleware;
import io.iominer.simulator.flow.Variant;
import io.iominer.simulator.output.Simulation;
import io.iominer.testing.SmallStore;
import io.iominer.testing.TestSpark;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Small simulated facilities, each on a day of its own, in which one hop is the bottleneck: the
 * view names it from logs, accounting and monitoring data alone. Eight OSTs of 500 MB/s on two
 * OSSes, four compute nodes of 32 ranks.
 */
class EndToEndViewTest {
  private static final int OSTS = 8;
  private static final int RANKS_PER_NODE = 32;
  private static final double MB = 1e6;

  @TempDir private static Path folder;
  private static IoStore store;

  /** Rates that are no bottleneck. */
  private static final String WIDE = "\"node_rate\": \"8GB/s\", \"oss_rate\": \"8GB/s\"";

  private static final String SLOW_CLIENT =
      configuration(WIDE, "\"rate\": \"8GB/s\", \"client_rate\": \"80MB/s\"", 2);
  private static final String SLOW_FORWARDING = configuration(WIDE, "\"rate\": \"300MB/s\"", 2);
  private static final String SHARED_FORWARDING = configuration(WIDE, "\"rate\": \"500MB/s\"", 2);
  private static final String ONE_BEHIND_EACH = configuration(WIDE, "\"rate\": \"600MB/s\"", 1);
  private static final String SLOW_OSS =
      configuration(
          "\"node_rate\": \"8GB/s\", \"oss_rate\": \"600MB/s\"", "\"rate\": \"8GB/s\"", 2);
  private static final String SLOW_OST = configuration(WIDE, "\"rate\": \"16GB/s\"", 2);

  /** Node 2's forwarding node has a fifth of its rate; what is looked at by is not told so. */
  private static final String ABNORMAL =
      configuration(WIDE, "\"rate\": \"600MB/s\", \"abnormal\": \"2\", \"abnormal_share\": 0.2", 1);

  private static String configuration(String rates, String forwarding, int each) {
    return """
        {"facility": {"osts": 8, "ost_rate": "500MB/s", %s, "compute_nodes": "nid[000000-000003]",
          "forwarding_nodes": {%s, "compute_nodes_each": %d, "names": "fwd[0-3]"}}}"""
        .formatted(rates, forwarding, each);
  }

  private static Configuration read(String text) throws IOException {
    return Configuration.read(Files.writeString(folder.resolve("iominer.json"), text));
  }

  /** A job whose ranks write files of their own, one after the other on these OSTs. */
  private static JobPlan job(long id, int nodes, double megabytes, int... osts) {
    int ranks = nodes * RANKS_PER_NODE;
    Variant variant =
        new Variant(
            "app" + id,
            0,
            "deck",
            "user1",
            20_001,
            1,
            AccessPattern.N_TO_N,
            ranks,
            Middleware.POSIX,
            0,
            Request.ideal(),
            Flaw.NONE,
            2,
            0,
            1,
            true);
    Part opens = new Part(0, ranks, 2, 1, 1, new int[] {0});
    Part writes = new Part(0, ranks, megabytes * MB / ranks, 1, 1, osts);
    return new JobPlan(
        id,
        id,
        variant,
        id,
        0,
        List.of(
            new Phase(Phase.Kind.METADATA, 10, List.of(opens), false, Request.ideal(), "ckpt.0", 1),
            new Phase(Phase.Kind.WRITE, 0, List.of(writes), false, Request.ideal(), "ckpt.0", 1)),
        20,
        JobOutcome.COMPLETED,
        OptionalLong.empty(),
        0,
        false,
        false,
        false);
  }

  private static int[] allOsts() {
    return IntStream.range(0, OSTS).toArray();
  }

  /** Simulates jobs that begin together, on a day of their own. */
  private static Path simulate(
      int day, String configuration, List<OstTrouble> troubles, JobPlan... jobs) throws Exception {
    Path out = Files.createDirectories(folder.resolve("day" + day));
    FacilityModel parts = ConfiguredFacility.of(read(configuration).facility());
    Instant begin = Instant.parse("2026-01-0" + day + "T00:00:00Z");
    Simulation simulation = new Simulation(1, jobs.length, 1, OSTS, begin);
    Facility facility = Facility.of(parts, OSTS, 4, troubles);
    List<List<JobPlan>> left = new ArrayList<>(List.of(List.of(jobs)));
    JobSource<JobPlan> source = () -> left.isEmpty() ? List.of() : left.remove(0);
    try (Connection database =
            DriverManager.getConnection("jdbc:sqlite:" + out.resolve("lmt.sqlite3"));
        FacilityFiles files =
            new FacilityFiles(out, facility, simulation, Optional.of(database), 5, done -> {})) {
      Replay.run(facility.model(), facility.troubles(), source, files);
      files.finish();
    }
    return out;
  }

  @BeforeAll
  static void fill() throws Exception {
    List<Path> facilities =
        List.of(
            simulate(1, SLOW_CLIENT, List.of(), job(101, 2, 8_000, allOsts())),
            simulate(2, SLOW_FORWARDING, List.of(), job(201, 2, 15_000, allOsts())),
            simulate(
                3,
                SHARED_FORWARDING,
                List.of(),
                job(301, 1, 10_000, 0, 1, 2, 3),
                job(302, 1, 16_000, 4, 5, 6, 7)),
            simulate(
                4,
                ABNORMAL,
                List.of(),
                job(401, 1, 6_000, 0, 1),
                job(402, 1, 6_000, 2, 3),
                job(403, 1, 6_000, 4, 5),
                job(404, 1, 6_000, 6, 7)),
            simulate(5, SLOW_OSS, List.of(), job(501, 2, 40_000, allOsts())),
            simulate(
                6,
                SLOW_OST,
                List.of(new OstTrouble(3, 0, Double.MAX_VALUE, 0.2)),
                job(601, 2, 40_000, allOsts())),
            simulate(7, SLOW_OST, List.of(), job(701, 1, 10_000, 5), job(702, 1, 20_000, 5)));
    Path place = SmallStore.in(folder.resolve("store"));
    new IngestJob(SessionExchange.of(TestSpark.session(), "ingest"), WorkListener.SILENT)
        .run(
            IngestRequest.of(
                facilities.stream().map(facility -> facility.resolve("darshan")).toList(), place));
    ingest(SourceGroup.ACCOUNTING, facilities, "slurm/sacct.txt", place);
    ingest(SourceGroup.SAMPLES, facilities, "lmt.sqlite3", place);
    store = IoStore.open(place);
  }

  private static void ingest(SourceGroup group, List<Path> facilities, String file, Path store)
      throws IOException {
    List<String> sources =
        facilities.stream().map(facility -> facility.resolve(file).toString()).toList();
    assertThat(
            new SourceIngest(SourceSettings.DEFAULT).run(group, sources, store, SmallStore.BUCKETS))
        .extracting(SourceReport::outcome)
        .containsOnly("complete");
  }

  private static JobIoPath view(long job, String configuration) throws IOException {
    Configuration known = read(configuration);
    HopCapacities capacities =
        new HopCapacities(known.facility(), new DatedSettings(DiagnosisSettings.of(known)));
    NamedLogs.Log log = NamedLogs.ofJob(job).in(store, 1).get(0);
    return new StoredIoPath(store, Map.of(), capacities).of(job, log.logId());
  }

  private static String screen(JobIoPath view) throws IOException {
    StringWriter text = new StringWriter();
    SectionText out = new SectionText(new PrintWriter(text), Screen.PLAIN);
    for (SectionRows section : new IoPathSections(view).ofScreen()) {
      out.print(section);
    }
    return text.toString();
  }

  /** The part that was the bottleneck for longest, for most of the time of the job's I/O. */
  private static BottleneckTime bottleneck(JobIoPath view) {
    IoPath path = view.path().orElseThrow();
    assertThat(path.bottlenecks()).isNotEmpty();
    BottleneckTime first = path.bottlenecks().get(0);
    assertThat(first.seconds()).isGreaterThan(0.6 * path.activeSeconds());
    return first;
  }

  /** The job's share of what a hop's busiest part carried in the middle of its I/O. */
  private static double share(JobIoPath view, Hop hop) {
    IoPath path = view.path().orElseThrow();
    int[] steps = path.steps().toArray();
    return path.busiest(hop, steps[steps.length / 2])
        .flatMap(load -> load.jobShare().stream().boxed().findFirst())
        .orElseThrow();
  }

  private static PartLoad peak(JobIoPath view, Hop hop) {
    return view.path().orElseThrow().summaries().stream()
        .filter(summary -> summary.hop() == hop)
        .findFirst()
        .flatMap(summary -> summary.peak())
        .orElseThrow();
  }

  @Test
  void aSlowClientIsNamed() throws IOException {
    JobIoPath view = view(101, SLOW_CLIENT);
    assertThat(bottleneck(view).part().hop()).isEqualTo(Hop.COMPUTE_NODE);
    assertThat(view.missing()).isEmpty();
    assertThat(peak(view, Hop.OST).utilization().orElseThrow()).isLessThan(0.1);
    assertThat(screen(view)).contains("compute node busiest of 2 for ");
  }

  @Test
  void whatNobodyToldIsUnknownAndNoBottleneck() throws IOException {
    JobIoPath view = view(101, "{\"facility\": {\"ost_rate\": \"500MB/s\"}}");
    assertThat(view.path().orElseThrow().bottlenecks()).isEmpty();
    assertThat(view.missing()).hasSize(3);
    assertThat(screen(view))
        .contains("nothing that is known on the path was full")
        .contains("unknown: compute node, OSS")
        .contains("No forwarding nodes are configured")
        .contains("oss_rate of facility");
  }

  @Test
  void aSlowForwardingNodeIsNamed() throws IOException {
    BottleneckTime found = bottleneck(view(201, SLOW_FORWARDING));
    assertThat(found.part().hop()).isEqualTo(Hop.FORWARDING_NODE);
    assertThat(found.part().name()).isEqualTo("fwd0");
  }

  @Test
  void aForwardingNodeThatAnotherJobFillsIsNamedWithTheJobsShare() throws IOException {
    JobIoPath view = view(301, SHARED_FORWARDING);
    assertThat(bottleneck(view).part().words()).isEqualTo("forwarding node fwd0");
    assertThat(view.sources().get(Hop.FORWARDING_NODE)).isEqualTo("LMT's routers");
    assertThat(share(view, Hop.FORWARDING_NODE)).isBetween(0.4, 0.6);
  }

  /** As docs/simulate.md configures them: nid000003 is the node of the number 3. */
  @Test
  void computeNodesThatAreConfiguredByTheirNumberAreFoundByTheDigitsOfTheirNames()
      throws IOException {
    JobIoPath view = view(301, SHARED_FORWARDING.replace("\"nid[000000-000003]\"", "4"));
    assertThat(view.missing()).isEmpty();
    assertThat(bottleneck(view).part().words()).isEqualTo("forwarding node fwd0");
    assertThat(share(view, Hop.FORWARDING_NODE)).isBetween(0.4, 0.6);
  }

  @Test
  void whereRoutersAreNotKnownLogsTellOfThoseBehindTheSameOne() throws IOException {
    JobIoPath view = view(301, SHARED_FORWARDING.replaceFirst(", \"names\": \"fwd\\[0-3\\]\"", ""));
    assertThat(bottleneck(view).part().words()).isEqualTo("forwarding node number 0");
    assertThat(view.sources().get(Hop.FORWARDING_NODE)).startsWith("logs of the jobs behind it");
    assertThat(view.missing()).hasSize(1);
    assertThat(share(view, Hop.FORWARDING_NODE)).isBetween(0.4, 0.6);
  }

  @Test
  void anAbnormalForwardingNodeIsNamedAlthoughItIsFarFromItsRate() throws IOException {
    JobIoPath view = view(403, ONE_BEHIND_EACH);
    BottleneckTime found = bottleneck(view);
    assertThat(found.part().words()).isEqualTo("forwarding node fwd2");
    assertThat(found.part().abnormal()).isPresent();
    assertThat(screen(view)).contains("abnormal: at most");
    BottleneckTime healthy = bottleneck(view(401, ONE_BEHIND_EACH));
    assertThat(healthy.part().words()).isEqualTo("forwarding node fwd0");
    assertThat(healthy.part().abnormal()).isEmpty();
  }

  @Test
  void aSlowOssIsNamed() throws IOException {
    BottleneckTime found = bottleneck(view(501, SLOW_OSS));
    assertThat(found.part().hop()).isEqualTo(Hop.OSS);
  }

  @Test
  void aSlowOstIsNamed() throws IOException {
    BottleneckTime found = bottleneck(view(601, SLOW_OST));
    assertThat(found.part().words()).isEqualTo("OST scratch-OST0003");
    assertThat(found.part().abnormal()).isPresent();
  }

  @Test
  void anOstThatAnotherJobFillsIsNamedWithTheJobsShare() throws IOException {
    JobIoPath view = view(701, SLOW_OST);
    assertThat(bottleneck(view).part().words()).isEqualTo("OST scratch-OST0005");
    assertThat(share(view, Hop.OST)).isBetween(0.4, 0.6);
    assertThat(IoPathJson.of(1, List.of(view)))
        .contains("\"io_path_steps\"")
        .contains("\"bottleneck_hop\" : \"ost\"");
  }

  @Test
  void whatPartsMovedIsWhatStatementsSay() throws IOException {
    try (IOMiner miner = IOMiner.open(store.folder(), TestSpark.session())) {
      isWhatStatementsSay(301, SHARED_FORWARDING, miner);
      isWhatStatementsSay(501, SLOW_OSS, miner);
      isWhatStatementsSay(701, SLOW_OST, miner);
    }
  }

  private static void isWhatStatementsSay(long job, String configuration, IOMiner miner)
      throws IOException {
    IoPath path = view(job, configuration).path().orElseThrow();
    PathStatements statements = new PathStatements(miner, path.grid());
    double[] own = ownRate(job, statements);
    assertAlike(path.own(), own);
    Map<String, double[]> files = statements.files(job);
    double[] ofFiles = sum(files);
    Map<Hop, Map<String, double[]>> loads =
        Map.of(Hop.OST, statements.osts(), Hop.FORWARDING_NODE, statements.routers());
    for (PartSeries series : path.parts()) {
      String name = series.part().name();
      if (loads.containsKey(series.part().hop())) {
        assertAlike(series.load(), loads.get(series.part().hop()).get(name));
      }
      if (series.part().hop() == Hop.OST) {
        double[] ofOst = files.get(String.valueOf(OstNames.index(name)));
        for (int i = 0; i < own.length; i++) {
          if (ofFiles[i] > 0) {
            assertThat(series.own()[i]).isCloseTo(own[i] * ofOst[i] / ofFiles[i], withinSums());
          }
        }
      }
    }
  }

  /** When is told by the heat map, how much by the files. */
  private static double[] ownRate(long job, PathStatements statements) {
    double[] rate = sum(statements.heatMap(job));
    double scale = Arrays.stream(sum(statements.files(job))).sum() / Arrays.stream(rate).sum();
    return Arrays.stream(rate).map(each -> each * scale).toArray();
  }

  @Test
  void whatLogsTellOfAForwardingNodeIsWhatStatementsSay() throws IOException {
    IoPath path =
        view(301, SHARED_FORWARDING.replaceFirst(", \"names\": \"fwd\\[0-3\\]\"", ""))
            .path()
            .orElseThrow();
    try (IOMiner miner = IOMiner.open(store.folder(), TestSpark.session())) {
      PathStatements statements = new PathStatements(miner, path.grid());
      double[] both =
          sum(Map.of("own", ownRate(301, statements), "other", sum(statements.files(302))));
      assertThat(path.parts())
          .filteredOn(series -> series.part().hop() == Hop.FORWARDING_NODE)
          .singleElement()
          .satisfies(series -> assertAlike(series.load(), both));
    }
  }

  private static double[] sum(Map<String, double[]> rates) {
    double[] sum = rates.values().iterator().next().clone();
    Arrays.fill(sum, 0);
    rates.values().forEach(rate -> Arrays.setAll(sum, i -> sum[i] + rate[i]));
    return sum;
  }

  private static void assertAlike(double[] found, double[] expected) {
    assertThat(found).hasSameSizeAs(expected);
    for (int i = 0; i < found.length; i++) {
      if (Double.isNaN(expected[i])) {
        assertThat(found[i]).isNaN();
      } else {
        assertThat(found[i]).isCloseTo(expected[i], withinSums());
      }
    }
  }

  /** Sums of some 10⁸ bytes/s may have been added in another order. */
  private static Offset<Double> withinSums() {
    return within(1e-3);
  }
}
