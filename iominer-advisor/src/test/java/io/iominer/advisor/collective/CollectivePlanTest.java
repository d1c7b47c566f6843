// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.collective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.iominer.advisor.Advised;
import io.iominer.advisor.collective.CollectiveAdvice.Order;
import io.iominer.advisor.collective.CollectiveRun.OtherJob;
import io.iominer.advisor.followup.GivenAdvice;
import io.iominer.advisor.followup.Recordable;
import io.iominer.advisor.followup.Setting;
import io.iominer.advisor.placement.Action;
import io.iominer.core.error.IoMinerException;
import io.iominer.rootcause.rule.Thresholds;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class CollectivePlanTest {
  private static final Instant START = Instant.parse("2026-11-02T10:00:00Z");
  private static final Optional<String> ALL = Optional.empty();
  private static final OptionalLong UNTOLD = OptionalLong.empty();

  /** To the first run, which has the license, too, and as much to a job without it. */
  private static final double LOST = 40;

  private final List<CollectiveRun> runs = new ArrayList<>();

  /** Three runs, one an hour, of ten minutes and 100 s of I/O; 8 ranks on 2 nodes, 4 OSTs. */
  private void add(String application, OptionalLong aggregators, double exchange, double read) {
    for (int hour = 0; hour < 3; hour++) {
      runs.add(
          new CollectiveRun(
              application,
              8,
              OptionalLong.of(2),
              Optional.of("/scratch"),
              Optional.of(START.plusSeconds(3600L * hour)),
              OptionalDouble.of(600),
              OptionalDouble.of(100),
              exchange < 0 ? OptionalDouble.empty() : OptionalDouble.of(exchange),
              OptionalLong.of(runs.size()),
              List.of(new OtherJob(0, LOST), new OtherJob(-1, LOST)),
              aggregators,
              read,
              OptionalLong.of(4),
              OptionalLong.of(1 << 20)));
    }
  }

  private CollectiveAdvice only(OptionalLong told, String application) {
    return CollectivePlan.of(runs, Optional.of(application), told, Thresholds.DEFAULT).get(0);
  }

  private static String reason(CollectiveAdvice advice) {
    return advice.decision().match(Advised.Decided::why, Advised.NotApplicable::reason);
  }

  /** 50 s of the slowest of 4 are 24 s on average; 4 aggregators read for 5 s each. */
  @Test
  void hierarchicalOrderIsFasterAboveTheCrossoverOfTheJob() {
    add("climate", OptionalLong.of(4), 50, 20);
    add("other", OptionalLong.of(4), 12, 200);

    CollectiveAdvice climate = only(UNTOLD, "climate");
    assertThat(climate.readers().atOnce()).isEqualTo(2);
    assertThat(climate.readers().storageNodes()).hasValue(4);
    assertThat(climate.readers().ratio()).hasValueCloseTo(4.8, within(0.001));
    assertThat(climate.crossover()).isEqualTo(new HioCurve(2, 4).crossover());
    assertThat(climate.relativeTime().getAsDouble()).isBetween(0.9, 1.0);
    assertThat(climate.decision().decision()).hasValue(Order.HIERARCHICAL);
    assertThat(reason(climate))
        .contains("Shuffle/read ratio 4.80 is above the crossover of ", "2 readers on 4 storage")
        .endsWith("Gain: at most 50.0 s a run (exchange).");
    CollectiveAdvice other = only(UNTOLD, "other");
    assertThat(other.decision().decision()).hasValue(Order.SERVER_SIDE);
    assertThat(reason(other)).contains("server-side ordering is as fast as HIO or faster");
  }

  @Test
  void withoutOtherReadersNoOrderHelps() {
    add("climate", OptionalLong.of(4), 50, 20);

    CollectiveAdvice alone = only(UNTOLD, "climate");
    assertThat(alone.decision().decision()).hasValue(Order.NO_OTHER);
    assertThat(alone.crossover()).isEmpty();
    assertThat(new CollectiveActions(List.of(alone), OptionalDouble.of(1e9)).all())
        .as("as many aggregators as now")
        .isEmpty();
    assertThat(Recordable.ofCollectives(List.of(alone), START)).isEmpty();
  }

  @Test
  void whatIsNotKnownIsSaid() {
    add("unmeasured", OptionalLong.of(4), -1, 20);
    add("reduced", UNTOLD, 50, 20);
    add("little", OptionalLong.of(4), 9, 20);
    add("unread", OptionalLong.of(4), 50, 0);

    assertThat(reason(only(UNTOLD, "unmeasured"))).contains("Unknown: ", "heat map of MPI-IO");
    assertThat(reason(only(UNTOLD, "reduced"))).contains("Unknown: ", "--cb-nodes");
    assertThat(reason(only(UNTOLD, "little"))).contains("takes 9.0 % of the I/O time");
    assertThat(reason(only(UNTOLD, "unread"))).contains("Unknown: no log has time in POSIX reads");
    assertThat(only(OptionalLong.of(4), "reduced").decision().decision())
        .hasValue(Order.HIERARCHICAL);
    assertThatThrownBy(() -> only(OptionalLong.of(0), "reduced"))
        .isInstanceOf(IoMinerException.class)
        .hasMessageContaining("cb_nodes: expected 1 or more, found 0");
    assertThatThrownBy(() -> only(OptionalLong.of(9), "reduced"))
        .isInstanceOf(IoMinerException.class)
        .hasMessageContaining("cb_nodes: expected at most 8, found 9");
    assertThat(
            new CollectiveActions(
                    CollectivePlan.of(runs, ALL, UNTOLD, Thresholds.DEFAULT),
                    OptionalDouble.empty())
                .missing())
        .anyMatch(what -> what.startsWith("unmeasured on 8 ranks: Unknown: "))
        .anyMatch(what -> what.startsWith("reduced on 8 ranks: Unknown: "))
        .anyMatch(what -> what.startsWith("unread on 8 ranks: Unknown: "))
        .noneMatch(what -> what.startsWith("little"));
  }

  /** 2 of 8 ranks are told; hints advise 4. */
  @Test
  void assumedAggregatorsAreAssumed() {
    add("reduced", UNTOLD, 50, 20);
    CollectiveAdvice told = only(OptionalLong.of(2), "reduced");
    assertThat(told.readers().isAssumed()).isTrue();
    assertThat(new CollectiveActions(List.of(told), OptionalDouble.empty()).all().get(0).title())
        .isEqualTo("Let 4 of the 8 ranks of reduced read for the others (assumed now: 2)");
    assertThat(Recordable.ofCollectives(List.of(told), START).get(0).change().present()).isEmpty();
    add("shown", OptionalLong.of(4), 50, 20);
    assertThat(only(OptionalLong.of(2), "shown").readers().isAssumed()).isFalse();
  }

  /** Of their I/O time all lost two fifths to the first job; then none but one did. */
  @Test
  void onlyReadersThatLostTimeToEachOtherAreLimited() {
    add("climate", OptionalLong.of(4), 50, 20);
    add("other", OptionalLong.of(4), 50, 20);
    assertThat(limits(runs)).hasSize(1);
    Action limit = limits(runs).get(0);
    assertThat(limit.title()).doesNotContain("each of");
    assertThat(limit.precondition())
        .endsWith(
            "The rule also slows these applications down when they read alone, and their writes");
    List<CollectiveRun> oneLost =
        runs.stream()
            .map(run -> run.application().equals("other") ? withoutLoss(run) : run)
            .toList();
    assertThat(limits(oneLost)).isEmpty();
  }

  private static List<Action> limits(List<CollectiveRun> runs) {
    return new CollectiveActions(
            CollectivePlan.of(runs, ALL, UNTOLD, Thresholds.DEFAULT), OptionalDouble.of(1e9))
        .all().stream().filter(one -> one.title().contains("part of an OST")).toList();
  }

  private static CollectiveRun withoutLoss(CollectiveRun run) {
    return new CollectiveRun(
        run.application(),
        run.ranks(),
        run.nodes(),
        run.mountPoint(),
        run.start(),
        run.runSeconds(),
        run.ioSeconds(),
        run.exchangeSeconds(),
        run.jobId(),
        List.of(),
        run.aggregators(),
        run.readSeconds(),
        run.osts(),
        run.stripeBytes());
  }

  @Test
  void ofFewRunsNothingIsDecided() {
    add("climate", OptionalLong.of(4), 50, 20);
    runs.remove(0);

    assertThat(reason(only(UNTOLD, "climate")))
        .isEqualTo("Too little history: the exchange of 2 runs was measured, 3 are needed.");
  }

  /** An OST reads 800 MiB/s, of which each of two readers gets 100 RPCs of 4 MiB. */
  @Test
  void readersAtOnceGetTheirPartOfAnOst() {
    add("climate", OptionalLong.of(2), 50, 20);
    add("other app", OptionalLong.of(4), 12, 200);
    List<CollectiveAdvice> advice = CollectivePlan.of(runs, ALL, UNTOLD, Thresholds.DEFAULT);

    CollectiveActions known = new CollectiveActions(advice, OptionalDouble.of(800 << 20));
    assertThat(known.all().get(0).commands().get(0))
        .isEqualTo(
            "printf '%s\\n' 'romio_cb_read enable' 'romio_ds_read disable' 'cb_nodes 4'"
                + " 'cb_buffer_size 16777216' 'cb_config_list *:2' > hints; export"
                + " ROMIO_HINTS=$PWD/hints   # MPICH and others with ROMIO");
    assertThat(known.all().get(1).commands())
        .containsExactly(
            "lctl set_param ost.OSS.ost_io.nrs_policies=\"tbf jobid\"",
            "lctl set_param ost.OSS.ost_io.nrs_tbf_rule=\"start iominer_collective"
                + " jobid={climate.*} rate=100\"");
    CollectiveActions unknown = new CollectiveActions(advice, OptionalDouble.empty());
    assertThat(unknown.all().get(1).commands())
        .containsExactly("lctl set_param ost.OSS.ost_io.nrs_policies=\"orr\"");
    assertThat(unknown.missing()).anyMatch(what -> what.startsWith("Read rate of an OST: unknown"));

    GivenAdvice given = Recordable.ofCollectives(advice, START).get(0);
    assertThat(given.change().setting()).isEqualTo(Setting.CB_NODES);
    assertThat(given.change().present()).hasValue("2");
    assertThat(given.change().advised()).isEqualTo("4");
    assertThat(given.saving().most()).hasValue(50);
  }

  /** A run of ten minutes each hour waits for a minute or two; that pays where it saves more. */
  @Test
  void aLicenseIsAdvisedWhereARunWaitsForLessThanItLostToOthersWithIt() {
    add("climate", OptionalLong.of(4), 50, 20);
    add("other", OptionalLong.of(4), 50, 20);
    assertThat(
            new CollectiveActions(
                CollectivePlan.of(runs, ALL, UNTOLD, Thresholds.DEFAULT), OptionalDouble.empty()))
        .satisfies(
            actions -> {
              assertThat(actions.all()).noneMatch(one -> one.title().contains("at a time"));
              assertThat(actions.missing())
                  .anyMatch(what -> what.startsWith("License: not advised"));
            });
    // A month later there is one more run, so that the runs take a small part of the time.
    CollectiveRun last = runs.get(0);
    runs.add(
        new CollectiveRun(
            last.application(),
            8,
            last.nodes(),
            last.mountPoint(),
            Optional.of(START.plusSeconds(30 * 86_400L)),
            last.runSeconds(),
            last.ioSeconds(),
            last.exchangeSeconds(),
            last.jobId(),
            last.others(),
            last.aggregators(),
            20,
            last.osts(),
            last.stripeBytes()));
    CollectiveActions actions =
        new CollectiveActions(
            CollectivePlan.of(runs, ALL, UNTOLD, Thresholds.DEFAULT), OptionalDouble.empty());
    assertThat(actions.all())
        .anyMatch(one -> one.title().equals("Run one collective reader at a time"));
    assertThat(actions.licensed()).hasSize(2).allMatch(one -> one.lostSeconds() == LOST);
  }
}
