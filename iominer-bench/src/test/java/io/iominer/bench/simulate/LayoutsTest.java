// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.error.IoMinerException;
import io.iominer.core.summary.AccessPattern;
import io.iominer.facility.FacilityModel;
import io.iominer.facility.job.Part;
import io.iominer.facility.job.Phase;
import io.iominer.facility.job.Request;
import io.iominer.facility.network.OstTrouble;
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

/** Eight OSTs, of which OST 3 has a quarter of its rate. */
class LayoutsTest {
  private static final Facility FACILITY =
      Facility.of(
          FacilityModel.DEFAULT, 8, 64, List.of(new OstTrouble(3, 0, Double.MAX_VALUE, 0.25)));

  private static final String ADVICE =
      """
      {"version": 1, "file_systems": [{"slow_osts": [3], "pools": [
        {"name": "iominer1", "osts": [5, 6, 7], "applications": [
          {"application": "pooled", "stripe_count": 1},
          {"application": "striped", "stripe_count": -1}]}]}]}
      """;

  @TempDir private Path folder;

  @Test
  void aPoolHoldsTheFilesOfItsApplicationsAndTheOthersLeaveOutSlowOsts() throws IOException {
    AdvisedLayouts layouts = new AdvisedLayouts(placement(ADVICE), true);
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
    AdvisedLayouts layouts = new AdvisedLayouts(placement(ADVICE), true);
    JobPlan first = job(1, "pooled");
    JobPlan second = job(2, "striped");
    layouts.begin(first);
    assertThat(layouts.mayStart(second)).isFalse();
    assertThat(layouts.mayStart(job(3, "other"))).isTrue();
    layouts.end(first);
    assertThat(layouts.mayStart(second)).isTrue();
    AdvisedLayouts shared = new AdvisedLayouts(placement(ADVICE), false);
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

  @Test
  void whatIsNoAdviceIsRefused() throws IOException {
    assertThatThrownBy(() -> placement("{\"version\": 1, \"file_systems\": []}"))
        .isInstanceOf(IoMinerException.class)
        .hasMessageContaining("placement.json: expected one file system, as the simulation has");
    assertThatThrownBy(
            () ->
                placement("{\"version\": 1, \"file_systems\": [{\"pools\": [{\"name\": \"p\"}]}]}"))
        .hasMessageContaining("expected OSTs in each pool, found none in \"p\"");
    Path other = Files.writeString(folder.resolve("other.json"), "{\"version\": 1}");
    assertThatThrownBy(() -> AppliedAdvice.read(List.of(other), Optional.empty(), false))
        .isInstanceOf(IoMinerException.class)
        .hasMessageContaining("other.json: expected hints of 'iominer advise");
    Path advice = Files.writeString(folder.resolve("placement.json"), ADVICE);
    assertThatThrownBy(
            () ->
                AppliedAdvice.read(List.of(advice), Optional.of(RuledLayouts.Rule.MAX_PERF), false))
        .hasMessageContaining("found both");
  }

  private PlacementFile placement(String text) throws IOException {
    return PlacementFile.of(
        AdviceFile.read(Files.writeString(folder.resolve("placement.json"), text)));
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
        Outcome.COMPLETED,
        OptionalLong.empty(),
        0,
        false,
        false,
        false);
  }
}
