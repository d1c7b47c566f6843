// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.burstbuffer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.iominer.advisor.DecisionEffect;
import io.iominer.advisor.burstbuffer.CheckpointFiles.WrittenFile;
import io.iominer.advisor.followup.GivenAdvice;
import io.iominer.advisor.followup.Recordable;
import io.iominer.advisor.placement.Action;
import io.iominer.core.config.BurstBufferKind;
import io.iominer.core.config.BurstBufferSettings;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.unit.Quantity;
import io.iominer.facility.BurstBuffer;
import io.iominer.facility.FacilityModel;
import io.iominer.rootcause.rule.Thresholds;
import io.iominer.testing.HostileNames;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;

class BurstBufferPlanTest {
  private static final long MIB = 1 << 20;
  private static final long GB_200 = 200_000_000_000L;

  private static final FacilityModel FACILITY = FacilityModel.DEFAULT.with(Thesis.PLATFORM);

  private static final Instant START = Instant.parse("2026-11-02T00:00:00Z");

  /**
   * Ten runs of "climate" write 80 GB each quarter of an hour in 80 s, of which 75 are lost to
   * OSTs; one run of "logs" says no times.
   */
  private static List<BufferRun> runs() {
    return runs(300);
  }

  private static List<BufferRun> runs(double lostToOsts) {
    List<BufferRun> runs = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      List<RunPhase> phases = new ArrayList<>();
      for (int j = 0; j < 4; j++) {
        phases.add(new RunPhase(60 * i + 900 * j, 0, 80_000_000_000L));
      }
      runs.add(
          new BufferRun(
              "climate",
              START.plusSeconds(7200L * (i / 5)),
              3600,
              OptionalLong.of(64),
              0,
              320_000_000_000L,
              OptionalDouble.of(1e9),
              OptionalDouble.of(lostToOsts),
              OptionalDouble.of(900),
              phases,
              OptionalLong.of(i == 0 ? 2 : 0),
              OptionalLong.of(1_920_000_000_000L),
              Optional.of(new CheckpointFiles(300_000_000_000L, 4, "/scratch/climate/out"))));
    }
    runs.add(
        new BufferRun(
            "logs",
            START,
            3600,
            OptionalLong.of(1),
            0,
            1_000_000,
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            List.of(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            Optional.empty()));
    return runs;
  }

  /** A run of ten minutes that never failed and asked for no buffer; it lost all to OSTs. */
  private static BufferRun run(
      String application, long nodes, double seconds, long written, RunPhase... phases) {
    return new BufferRun(
        application,
        START.plusSeconds(60),
        seconds,
        OptionalLong.of(nodes),
        0,
        written,
        OptionalDouble.of(1e9),
        OptionalDouble.of(written / 1e9),
        OptionalDouble.empty(),
        List.of(phases),
        OptionalLong.of(0),
        OptionalLong.empty(),
        Optional.of(new CheckpointFiles(written, 2, "/scratch/a b")));
  }

  private static BurstBufferPlan plan(BufferRun... more) {
    List<BufferRun> runs = new ArrayList<>(runs());
    runs.addAll(List.of(more));
    return BurstBufferPlan.of(runs, FACILITY, Thresholds.DEFAULT);
  }

