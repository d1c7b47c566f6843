// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.followup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.advisor.followup.FollowUp.Applied;
import io.iominer.advisor.followup.FollowedRun.File;
import io.iominer.advisor.followup.FollowedRun.Written;
import io.iominer.rootcause.rule.Thresholds;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class FollowUpTest {
  private static final Instant ADVISED = Instant.parse("2026-11-20T12:00:00Z");
  private static final long GB = 1_000_000_000;
  private static final Optional<String> SCRATCH = Optional.of("/scratch");

  private static final SettingChange STRIPES =
      new SettingChange(
          Setting.STRIPE_COUNT, Optional.of("/scratch/app"), Optional.empty(), "8", List.of());

  private static final SettingChange POOL =
      new SettingChange(Setting.POOL, SCRATCH, Optional.empty(), "iominer1", List.of(4, 5, 6));

  private static GivenAdvice advice(SettingChange change) {
    return new GivenAdvice(
        ADVISED,
        AdviceKind.FINDING,
        new RunsMeant("app", OptionalLong.empty(), OptionalLong.of(64)),
        change,
        PredictedSaving.NONE,
        Optional.empty(),
        "It is a sample.");
  }

  /** A run of 64 ranks, so many hours after the advice. */
  private static FollowedRun run(long hours, double ioSeconds, long bytes) {
    return new FollowedRun(
        ADVISED.plusSeconds(3600 * hours),
        64,
        OptionalLong.empty(),
        bytes,
        OptionalDouble.of(ioSeconds),
        List.of(),
        List.of());
  }

  private static FollowedRun with(FollowedRun run, File... files) {
    return new FollowedRun(
        run.start(),
        run.ranks(),
        run.computeNodes(),
        run.bytes(),
        run.ioSeconds(),
        List.of(files),
        run.written());
  }

  private static FollowedRun with(FollowedRun run, Written... written) {
    return new FollowedRun(
        run.start(),
        run.ranks(),
        run.computeNodes(),
        run.bytes(),
        run.ioSeconds(),
        run.files(),
        List.of(written));
  }

  private static FollowedRun on(FollowedRun run, long nodes) {
    return new FollowedRun(
        run.start(),
        run.ranks(),
        OptionalLong.of(nodes),
        run.bytes(),
        run.ioSeconds(),
        run.files(),
        run.written());
  }

  private static File file(String name, long stripes, long bytes, boolean isShared) {
    return new File(Optional.of(name), stripes, bytes, isShared);
  }

  private static FollowUp follow(SettingChange change, List<FollowedRun> runs) {
    return FollowUp.of(advice(change), runs, Thresholds.DEFAULT);
  }

  private static List<FollowedRun> runs(int count, long hours, double ioSeconds, long bytes) {
    List<FollowedRun> runs = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      runs.add(run(hours + (hours > 0 ? i : -i), ioSeconds + i, bytes));
    }
    return runs;
  }

  @Test
  void runsSinceThatFollowedItAreComparedWithThoseBefore() {
    List<FollowedRun> runs = new ArrayList<>(runs(5, -1, 100, GB));
    for (FollowedRun run : runs(5, 1, 40, GB)) {
      runs.add(with(run, file("/scratch/app/out", 8, GB, true)));
    }
    runs.add(with(run(9, 120, GB), file("/scratch/app/out", 1, GB, true)));
    FollowUp followUp = follow(STRIPES, runs);
    assertThat(followUp.applied()).isEqualTo(Applied.PARTLY);
    assertThat(followUp.laterRuns()).isEqualTo(6);
    assertThat(followUp.tellingRuns()).isEqualTo(6);
    assertThat(followUp.appliedRuns()).isEqualTo(5);
    assertThat(followUp.before().ioSeconds()).hasValue(102);
    assertThat(followUp.after().runs()).isEqualTo(5);
    assertThat(followUp.after().ioSeconds()).hasValue(42);
    assertThat(followUp.savedSeconds()).hasValue(60);
    assertThat(followUp.caution()).isEmpty();
  }

  @Test
  void withoutARunThatFollowedItAllSinceAreShown() {
    List<FollowedRun> runs = new ArrayList<>(runs(5, -1, 100, GB));
    for (FollowedRun run : runs(5, 1, 90, GB)) {
      runs.add(with(run, file("/scratch/app/out", 1, GB, true)));
    }
    FollowUp followUp = follow(STRIPES, runs);
    assertThat(followUp.applied()).isEqualTo(Applied.NO);
    assertThat(followUp.why()).isEmpty();
    assertThat(followUp.after().ioSeconds()).hasValue(92);
  }

  @Test
  void nothingIsClaimedOfFewRunsAndOfOtherBytes() {
    FollowUp few = follow(STRIPES, List.of(run(-1, 100, GB), run(1, 50, GB)));
    assertThat(few.savedSeconds()).isEmpty();
    assertThat(few.caution().orElseThrow())
        .startsWith("Too few runs to compare: 1 before and 1 since");
    List<FollowedRun> runs = new ArrayList<>(runs(5, -1, 100, GB));
    runs.addAll(runs(5, 1, 150, 2 * GB));
    FollowUp larger = follow(STRIPES, runs);
    assertThat(larger.savedSeconds()).isEmpty();
    assertThat(larger.caution())
        .hasValue("Runs since move 100 % more bytes: only seconds per GB can be compared.");
    assertThat(larger.before().secondsPerGigabyte().orElseThrow()).isCloseTo(102, within(1e-9));
    assertThat(larger.after().secondsPerGigabyte().orElseThrow()).isCloseTo(76, within(1e-9));
  }

  @Test
  void whatIsUnknownIsSaidWithTheReason() {
    List<FollowedRun> runs = List.of(run(-1, 100, GB), run(1, 50, GB));
    assertThat(follow(STRIPES, runs.subList(0, 1)).why()).hasValue("No such run since.");
    assertThat(follow(STRIPES, runs).why())
        .hasValue("No log since shows on which OSTs its files lie.");
    assertThat(follow(SettingChange.of(Setting.COMPUTE_NODES, Optional.empty(), "4"), runs).why())
        .hasValue("No accounting shows the compute nodes of the runs since.");
    for (Setting untold :
        List.of(
            Setting.FORWARDING_NODES,
            Setting.DEDICATED,
            Setting.NODE_LOCAL,
            Setting.CONNECTIONS,
            Setting.CB_NODES)) {
      FollowUp followUp = follow(SettingChange.of(untold, Optional.empty(), "1"), runs);
      assertThat(followUp.applied()).isEqualTo(Applied.UNKNOWN);
      assertThat(followUp.why()).isEqualTo(untold.untold()).isPresent();
      assertThat(followUp.after().runs()).isEqualTo(1);
    }
  }

  @Test
  void runsOfAnotherSizeAreOthers() {
    FollowedRun large =
        new FollowedRun(
            ADVISED.plusSeconds(1),
            128,
            OptionalLong.of(4),
            GB,
            OptionalDouble.of(1),
            List.of(),
            List.of());
    assertThat(follow(STRIPES, List.of(large)).laterRuns()).isZero();
    RunsMeant onTwoNodes = new RunsMeant("app", OptionalLong.of(2), OptionalLong.empty());
    assertThat(onTwoNodes.contain(on(run(1, 1, GB), 2))).isTrue();
    assertThat(onTwoNodes.contain(large)).isFalse();
    assertThat(onTwoNodes.contain(run(1, 1, GB))).as("nodes are not known").isFalse();
  }

  @Test
  void theFileOfTheAdviceTellsBeforeALargerSharedOne() {
    FollowedRun run = run(1, 1, GB);
    File advised = file("/scratch/app/out", 8, 1, false);
    File larger = file("/scratch/apparent/out", 1, GB, true);
    assertThat(with(run, advised, larger).has(STRIPES)).hasValue(true);
    assertThat(with(run, larger).has(STRIPES)).hasValue(false);
    assertThat(with(run, file("/scratch/apparent/out", 8, GB, false)).has(STRIPES))
        .as("a file of one rank elsewhere")
        .isEmpty();
  }

  @Test
  void aPoolIsUsedWhereAllWrittenFilesLieOnItsOsts() {
    FollowedRun run = run(1, 1, GB);
    Written inside = new Written(SCRATCH, List.of(4, 6), List.of());
    Written outside = new Written(SCRATCH, List.of(3, 4), List.of());
    Written home = new Written(Optional.of("/home"), List.of(1), List.of());
    assertThat(with(run, inside, home).has(POOL)).hasValue(true);
    assertThat(with(run, outside).has(POOL)).hasValue(false);
    assertThat(with(run, home).has(POOL)).as("nothing on its file system").isEmpty();
    assertThat(with(run, new Written(SCRATCH, List.of(4), List.of("other"))).has(POOL))
        .hasValue(false);
    assertThat(with(run, new Written(SCRATCH, List.of(4), List.of("iominer1"))).has(POOL))
        .hasValue(true);
  }

  @Test
  void computeNodesAreThoseOfTheAllocation() {
    SettingChange nodes = SettingChange.of(Setting.COMPUTE_NODES, Optional.empty(), "4");
    assertThat(on(run(1, 1, GB), 4).has(nodes)).hasValue(true);
    assertThat(on(run(1, 1, GB), 2).has(nodes)).hasValue(false);
  }
}
