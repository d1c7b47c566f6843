// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.connections;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.iominer.advisor.followup.GivenAdvice;
import io.iominer.advisor.followup.Recordable;
import io.iominer.advisor.history.ApplicationHistory;
import io.iominer.advisor.history.ApplicationRun;
import io.iominer.advisor.history.RunDemand;
import io.iominer.advisor.history.RunOutcome;
import io.iominer.advisor.history.RunVolume;
import io.iominer.advisor.placement.Action;
import io.iominer.core.config.ConnectionSettings;
import io.iominer.core.config.FileServerKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.model.IoDirection;
import io.iominer.core.unit.Bandwidth;
import io.iominer.core.unit.Quantity;
import io.iominer.rootcause.rule.Thresholds;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What runs say of connections that carry 500 MB/s each, four of them 2,000; devices 3,000. */
class ConnectionAdviceTest {
  private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
  private static final long GB = 1_000_000_000;

  private static ConnectionSettings settings(FileServerKind kind, int servers, int inUse) {
    return new ConnectionSettings(
        kind,
        servers,
        inUse,
        Bandwidth.ofMegabytes(12_500),
        Map.of(IoDirection.WRITE, Mulconn.rates(3_000, Map.of(1, 500.0, 4, 2_000.0))));
  }

  /** It writes 10 GB per node. */
  private static ApplicationRun run(
      long job, long nodes, long ranks, OptionalDouble nodeMegabytes) {
    OptionalDouble bandwidth =
        nodeMegabytes.isPresent()
            ? OptionalDouble.of(nodeMegabytes.getAsDouble() * 1e6 * nodes)
            : nodeMegabytes;
    return new ApplicationRun(
        job,
        "log" + job,
        100,
        Optional.of(NOW.plusSeconds(job)),
        OptionalDouble.of(600),
        new RunVolume(
            ranks,
            nodes == 0 ? OptionalLong.empty() : OptionalLong.of(nodes),
            0,
            10 * GB * Math.max(1, nodes),
            Optional.of("N-N")),
        RunDemand.NONE,
        new RunOutcome(
            Optional.empty(),
            Optional.empty(),
            OptionalDouble.of(20),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            bandwidth));
  }

  private static ApplicationHistory history(
      int runs, long nodes, long ranks, double nodeMegabytes) {
    return new ApplicationHistory(
        "fluid",
        LongStream.range(0, runs)
            .mapToObj(job -> run(job, nodes, ranks, OptionalDouble.of(nodeMegabytes)))
            .toList());
  }

  private static ConnectionAdvice advice(ConnectionSettings set, ApplicationHistory history) {
    return ConnectionAdvice.of(
        set, List.of(history), new Parts(Optional.empty(), Optional.empty()), Thresholds.DEFAULT);
  }

  @Test
  void nodesAtTheRateOfOneConnectionAreHeldUpAndFourPay() {
    ConnectionAdvice advice = advice(settings(FileServerKind.NFS, 8, 1), history(3, 1, 16, 480));
    assertThat(advice.change()).hasValue(4);
    assertThat(advice.verdict())
        .isEqualTo("Use 4 connections instead of 1: the connections in use limit 1 application.");
    ApplicationConnections writes = advice.applications().get(0);
    assertThat(writes.heldUp()).isEqualTo(3);
    assertThat(writes.whatIf().recordedSeconds()).isCloseTo(3 * 20.83, within(0.02));
    assertThat(writes.whatIf().expectedSeconds()).isCloseTo(3 * 20.83 / 4, within(0.02));
    List<GivenAdvice> given = Recordable.ofConnections(advice, NOW);
    assertThat(given).hasSize(1);
    assertThat(given.get(0).change().present()).hasValue("1");
    assertThat(given.get(0).change().advised()).isEqualTo("4");
    assertThat(given.get(0).saving().middle().orElseThrow()).isCloseTo(15.6, within(0.1));
  }

  /** Files of all ranks on one OST, and what the site told. */
  private record Parts(Optional<Bandwidth> ostRate, Optional<Bandwidth> rankRate)
      implements ConnectionAdvice.RunParts {
    @Override
    public Optional<OstUse> osts(ApplicationRun run, IoDirection direction) {
      return Optional.of(new OstUse(1, 1, 1));
    }
  }

  private static Optional<Bandwidth> megabytes(double rate) {
    return Optional.of(new Bandwidth(rate * 1e6));
  }

  private static ApplicationConnections writes(
      FileServerKind kind, ApplicationHistory history, Parts parts) {
    return ConnectionAdvice.of(settings(kind, 8, 1), List.of(history), parts, Thresholds.DEFAULT)
        .applications()
        .get(0);
  }