  private static ApplicationUse use(BurstBufferPlan plan, String application) {
    return plan.applications().stream()
        .filter(one -> one.application().name().equals(application))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void thereIsNoPlanWhereMostWrittenBytesHaveNoTimes() {
    BurstBufferPlan plan = plan(run("logs", 1, 600, 3_300_000_000_000L));
    assertThat(plan.isTimed()).isFalse();
    assertThat(plan.timedShare()).isCloseTo(3200.0 / 6500, within(1e-3));
    assertThat(plan.options()).isEmpty();
    assertThat(plan.leastBytes()).isEmpty();
    assertThat(plan.applications()).allMatch(one -> one.use() == ApplicationUse.Use.UNKNOWN);
    assertThat(plan(run("logs", 1, 600, 3_000_000_000_000L)).isTimed()).isTrue();
  }

  /** A log's phases hold twice its bytes; another's hold bytes that its counters do not have. */
  @Test
  void bytesAtKnownAndAtUnknownTimesAreThoseWritten() {
    long written = 10_000_000_001L;
    BufferRun twice =
        run("twice", 1, 600, written, new RunPhase(0, 0, written), new RunPhase(9, 0, written));
    assertThat(twice.phases().get(0).bytesWritten()).isEqualTo(written / 2);
    assertThat(run("none", 1, 600, 0, new RunPhase(0, 0, 509)).timedBytes()).isZero();
    BurstBufferPlan plan =
        plan(twice, run("part", 1, 600, written, new RunPhase(0, 0, 1_000_000_000)));
    assertThat(plan.timedBytes() + plan.untimedBytes()).isEqualTo(3200e9 + 1e6 + 2 * written);
  }

  @Test
  void bytesAtUnknownTimesAreInNoDedicatedAllocation() {
    assertThat(plan(run("logs", 1, 3600, 900_000_000_000L)).dedicatedBytes())
        .isEqualTo(plan().dedicatedBytes());
  }

  @Test
  void applicationsWithoutAGainBypassAndHaveNoLines() {
    BurstBufferPlan plan = BurstBufferPlan.of(runs(0), FACILITY, Thresholds.DEFAULT);
    assertThat(use(plan, "climate").use()).isEqualTo(ApplicationUse.Use.BYPASS);
    assertThat(
            BufferLines.of(
                plan, Optional.of(settings(Optional.of(BurstBufferKind.SCR))), new ArrayList<>()))
        .isEmpty();
  }

  /** 29 runs on 4 nodes for an hour each, and one of ten seconds on 1,024. */
  @Test
  void failuresOfOtherJobsCountByTheMeanNodesOfTheRunsTime() {
    List<BufferRun> runs = new ArrayList<>(runs());
    for (int i = 0; i < 29; i++) {
      runs.add(run("mostly", 4, 3600, 1));
    }
    runs.add(run("mostly", 1024, 10, 1));
    double own = 29 * 3600 * 4 + 10 * 1024;
    assertThat(
            use(BurstBufferPlan.of(runs, FACILITY, Thresholds.DEFAULT), "mostly")
                .application()
                .failureSeconds()
                .orElseThrow())
        .isCloseTo((36_000.0 * 64 + own) / 2 * (29 * 3600 + 10) / own, within(1.0));
  }

  private static List<Action> actions(BurstBufferKind kind, BufferRun run) {
    List<Action> actions =
        BufferLines.of(plan(run), Optional.of(settings(Optional.of(kind))), new ArrayList<>());
    return actions.subList(1, actions.size());
  }

  /** The median phase of "climate" has 80 GB; the largest 200, on 16 nodes. */
  @Test
  void theCapacityIsForTheLargestPhase() {
    Action action =
        BufferLines.of(
                plan(run("climate", 16, 600, GB_200, new RunPhase(0, 0, GB_200))),
                Optional.of(settings(Optional.of(BurstBufferKind.RABBIT))),
                new ArrayList<>())
            .get(0);
    assertThat(action.commands().get(0)).contains("capacity=59GiB");
    assertThat(action.precondition())
        .contains(
            "keeps 4 versions or fewer; the capacity holds 5 versions, each as large as the largest"
                + " recorded phase, 186 GiB on 16 compute nodes",
            "replace /path/of/this/run by the folder of the run, an earlier run had"
                + " /scratch/climate/out");
  }

  /** Five versions of 800 GB, where the buffer has 3.2 TB. */
  @Test
  void versionsThatDoNotFitTheBufferHaveNoLines() {
    long large = 4 * GB_200;
    List<String> missing = new ArrayList<>();
    assertThat(
            BufferLines.of(
                plan(run("climate", 16, 600, large, new RunPhase(0, 0, large))),
                Optional.of(settings(Optional.of(BurstBufferKind.SLURM_LUA))),
                missing))
        .isEmpty();
    assertThat(missing)
        .singleElement()
        .asString()
        .endsWith("do not fit the burst buffer: climate.");
  }

  @Test
  void namesAndPlacesAreQuotedForTheShell() {
    BufferRun run = run("--Big code", 1, 600, GB_200, new RunPhase(0, 0, GB_200));
    assertThat(actions(BurstBufferKind.DAOS, run).get(0).commands().get(0))
        .isEqualTo("daos cont create p1 big-code --type=POSIX");
    BurstBufferSettings odd = settings(Optional.empty(), "p 1", "/mnt/b b", "/nv$me");
    assertThat(commands(odd, BurstBufferKind.DAOS))
        .containsExactly(
            "daos cont create 'p 1' climate --type=POSIX",
            "daos filesystem copy --src 'daos://p 1/climate' --dst /path/of/this/run");
    assertThat(commands(odd, BurstBufferKind.BEEOND))
        .contains(
            "beeond start -n nodefile -d '/nv$me' -c '/mnt/b b'",
            "cp -r '/mnt/b b/.' /path/of/this/run");
    assertThat(commands(odd, BurstBufferKind.SCR)).contains("export SCR_CACHE_BASE='/mnt/b b'");
    assertThat(commands(odd, BurstBufferKind.SLURM_LUA).get(0)).endsWith(" pool='p 1'");
  }

  /** Stand-ins print the arguments that they get. */
  @ParameterizedTest
  @FieldSource("io.iominer.testing.HostileNames#ALL")
  void aShellReadsEachPlaceAsOneArgument(String name, @TempDir Path folder)
      throws IOException, InterruptedException {
    BurstBufferSettings odd = settings(Optional.empty(), name, "/mnt/" + name, "/nvme/" + name);
    String standIns =
        "for name in daos beeond cp scontrol; do eval \"$name() { echo \\$#; }\"; done\n";
    StringBuilder shell = new StringBuilder(standIns);
    for (BurstBufferKind kind : BurstBufferKind.values()) {
      List<String> lines = commands(odd, kind);
      assertThat(lines).noneMatch(line -> line.lines().count() != 1);
      if (kind != BurstBufferKind.VELOC) {
        shell
            .append("echo ")
            .append(kind)
            .append('\n')
            .append(String.join("\n", lines))
            .append('\n');
      }
    }
    assertThat(HostileNames.run("/bin/sh", folder, Map.of(), shell.toString()))
        .contains("BEEOND\n7\n3\n5\n", "DAOS\n5\n6\n");
  }

  private static List<String> commands(BurstBufferSettings set, BurstBufferKind kind) {
    return BufferLines.of(
            plan(),
            Optional.of(
                settings(
                    Optional.of(kind),
                    set.pool().orElseThrow(),
                    set.mountPoint().orElseThrow(),
                    set.nodeFolder().orElseThrow())),
            new ArrayList<>())
        .get(0)
        .commands();
  }

  @Test
  void aPersistentBufferIsCreatedInAJobOfItsOwn() {
    List<Action> actions =
        BufferLines.of(
            plan(),
            Optional.of(settings(Optional.of(BurstBufferKind.DATAWARP_PERSISTENT))),
            new ArrayList<>());
    assertThat(actions).hasSize(2);
    assertThat(actions.get(0).precondition()).startsWith("In a job of its own, once");
    assertThat(actions.get(0).commands())
        .containsExactly(
            "#BB create_persistent name=climate capacity=373GiB access=striped type=scratch"
                + " pool=p1");
  }

  @Test
  void theDemandIsWhatIsWrittenPerPeriod() {
    BurstBufferPlan plan = plan();
    assertThat(plan.bytesPerPeriod()).isCloseTo(5 * 320e9, within(81e9));
    assertThat(plan.timedBytes()).isEqualTo(3200e9);
    assertThat(plan.untimedBytes()).isEqualTo(1e6);
    assertThat(plan.dedicatedBytes()).as("five at a time").isCloseTo(9600e9, within(1e7));
    assertThat(plan.survey().checkpointShare().getAsDouble()).isCloseTo(0.9375, within(1e-4));
    assertThat(plan.survey().mostRequestedOverUsed()).hasValue(6);
    assertThat(plan.survey().mostVersions()).hasValue(4);
    assertThat(plan.survey().usedShare().getAsDouble()).isBetween(0.2, 0.4);
    assertThat(plan.canBypass()).isFalse();
  }

  @Test
  void capacitiesStallLessTheLargerTheyAre() {
    BurstBufferPlan plan = plan();
    assertThat(plan.options()).hasSize(7);
    for (int i = 1; i < 7; i++) {
      assertThat(plan.options().get(i).stallSeconds())
          .isLessThanOrEqualTo(plan.options().get(i - 1).stallSeconds());
    }
    double least = plan.leastBytes().orElseThrow();
    assertThat(stalls(least)).isLessThanOrEqualTo(0.001);
    assertThat(stalls(0.9 * least)).isPositive();
    assertThat(plan.policies()).hasSize(5);
    assertThat(plan.backTest().orElseThrow().bytesError()).isCloseTo(0, within(0.1));
  }

  private static double stalls(double capacity) {
    List<BufferApplication> applications = BufferApplication.of(runs());
    BufferWorkload work = BufferWorkload.of(runs(), applications, 3600);
    return CapacityOption.of(Thesis.PLATFORM, capacity, work, 3600).stallSeconds();
  }

  @Test
  void failureRatesAreAnApplicationsOwnElseThoseOfItsNodes() {
    List<BufferRun> runs = new ArrayList<>(runs());
    runs.add(
        new BufferRun(
            "small",
            START,
            3600,
            OptionalLong.of(8),
            0,
            1,
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            List.of(),
            OptionalLong.of(0),
            OptionalLong.empty(),
            Optional.empty()));
    Map<String, BufferApplication> byName = new HashMap<>();
    BufferApplication.of(runs).forEach(one -> byName.put(one.name(), one));
    assertThat(byName.get("climate").failureSeconds()).hasValue(18_000);
    assertThat(byName.get("climate").hasOwnFailures()).isTrue();
    assertThat(byName.get("small").failureSeconds().getAsDouble())
        .isCloseTo((36_000.0 * 64 + 3600 * 8) / 2 / 8, within(1.0));
    assertThat(plan().restartHits()).hasSize(5).containsValue(1.0);
  }

  @Test
  void theExpectedWriteTimeIsNeverShorterThanTheNodesAllow() {
    ApplicationUse climate = plan().applications().get(0);
    assertThat(climate.use()).isEqualTo(ApplicationUse.Use.BUFFER);
    assertThat(climate.whatIf().orElseThrow().recordedSeconds()).isEqualTo(3200);
    assertThat(climate.whatIf().get().expectedSeconds()).isBetween(40 * 22.4, 40 * 60.0);
    assertThat(plan().applications().get(1).use()).isEqualTo(ApplicationUse.Use.UNKNOWN);
  }

  @Test
  void whatRanksAndRequestsTakeIsNotSaved() {
    DecisionEffect half =
        BurstBufferPlan.of(runs(160), FACILITY, Thresholds.DEFAULT)
            .applications()
            .get(0)
            .whatIf()
            .orElseThrow();
    assertThat(half.recordedSeconds()).isEqualTo(3200);
    assertThat(half.expectedSeconds()).isBetween(1600.0, 1600 + 40 * 60.0);
    assertThat(
            BurstBufferPlan.of(runs(0), FACILITY, Thresholds.DEFAULT)
                .applications()
                .get(0)
                .whatIf()
                .orElseThrow()
                .savedSeconds())
        .isLessThanOrEqualTo(0);
  }

  @Test
  void aRunThatDoesNotSayWhenItWroteIsExpectedToWaitForNobody() {
    BufferRun first = runs().get(0);
    List<BufferRun> more = new ArrayList<>(runs());
    more.add(
        new BufferRun(
            first.application(),
            START,
            3600,
            first.nodes(),
            0,
            first.bytesWritten(),
            first.writeRate(),
            first.ostSeconds(),
            OptionalDouble.empty(),
            List.of(),
            OptionalLong.empty(),
            first.requestedBytes(),
            Optional.empty()));
    DecisionEffect without = plan().applications().get(0).whatIf().orElseThrow();
    ApplicationUse with =
        BurstBufferPlan.of(more, FACILITY, Thresholds.DEFAULT).applications().get(0);
    assertThat(with.knownRuns()).isEqualTo(11);
    assertThat(with.whatIf().orElseThrow().recordedSeconds() - without.recordedSeconds())
        .isCloseTo(320, within(1e-6));
    assertThat(with.whatIf().get().expectedSeconds() - without.expectedSeconds())
        .isCloseTo(320e9 / 3.56e9, within(1e-6));
  }

  @Test
  void applicationsThatGainAreRecorded() {
    List<GivenAdvice> given = Recordable.ofBurstBuffer(plan(), START);
    assertThat(given).hasSize(1);
    assertThat(given.get(0).runs().application()).isEqualTo("climate");
    assertThat(given.get(0).change().advised()).isEqualTo("true");
    assertThat(given.get(0).reason()).startsWith("10 of its 10 runs lost write time to OSTs");
    assertThat(given.get(0).saving().middle().orElseThrow())
        .isEqualTo(plan().applications().get(0).whatIf().orElseThrow().savedSeconds() / 10);
    assertThat(
            Recordable.ofBurstBuffer(
                BurstBufferPlan.of(runs(0), FACILITY, Thresholds.DEFAULT), START))
        .isEmpty();
  }

  @Test
  void coldWritesBypassWhereTheFileSystemIsFast() {
    BurstBuffer fast = Thesis.platform(1700, 1600, 0);
    assertThat(
            BurstBufferPlan.of(runs(), FacilityModel.DEFAULT.with(fast), Thresholds.DEFAULT)
                .canBypass())
        .isTrue();
  }

  @Test
  void withoutABurstBufferThereIsADemandAndNoPlan() {
    BurstBufferPlan plan = BurstBufferPlan.of(runs(), FacilityModel.DEFAULT, Thresholds.DEFAULT);
    assertThat(plan.options()).isEmpty();
    assertThat(plan.bytesPerPeriod()).isPositive();
    assertThat(plan.survey().usedShare()).isEmpty();
  }

  @Test
  void aPeriodOfZeroIsRefusedByName() {
    Thresholds set = new Thresholds(Map.of("burst-buffer.period", Quantity.seconds(0)));
    assertThatThrownBy(() -> BurstBufferPlan.of(runs(), FACILITY, set))
        .isInstanceOf(IoMinerException.class)
        .hasMessageContaining("burst-buffer.period");
  }

  private static BurstBufferSettings settings(Optional<BurstBufferKind> kind) {
    return settings(kind, "p1", "/mnt/beeond", "/nvme");
  }

  private static BurstBufferSettings settings(
      Optional<BurstBufferKind> kind, String pool, String mountPoint, String nodeFolder) {
    BurstBuffer rates = Thesis.PLATFORM;
    return new BurstBufferSettings(
        kind,
        rates.capacity(),
        rates.write(),
        rates.busyWrite(),
        rates.read(),
        rates.idleDemotion(),
        rates.busyDemotion(),
        rates.leastDemotion(),
        rates.readBack(),
        Optional.of(pool),
        Optional.of(mountPoint),
        Optional.of(nodeFolder));
  }

  @ParameterizedTest
  @EnumSource(BurstBufferKind.class)
  void eachKindHasItsLines(BurstBufferKind kind) {
    List<Action> actions =
        BufferLines.of(plan(), Optional.of(settings(Optional.of(kind))), new ArrayList<>());
    assertThat(actions.get(actions.size() - 1).commands()).containsExactlyElementsOf(lines(kind));
  }

  private static List<String> lines(BurstBufferKind kind) {
    return switch (kind) {
      case DATAWARP ->
          List.of(
              "#DW jobdw type=scratch capacity=373GiB access_mode=striped pool=p1",
              "#DW stage_out type=directory source=$DW_JOB_STRIPED"
                  + " destination=/path/of/this/run");
      case DATAWARP_PERSISTENT -> List.of("#DW persistentdw name=climate");
      case SLURM_LUA -> List.of("#BB_LUA capacity=373GiB pool=p1");
      case BEEOND ->
          List.of(
              "scontrol show hostnames \"$SLURM_JOB_NODELIST\" > nodefile",
              "beeond start -n nodefile -d /nvme -c /mnt/beeond",
              "# run the application here",
              "cp -r /mnt/beeond/. /path/of/this/run",
              "beeond stop -n nodefile -L -d");
      case DAOS ->
          List.of(
              "daos cont create p1 climate --type=POSIX",
              "daos filesystem copy --src daos://p1/climate --dst /path/of/this/run");
      case RABBIT ->
          List.of(
              "#DW jobdw type=xfs capacity=6GiB name=climate",
              "#DW copy_out source=$DW_JOB_climate/ destination=/path/of/this/run");
      case SCR ->
          List.of(
              "export SCR_CACHE_BYPASS=0",
              "export SCR_CACHE_BASE=/mnt/beeond",
              "export SCR_CACHE_SIZE=4",
              "export SCR_FLUSH=4");
      case VELOC -> List.of("persistent_interval = 3600", "max_versions = 4");
    };
  }

  @Test
  void withoutAKindThereAreNoLinesAndItIsSaid() {
    List<String> missing = new ArrayList<>();
    assertThat(BufferLines.of(plan(), Optional.of(settings(Optional.empty())), missing)).isEmpty();
    assertThat(missing).singleElement().asString().contains("facility.burst_buffer.kind");
  }

  @Test
  void rotatingAndOverwrittenNamesAreCheckpoints() {
    List<WrittenFile> rotating = new ArrayList<>();
    for (int step = 0; step < 3; step++) {
      for (int rank = 0; rank < 2; rank++) {
        rotating.add(
            new WrittenFile(
                "/s/ckpt." + step + "." + rank,
                600 * step + rank,
                600 * step + 30,
                10 * MIB,
                10 * MIB));
      }
    }
    rotating.add(new WrittenFile("/s/log", 0, 1800, 5 * MIB, 5 * MIB));
    assertThat(CheckpointFiles.of(rotating)).contains(new CheckpointFiles(60 * MIB, 3, "/s"));
    assertThat(
            CheckpointFiles.of(List.of(new WrittenFile("/s/restart", 0, 900, 40 * MIB, 10 * MIB))))
        .contains(new CheckpointFiles(40 * MIB, 1, "/s"));
    assertThat(
            CheckpointFiles.of(
                List.of(
                    new WrittenFile("/s/out.0", 0, 100, 10 * MIB, 10 * MIB),
                    new WrittenFile("/s/out.1", 101, 200, 10 * MIB, 10 * MIB))))
        .as("one rank after the other, without pauses")
        .isEmpty();
    List<WrittenFile> small =
        rotating.stream()
            .map(file -> new WrittenFile(file.name(), file.start(), file.end(), 1, 1))
            .toList();
    assertThat(CheckpointFiles.of(small)).as("files of a byte").isEmpty();
    assertThat(CheckpointFiles.of(List.of())).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "'cpu=8,bb/datawarp=200G,node=2', 214748364800",
    "bb/cray=1024, 1073741824",
    "'bb/a=1.5T,bb/b=1M', 1649268490240"
  })
  void theRequestedBufferIsReadFromTres(String tres, long bytes) {
    assertThat(RequestedBuffer.bytes(Optional.of(tres))).hasValue(bytes);
    assertThat(RequestedBuffer.bytes(Optional.of("cpu=8,gres/bb/x=1"))).isEmpty();
    assertThat(RequestedBuffer.bytes(Optional.empty())).isEmpty();
  }

  @Test
  void aCheckpointerNeedsSizePeriodAndFailures() {
    assertThat(BufferApplication.of(runs()).get(0).checkpointer())
        .contains(new Checkpointer(80e9, 900, 18_000, 4));
    assertThat(BufferApplication.of(runs()).get(1).checkpointer()).isEmpty();
    assertThat(BufferApplication.of(runs()).get(1).versions()).isEqualTo(OptionalInt.empty());
  }
}
