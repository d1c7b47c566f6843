// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.summary.AccessPattern;
import io.iominer.facility.FacilityModel;
import io.iominer.facility.job.Part;
import io.iominer.facility.job.Phase;
import io.iominer.facility.job.Request;
import io.iominer.facility.network.OstTrouble;
import io.iominer.facility.replay.LayoutChoice;
import io.iominer.simulator.advice.AdviceFile;
import io.iominer.simulator.advice.PlacementFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Eight OSTs, of which OST 3 has a quarter of its rate. */
class LayoutsTest {
  private static final Facility FACILITY =
      Facility.of(
          FacilityModel.DEFAULT, 8, 64, List.of(new OstTrouble(3, 0, Double.MAX_VALUE, 0.25)));

  private static final String ADVICE =
      """
      {"version": 1, "file_systems": [{"mount_point": "/scratch", "slow_osts": [3], "pools": [
        {"name": "iominer1", "osts": [5, 6, 7], "applications": [
          {"application": "pooled", "stripe_count": 1},
          {"application": "striped", "stripe_count": -1}]}], "rest_osts": []}]}
      """;

  @TempDir private Path folder;

  @Test
  void aPoolHoldsTheFilesOfItsApplicationsAndTheOthersLeaveOutSlowOsts() throws IOException {
    AdvisedLayouts layouts = new AdvisedLayouts(placement(ADVICE), true, new AdviceUse());
    assertThat(osts(layouts.open(job(1, "pooled"), write("a", 6, 2), 0)))
        .containsExactly(7, 5, 6, 7, 5, 6);
    Phase striped = layouts.open(job(2, "striped"), write("a", 2, 0), 0);
    assertThat(osts(striped)).containsExactly(5, 6, 7, 5, 6, 7);
    assertThat(striped.amount()).isEqualTo(write("a", 2, 0).amount());
    assertThat(osts(layouts.open(job(3, "other"), write("a", 8, 2), 0)))
        .containsExactly(2, 4, 5, 6, 7, 0, 1, 2);
    assertThat(osts(layouts.open(job(3, "other"), open(), 0))).isEqualTo(osts(open()));
  }

  @Test
  void oneJobUsesAPoolAtATimeUnlessItIsShared() throws IOException {
    AdvisedLayouts layouts = new AdvisedLayouts(placement(ADVICE), true, new AdviceUse());
    JobPlan first = job(1, "pooled");
    JobPlan second = job(2, "striped");
    layouts.begin(first);
    assertThat(layouts.mayStart(second)).isFalse();
    assertThat(layouts.mayStart(job(3, "other"))).isTrue();
    layouts.end(first);
    assertThat(layouts.mayStart(second)).isTrue();
    AdvisedLayouts shared = new AdvisedLayouts(placement(ADVICE), false, new AdviceUse());
    shared.begin(first);
    assertThat(shared.mayStart(second)).isTrue();
  }

  @Test
  void theGreatestRateOfAnObjectDecidesAndWhatIsOpenCounts() {
    RuledLayouts layouts = new RuledLayouts(FACILITY, RuledLayouts.Rule.MAX_PERF, 1);
    JobPlan first = job(1, "a");
    JobPlan second = job(2, "b");
    layouts.begin(first);
    layouts.begin(second);
    Phase made = layouts.open(first, write("a", 7, 0), 0);
    assertThat(osts(made)).containsExactly(0, 1, 2, 4, 5, 6, 7);
    // A second object of the others has half of their rate, a first one of OST 3 a quarter.
    Phase others = layouts.open(second, write("a", 2, 5), 0);
    assertThat(osts(others)).containsExactly(0, 1);
    layouts.close(first, made);
    layouts.close(second, others);
    assertThat(osts(layouts.open(first, write("a", 7, 3), 0))).isEqualTo(osts(made));
    assertThat(osts(layouts.open(second, write("b", 1, 3), 0))).containsExactly(0);
  }

