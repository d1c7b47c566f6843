// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.advisor.burstbuffer.BufferRun;
import io.iominer.advisor.burstbuffer.BurstBufferPlan;
import io.iominer.advisor.burstbuffer.RunPhase;
import io.iominer.advisor.collective.CollectiveActions;
import io.iominer.advisor.collective.CollectiveReaders;
import io.iominer.advisor.collective.CollectiveRun;
import io.iominer.advisor.dfra.ForwardingBasis;
import io.iominer.advisor.dfra.ForwardingBounds;
import io.iominer.advisor.dfra.ForwardingDecision;
import io.iominer.advisor.dfra.ForwardingEvidence;
import io.iominer.advisor.dfra.ForwardingHint;
import io.iominer.advisor.dfra.ForwardingHints;
import io.iominer.advisor.failslow.OstDay;
import io.iominer.advisor.placement.KnownFileSystem;
import io.iominer.advisor.placement.LustreFileSystem;
import io.iominer.advisor.placement.Placement;
import io.iominer.advisor.placement.PoolDemand;
import io.iominer.advisor.placement.RatedOst;
import io.iominer.core.config.Configuration;
import io.iominer.core.model.Ost;
import io.iominer.core.unit.Bandwidth;
import io.iominer.facility.ConfiguredFacility;
import io.iominer.facility.FacilityModel;
import io.iominer.facility.WriteDemand;
import io.iominer.facility.replay.ForwardingWish;
import io.iominer.report.facility.BurstBufferSections;
import io.iominer.report.facility.CollectiveSections;
import io.iominer.report.facility.FacilityReport;
import io.iominer.report.json.ForwardingJson;
import io.iominer.report.json.PlacementJson;
import io.iominer.report.json.SectionJson;
import io.iominer.rootcause.rule.Thresholds;
import io.iominer.simulator.advice.AdviceFile;
import io.iominer.simulator.advice.BurstBufferFile;
import io.iominer.simulator.advice.ForwardingHintFile;
import io.iominer.simulator.advice.LicenseFile;
import io.iominer.simulator.advice.PlacementFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The simulator reads the JSON that {@code iominer advise} writes, and nothing else of it. */
class WrittenAdviceTest {
  private static final Instant MADE_AT = Instant.parse("2026-11-23T01:00:00Z");
  private static final double NEEDED_RATE = 1.5e9;

  @TempDir private Path folder;

  @Test
  void hintsOnForwardingNodesAreRead() throws IOException {
    FacilityModel facility = facility();
    ForwardingHints hints =
        new ForwardingHints(
            MADE_AT,
            facility.forwardingNodes().orElseThrow(),
            List.of(
                hint("fluid", 2, ForwardingBasis.MORE), hint("ocean", 1, ForwardingBasis.FEWER)));
    for (String text : List.of(ForwardingJson.hints(hints), ForwardingJson.explained(hints))) {
      AdviceFile file = file(text);
      assertThat(file.isOfForwardingNodes()).isTrue();
      ForwardingHintFile read = ForwardingHintFile.of(file, facility);
      assertThat(read.applications()).containsExactlyInAnyOrder("fluid", "ocean");
      assertThat(read.wish("fluid", 16)).contains(new ForwardingWish(2, true, NEEDED_RATE));
      assertThat(read.wish("ocean", 16)).contains(new ForwardingWish(1, false, NEEDED_RATE));
    }
  }

  @Test
  void poolsAndSlowOstsAreRead() throws IOException {
    AdviceFile file = file(PlacementJson.of(List.of(placement()), MADE_AT));
    assertThat(file.isOfPlacement()).isTrue();
    PlacementFile read = PlacementFile.of(file, 6);
    assertThat(read.applications()).containsExactly("lost");
    PlacementFile.UsedPool pool = read.pool("lost").orElseThrow();
    assertThat(pool.osts()).containsExactly(0, 1);
    assertThat(pool.isStriped()).isFalse();
    assertThat(read.closed()).containsExactlyInAnyOrder(0, 1, 2);
  }

  @Test
  void applicationsOfTheBurstBufferAreRead() throws IOException {
    FacilityModel facility = facility();
    BurstBufferPlan plan =
        BurstBufferPlan.of(
            List.of(bufferRun("fluid", true), bufferRun("ocean", false)),
            facility,
            Thresholds.DEFAULT);
    BurstBufferSections sections = new BurstBufferSections(plan);
    AdviceFile file =
        file(
            SectionJson.of(
                new FacilityReport(
                    List.of(sections.demand(), sections.applications(), sections.whatIf()))));
    assertThat(file.isOfBurstBuffer()).isTrue();
    BurstBufferFile read = BurstBufferFile.of(file, facility.burstBuffer().orElseThrow());
    assertThat(read.applications()).containsExactly("fluid");
    assertThat(read.isBuffered()).containsEntry("ocean", false);
    assertThat(read.demand()).isEqualTo(new WriteDemand(8e9, 3600));
  }