  /** What is above the 1,000 MB/s of its only OST no connection gains. */
  @Test
  void noMoreIsPromisedThanTheOstsCarry() {
    ApplicationConnections writes =
        writes(
            FileServerKind.NFS,
            history(3, 1, 16, 480),
            new Parts(megabytes(1000), Optional.empty()));
    assertThat(writes.isHeldUp()).isTrue();
    assertThat(writes.whatIf().expectedSeconds()).isCloseTo(3 * 20.83 / 2, within(0.02));
  }

  /** A client of NFS spreads a rank's requests; one of GlusterFS has a connection a mount. */
  @Test
  void oneRankGainsUpToItsRateWhereTheClientSpreadsItsRequests() {
    ApplicationHistory oneRank = history(3, 1, 1, 480);
    Parts told = new Parts(Optional.empty(), megabytes(750));
    ApplicationConnections writes = writes(FileServerKind.NFS, oneRank, told);
    assertThat(writes.isHeldUp()).isTrue();
    assertThat(writes.whatIf().expectedSeconds()).isCloseTo(3 * 20.83 / 1.5, within(0.02));
    assertThat(writes(FileServerKind.GLUSTERFS, oneRank, told).isHeldUp()).isFalse();
    Parts unknown = new Parts(Optional.empty(), Optional.empty());
    assertThat(writes(FileServerKind.NFS, oneRank, unknown).isHeldUp()).isFalse();
  }

  /**
   * OSTs, files and uses at a time, compute nodes; OSTs that a node uses at a time: ten files one
   * after the other; files of 32 ranks on one node, and on four; a shared file on 8 OSTs.
   */
  @ParameterizedTest
  @CsvSource({"10, 10, 1, 1, 1", "24, 32, 32, 1, 24", "24, 32, 32, 4, 8", "8, 1, 1, 4, 8"})
  void aNodeUsesTheOstsOfItsFilesInUse(long osts, long files, double uses, long nodes, long used) {
    assertThat(new OstUse(osts, files, uses).atATime(nodes)).isEqualTo(used);
  }

  /**
   * Runs, nodes, ranks, MB/s of a node: too few runs; slower by something else; from a cache; six
   * nodes share the devices; one rank per node.
   */
  @ParameterizedTest
  @CsvSource({"2, 1, 16, 480", "5, 1, 16, 390", "5, 1, 16, 630", "5, 6, 96, 480", "5, 1, 1, 480"})
  void otherRunsAreNotHeldUp(int runs, long nodes, long ranks, double nodeMegabytes) {
    ConnectionAdvice advice =
        advice(settings(FileServerKind.NFS, 1, 1), history(runs, nodes, ranks, nodeMegabytes));
    assertThat(advice.change()).isEmpty();
    assertThat(advice.connections()).hasValue(4);
    assertThat(advice.verdict())
        .isEqualTo("Keep 1 connection: the connections in use limit no known application.");
    assertThat(advice.actions()).isEmpty();
    assertThat(Recordable.ofConnections(advice, NOW)).isEmpty();
  }

  @Test
  void aRunWithoutNodesOrDiagnosisIsNotKnown() {
    ApplicationHistory history =
        new ApplicationHistory(
            "fluid",
            List.of(run(1, 0, 16, OptionalDouble.of(480)), run(2, 1, 16, OptionalDouble.empty())));
    ApplicationConnections writes =
        advice(settings(FileServerKind.NFS, 1, 1), history).applications().get(0);
    assertThat(writes.runs()).isEqualTo(2);
    assertThat(writes.known()).isEmpty();
    assertThat(writes.nodeRate()).isEmpty();
  }

  @Test
  void whereAsManyAreInUseTheyStay() {
    ConnectionAdvice advice = advice(settings(FileServerKind.NFS, 1, 4), history(5, 1, 16, 1_950));
    assertThat(advice.change()).isEmpty();
    assertThat(advice.verdict()).isEqualTo("Keep 4 connections: more do not pay.");
  }

  /** Three of four runs are held up and would save 15.6 s each. */
  @Test
  void theRecordedSavingIsTheMeanOfAllRuns() {
    List<ApplicationRun> runs = new ArrayList<>(history(3, 1, 16, 480).runs());
    runs.add(run(3, 1, 16, OptionalDouble.of(100)));
    ConnectionAdvice advice =
        advice(settings(FileServerKind.NFS, 8, 1), new ApplicationHistory("fluid", runs));
    assertThat(Recordable.ofConnections(advice, NOW).get(0).saving().middle().orElseThrow())
        .isCloseTo(3 * 15.6 / 4, within(0.1));
  }

  private static ConnectionSettings inUse(int connections, Map<Integer, Double> rates) {
    return new ConnectionSettings(
        FileServerKind.LUSTRE_SOCKLND,
        8,
        connections,
        Bandwidth.ofMegabytes(12_500),
        Map.of(IoDirection.WRITE, Mulconn.rates(3_000, rates)));
  }