  @Test
  void whatIsOpenedAndClosedInAnyOrderLeavesNothingOpen() {
    SplittableRandom random = new SplittableRandom(7);
    RuledLayouts layouts = new RuledLayouts(FACILITY, RuledLayouts.Rule.MAX_PERF, 1);
    List<Runnable> closing = new ArrayList<>();
    for (int id = 1; id <= 50; id++) {
      JobPlan job = job(id, "a");
      layouts.begin(job);
      Phase phase = layouts.open(job, write("f", 1 + random.nextInt(20), random.nextInt(8)), 0);
      closing.add(random.nextInt(closing.size() + 1), () -> layouts.close(job, phase));
    }
    closing.forEach(Runnable::run);
    JobPlan last = job(51, "a");
    layouts.begin(last);
    assertThat(osts(layouts.open(last, write("f", 7, 3), 0))).containsExactly(0, 1, 2, 4, 5, 6, 7);
  }

  @Test
  void weightedChanceGivesASlowOstItsShare() {
    RuledLayouts layouts = new RuledLayouts(FACILITY, RuledLayouts.Rule.WEIGHTED_RANDOM, 1);
    JobPlan job = job(1, "a");
    layouts.begin(job);
    long slow =
        osts(layouts.open(job, write("a", 29_000, 0), 0)).stream().filter(ost -> ost == 3).count();
    assertThat(slow).isBetween(900L, 1100L);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "\"version\": 1;\"version\": 2;version: expected 1, found 2",
        "\"/scratch\";\"/other\";file_systems[0].mount_point: expected /scratch, as the simulation has, or null, found \"/other\"",
        "[3];[1.5];file_systems[0].slow_osts[0]: expected a whole number from 0 to 7, found 1.5",
        "[3];[3, \"2\"];slow_osts[1]: expected a whole number from 0 to 7, found \"2\"",
        "[3];[8];slow_osts[0]: expected a whole number from 0 to 7, found 8",
        "[3];[3, 3];slow_osts[1]: expected each number once, found 3",
        "[3];null;slow_osts: expected a list, found null",
        "[3];[5];pools[0].osts: expected OSTs that are neither slow nor in another list, found [5,6,7]",
        "[5, 6, 7];[5, 5];pools[0].osts[1]: expected each number once, found 5",
        "[5, 6, 7];[100];pools[0].osts[0]: expected a whole number from 0 to 7, found 100",
        "[5, 6, 7];[];pools[0].osts: expected an OST or more, found []",
        "\"rest_osts\": [];\"rest_osts\": [4, 5];rest_osts: expected OSTs that are neither slow nor in another list, found [4,5]",
        "\"stripe_count\": 1;\"stripe_count\": 5;applications[0].stripe_count: expected 1, or -1 for all OSTs of the pool, found 5",
        "\"stripe_count\": 1;\"stripe_count\": -7;applications[0].stripe_count: expected 1, or -1 for all OSTs of the pool, found -7",
        "\"striped\";\"pooled\";applications[1].application: expected each application once, found \"pooled\"",
        "{\"name\":;{\"name\": \"p\", \"osts\": [6], \"applications\": []}, {\"name\":;pools[1].osts: expected OSTs that are neither slow nor in another list",
        "{\"name\":;{\"name\": \"iominer1\", \"osts\": [1], \"applications\": []}, {\"name\":;pools[1].name: expected a name of its own, found \"iominer1\""
      })
  void adviceThatCannotBeIsRefused(String before, String after, String message) {
    assertThat(ADVICE).contains(before);
    assertThatThrownBy(() -> placement(ADVICE.replace(before, after)))
        .isInstanceOf(IoMinerException.class)
        .hasMessageStartingWith(folder.resolve("placement.json") + ": ")
        .hasMessageContaining(message)
        .hasMessageNotContaining("\n")
        .extracting("kind")
        .isEqualTo(ErrorKind.DATA);
  }

  @Test
  void anOstMustBeLeftForApplicationsWithoutAPool() {
    String none =
        "{\"version\": 1, \"file_systems\": [{\"slow_osts\": [%s], \"pools\": [%s], \"rest_osts\": [%s]}]}";
    assertThatThrownBy(() -> placement(none.formatted("0, 1, 2, 3, 4, 5, 6, 7", "", "")))
        .hasMessageContaining("slow_osts: expected an OST that takes the files of applications");
    assertThatThrownBy(() -> placement("{\"version\": 1, \"file_systems\": []}"))
        .hasMessageContaining("file_systems: expected one file system, as the simulation has");
  }

  @Test
  void whatIsNoAdviceAndAdviceOfOneKindTwiceIsRefused() throws IOException {
    Path other = Files.writeString(folder.resolve("other.json"), "{\"version\": 1}");
    assertThatThrownBy(() -> read(List.of(other), Optional.empty()))
        .isInstanceOf(IoMinerException.class)
        .hasMessageContaining("other.json: expected advice of 'iominer advise");
    Path advice = Files.writeString(folder.resolve("placement.json"), ADVICE);
    assertThatThrownBy(() -> read(List.of(advice), Optional.of(RuledLayouts.Rule.MAX_PERF)))
        .hasMessageContaining("found both");
    assertThatThrownBy(() -> read(List.of(advice, advice), Optional.empty()))
        .hasMessageContaining("Expected one file of advice on placement, found also")
        .extracting("kind")
        .isEqualTo(ErrorKind.USER);
    Path hints = Files.writeString(folder.resolve("hints.json"), "{\"hints\": []}");
    assertThatThrownBy(() -> read(List.of(hints), Optional.empty()))
        .hasMessage(
            "Expected a --config with forwarding_nodes for hints on forwarding nodes, found none");
  }

  @Test
  void adviceThatIsForNoJobIsSaid() throws IOException {
    Path advice = Files.writeString(folder.resolve("placement.json"), ADVICE.replace("[3]", "[]"));
    AppliedAdvice applied = read(List.of(advice), Optional.empty());
    LayoutChoice<JobPlan> layouts = applied.dispatch(FACILITY, 1).layouts();
    layouts.begin(job(1, "other"));
    assertThat(applied.unfollowed())
        .contains(
            "Nothing of --apply was for a job: of 2 applications that it names 2 ran no job.");
    layouts.begin(job(2, "pooled"));
    assertThat(applied.unfollowed()).isEmpty();
    assertThat(read(List.of(), Optional.empty()).unfollowed()).isEmpty();
  }

  private static AppliedAdvice read(List<Path> files, Optional<RuledLayouts.Rule> rule)
      throws IOException {
    return AppliedAdvice.read(files, FacilityModel.DEFAULT.withOsts(8), rule, false);
  }

  private PlacementFile placement(String text) throws IOException {
    return PlacementFile.of(
        AdviceFile.read(Files.writeString(folder.resolve("placement.json"), text)), 8);
  }

  private static List<Integer> osts(Phase phase) {
    List<Integer> osts = new ArrayList<>();
    for (Part part : phase.parts()) {
      for (int file = 0; file < part.files(); file++) {
        for (int stripe = 0; stripe < part.stripeCount(); stripe++) {
          osts.add(part.ost(file, stripe));
        }
      }
    }
    return osts;
  }

  /** A file of one OST for each rank, in turn from an OST on. */
  private static Phase write(String tag, int ranks, int first) {
    int[] osts = IntStream.range(0, 8).map(i -> (first + i) % 8).toArray();
    Part part = new Part(0, ranks, 1e6, 1, 1, osts);
    return new Phase(Phase.Kind.WRITE, 0, List.of(part), false, Request.ideal(), tag, 1);
  }

  private static Phase open() {
    Part part = new Part(0, 8, 2, 1, 1, new int[] {3});
    return new Phase(Phase.Kind.METADATA, 0, List.of(part), false, Request.ideal(), "a", 1);
  }

  private static JobPlan job(long id, String application) {
    Variant variant =
        new Variant(
            application,
            0,
            "deck",
            "user",
            1,
            1,
            AccessPattern.N_TO_N,
            8,
            Middleware.POSIX,
            0,
            Request.ideal(),
            Flaw.NONE,
            2,
            0,
            1,
            true);
    return new JobPlan(
        id,
        id,
        variant,
        id,
        0,
        List.of(write("a", 8, 0)),
        0,
        JobOutcome.COMPLETED,
        OptionalLong.empty(),
        0,
        false,
        false,
        false);
  }
}