  /** A run that writes 8 GB; its log says when, or not. */
  private static BufferRun bufferRun(String application, boolean isTimed) {
    return new BufferRun(
        application,
        MADE_AT,
        600,
        OptionalLong.of(1),
        0,
        8_000_000_000L,
        OptionalDouble.of(1e9),
        OptionalDouble.of(4),
        OptionalDouble.empty(),
        isTimed ? List.of(new RunPhase(60, 0, 8_000_000_000L)) : List.of(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        Optional.empty());
  }

  @Test
  void licensesOfCollectiveReadersAreRead() throws IOException {
    CollectiveRun run =
        new CollectiveRun(
            "climate",
            64,
            OptionalLong.of(2),
            Optional.of("/scratch"),
            Optional.of(MADE_AT),
            OptionalDouble.of(600),
            OptionalDouble.of(100),
            OptionalDouble.of(50),
            OptionalLong.of(1),
            List.of(),
            OptionalLong.of(2),
            20,
            OptionalLong.of(4),
            OptionalLong.of(1 << 20));
    CollectiveReaders readers =
        new CollectiveReaders("climate", 64, List.of(run), 2, OptionalLong.empty());
    CollectiveSections sections = new CollectiveSections(List.of());
    AdviceFile file =
        file(
            SectionJson.of(
                new FacilityReport(
                    List.of(
                        sections.readers().of(1),
                        sections.licenses(List.of(new CollectiveActions.Licensed(readers, 10)))))));
    assertThat(file.isOfCollectives()).isTrue();
    assertThat(LicenseFile.of(file).holders())
        .containsExactly(new LicenseFile.Holder("climate", 64));
  }

  private AdviceFile file(String text) throws IOException {
    return AdviceFile.read(Files.writeString(folder.resolve("advice.json"), text));
  }

  private FacilityModel facility() throws IOException {
    Path configuration =
        Files.writeString(
            folder.resolve("iominer.json"),
            """
            {"facility": {"compute_nodes": 64, "forwarding_nodes": {
              "rate": "1GB/s", "compute_nodes_each": 32, "reserved": "2-5"},
              "burst_buffer": {"capacity": "300GB", "write_rate": "8GB/s",
                "busy_write_rate": "6GB/s", "read_rate": "10GB/s", "idle_demotion_rate": "3GB/s",
                "busy_demotion_rate": "2GB/s", "read_back_rate": "2GB/s"}}}
            """);
    return ConfiguredFacility.of(Configuration.read(configuration).facility());
  }

  private static ForwardingHint hint(String application, int nodes, ForwardingBasis basis) {
    ForwardingEvidence evidence =
        new ForwardingEvidence(
            4,
            3,
            2,
            1,
            OptionalInt.of(16),
            8e7,
            true,
            Optional.of(
                new ForwardingBounds(
                    NEEDED_RATE, OptionalDouble.empty(), OptionalDouble.of(4e10), 1e9)),
            OptionalDouble.of(9e8),
            true,
            OptionalInt.of(nodes),
            4,
            Optional.of("N-N"),
            OptionalDouble.of(10),
            OptionalDouble.empty());
    return new ForwardingHint(
        application,
        new ForwardingDecision(16, 1, nodes, basis == ForwardingBasis.MORE, basis, evidence),
        "It is a sample.",
        Optional.empty(),
        0);
  }

  /** Six OSTs, of which OST 2 is slow, and an application that lost time. */
  private static Placement placement() {
    Map<Ost, List<OstDay>> days = new TreeMap<>();
    for (int index = 0; index < 6; index++) {
      double share = index == 2 ? 0.2 : 1;
      days.put(
          new Ost(Optional.of("/scratch"), index),
          IntStream.range(0, 10)
              .mapToObj(
                  day ->
                      new OstDay(
                          LocalDate.of(2026, 1, 1).plusDays(day),
                          new OstDay.PeerShare(OptionalDouble.of(share), 10),
                          OstDay.PeerShare.UNKNOWN,
                          OptionalDouble.empty(),
                          OptionalDouble.of(share * 4e8),
                          OptionalDouble.empty()))
              .toList());
    }
    return Placement.of(
        new KnownFileSystem(
            new LustreFileSystem(Optional.of("scratch"), Optional.of("/scratch")),
            days,
            new RatedOst.Usual(Bandwidth.ofMegabytes(500), "configured"),
            List.of(
                new PoolDemand(
                    "lost",
                    10,
                    Bandwidth.ofMegabytes(900),
                    10,
                    0.1,
                    100,
                    60,
                    10,
                    Optional.of("N-N"),
                    List.of()))));
  }
}