  @Test
  void fewerAreAdvisedWhereMoreAreSlower() {
    ConnectionSettings set = inUse(4, Map.of(1, 150.0, 2, 300.0, 4, 250.0));
    ConnectionAdvice slower = advice(set, history(3, 1, 16, 245));
    assertThat(slower.change()).hasValue(2);
    assertThat(slower.verdict()).startsWith("Use 2 connections instead of 4: ");
    assertThat(advice(set, history(3, 1, 16, 100)).verdict())
        .isEqualTo(
            "Keep 4 connections: the connections in use limit no known application."
                + " 2 connections can carry more.");
  }

  /** A server daemon saturates at 8 connections, so that 99 carry no more. */
  @Test
  void fewerAreEnoughWhereADaemonSaturates() {
    ConnectionAdvice advice = advice(inUse(99, Map.of(1, 150.0)), history(3, 1, 16, 1_190));
    assertThat(advice.change()).isEmpty();
    assertThat(advice.verdict()).isEqualTo("Keep 99 connections: more than 8 do not pay.");
  }

  @Test
  void withoutARunOrItsNodeRateTheAnswerIsUnknown() {
    ConnectionSettings set = settings(FileServerKind.NFS, 8, 1);
    ApplicationHistory unknown =
        new ApplicationHistory("fluid", List.of(run(1, 1, 16, OptionalDouble.empty())));
    assertThat(advice(set, unknown).verdict())
        .isEqualTo(
            "Unknown: no run's node rate is known; that needs a diagnosis and Slurm's accounting.");
    assertThat(
            ConnectionAdvice.of(
                    set,
                    List.of(),
                    new Parts(Optional.empty(), Optional.empty()),
                    Thresholds.DEFAULT)
                .verdict())
        .isEqualTo("Unknown: the store has no run of a known application.");
  }

  @Test
  void atLeastOneRunMustBeHeldUp() {
    Thresholds none = new Thresholds(Map.of("connections.least-runs", Quantity.parse("0")));
    assertThatThrownBy(
            () ->
                ConnectionAdvice.of(
                    settings(FileServerKind.NFS, 8, 1),
                    List.of(history(3, 1, 16, 480)),
                    new Parts(Optional.empty(), Optional.empty()),
                    none))
        .isInstanceOf(IoMinerException.class)
        .hasMessageContaining("connections.least-runs: expected 1 run or more, found 0");
  }

  @Test
  void serversAreAWholeNumber() {
    assertThat(
            advice(settings(FileServerKind.NFS, 8, 1), history(4, 1, 16, 480))
                .applications()
                .get(0)
                .servers())
        .hasValue(1);
  }

  @Test
  void withoutSettingsTheAnswerIsUnknownAndNamesThem() {
    assertThat(ConnectionAdvice.NONE.verdict())
        .startsWith("Unknown: set connections of facility with file_system, servers, nic_rate,");
    assertThat(ConnectionAdvice.NONE.connections()).isEmpty();
    assertThat(ConnectionAdvice.NONE.actions()).isEmpty();
    ConnectionSettings bare =
        new ConnectionSettings(FileServerKind.NFS, 1, 1, Bandwidth.ofMegabytes(12_500), Map.of());
    assertThat(advice(bare, history(3, 1, 16, 480)).verdict())
        .isEqualTo("Unknown, for reads and for writes.");
  }

  @ParameterizedTest
  @EnumSource(FileServerKind.class)
  void eachFileSystemHasItsOwnSetting(FileServerKind kind) {
    List<Action> actions = advice(settings(kind, 1, 1), history(3, 1, 16, 480)).actions();
    String all =
        String.join("\n", actions.stream().map(one -> one.title() + one.commands()).toList());
    switch (kind) {
      case LUSTRE_O2IBLND ->
          assertThat(all).contains("options ko2iblnd conns_per_peer=4").doesNotContain("ksock");
      case LUSTRE_SOCKLND ->
          assertThat(all)
              .contains("lnetctl net set --all --conns-per-peer 4", "ksocklnd conns_per_peer=4");
      case NFS -> {
        assertThat(all).contains("nconnect=4");
        assertThat(actions.get(0).precondition()).endsWith("Before the undo, set nconnect=1 there");
        assertThat(actions.get(0).undo())
            .containsExactly("umount -a -t nfs,nfs4 && mount -a -t nfs,nfs4");
      }
      case GLUSTERFS -> assertThat(all).doesNotContain("client.event-threads");
    }
    assertThat(actions).hasSize(kind == FileServerKind.GLUSTERFS ? 1 : 2);
    assertThat(actions.get(actions.size() - 1).title()).contains("threads of the servers");
  }
}
