// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.iopath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.iominer.advisor.abnormal.GroupActivity;
import io.iominer.facility.ComputeNodes;
import io.iominer.facility.ForwardingMap;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Numbers are worked out by hand; steps of 10 s, full from 0.8 on. */
class IoPathTest {
  private static final double NONE = Double.NaN;

  private static PartSeries series(Hop hop, String name, double capacity, double... load) {
    return series(hop, name, capacity, load, load.clone());
  }

  private static PartSeries series(
      Hop hop, String name, double capacity, double[] load, double[] own) {
    return new PartSeries(
        new PathPart(
            hop, name, capacity > 0 ? HopCapacity.of(capacity, "told") : HopCapacity.UNKNOWN),
        load,
        own);
  }

  private static IoPath path(double[] own, PartSeries... parts) {
    TimeGrid grid = new TimeGrid(1000, 10, own.length);
    return new IoPath(grid, own, List.of(parts), 0.8, grid.start(), grid.end());
  }

  private static Optional<String> bottleneck(IoPath path, int step) {
    return path.bottleneck(step).map(load -> load.part().words());
  }

  @Test
  void theFullestPartAboveTheThresholdIsTheBottleneckOfItsStep() {
    IoPath path =
        path(
            new double[] {10, 10, 10},
            series(Hop.COMPUTE_NODE, "n1", 100, 10, 10, 10),
            series(Hop.OSS, "oss1", 100, 79, 85, 95),
            series(Hop.OST, "ost1", 100, 79.9, 90, 90));
    assertThat(bottleneck(path, 0)).isEmpty();
    assertThat(bottleneck(path, 1)).contains("OST ost1");
    assertThat(bottleneck(path, 2)).contains("OSS oss1");
    assertThat(path.bottlenecks())
        .extracting(IoPath.BottleneckTime::seconds)
        .containsExactly(10.0, 10.0);
  }

  @Test
  void aFullPartThatTheJobDoesNotUseThenIsNoBottleneckOfIt() {
    IoPath path =
        path(
            new double[] {10},
            series(Hop.OST, "ost1", 100, new double[] {100}, new double[] {0}),
            series(Hop.OST, "ost2", 100, new double[] {10}, new double[] {10}));
    assertThat(bottleneck(path, 0)).isEmpty();
    assertThat(path.busiest(Hop.OST, 0).orElseThrow().part().name()).isEqualTo("ost2");
  }

  @Test
  void loadOrCapacityThatIsUnknownIsNoUtilization() {
    IoPath path =
        path(
            new double[] {10, 10},
            series(Hop.OSS, "oss1", 0, 500, 500),
            series(Hop.OST, "ost1", 100, new double[] {NONE, 90}, new double[] {10, 10}));
    assertThat(bottleneck(path, 0)).isEmpty();
    assertThat(bottleneck(path, 1)).contains("OST ost1");
    assertThat(path.utilization(Hop.OSS, 0)).isEmpty();
    List<HopSummary> summaries = path.summaries();
    assertThat(summaries).extracting(HopSummary::hop).containsExactly(Hop.OSS, Hop.OST);
    assertThat(summaries.get(0).unknownSeconds()).isEqualTo(20);
    assertThat(summaries.get(0).peak()).isEmpty();
    assertThat(summaries.get(1).unknownSeconds()).isEqualTo(10);
    assertThat(summaries.get(1).bottleneckSeconds()).isEqualTo(10);
    assertThat(summaries.get(1).peak().orElseThrow().utilization()).hasValue(0.9);
  }

  @Test
  void stepsWithoutBytesOfTheJobDoNotCount() {
    IoPath path = path(new double[] {10, 0, 10}, series(Hop.OST, "ost1", 100, 90, 100, 90));
    assertThat(path.activeSeconds()).isEqualTo(20);
    assertThat(path.stretches(5))
        .extracting(PathStretch::from, PathStretch::to)
        .containsExactly(tuple(0.0, 10.0), tuple(20.0, 30.0));
  }

  /** Steps from 1000 to 1030; the job ran from 1007 to 1022. */
  @Test
  void stepsAreShownWithinTheJobsTime() {
    IoPath path =
        new IoPath(
            new TimeGrid(1000, 10, 3),
            new double[] {10, 0, 10},
            List.of(
                series(Hop.OST, "ost1", 100, new double[] {90, 0, 10}, new double[] {10, 0, 10})),
            0.8,
            1007,
            1022);
    assertThat(path.begin()).isEqualTo(1007);
    assertThat(path.activeSeconds()).isEqualTo(5);
    assertThat(path.stretches(5))
        .extracting(PathStretch::from, PathStretch::to, PathStretch::ownRate)
        .containsExactly(tuple(0.0, 3.0, 10.0), tuple(13.0, 15.0, 10.0));
    assertThat(path.summaries().get(0).bottleneckSeconds()).isEqualTo(3);
    assertThat(path.bottlenecks()).extracting(IoPath.BottleneckTime::seconds).containsExactly(3.0);
  }

  @Test
  void aBottleneckKnowsHowMuchOfItsLoadWasTheJobs() {
    IoPath path =
        path(
            new double[] {10, 30, 5},
            series(Hop.OST, "ost1", 100, new double[] {100, 100, 20}, new double[] {10, 30, 20}));
    assertThat(path.bottlenecks().get(0).jobShare()).isCloseTo(0.2, within(1e-9));
  }

  @Test
  void neighboursWithTheSameBottleneckAreOneStretchOfTheirMeans() {
    IoPath path =
        path(
            new double[] {20, 40, 10},
            series(Hop.OSS, "oss1", 1000, 100, 300, 50),
            series(Hop.OST, "ost1", 100, new double[] {80, 100, 10}, new double[] {20, 40, 10}));
    List<PathStretch> stretches = path.stretches(5);
    assertThat(stretches).hasSize(2);
    PathStretch first = stretches.get(0);
    assertThat(first.seconds()).isEqualTo(20);
    assertThat(first.ownRate()).isEqualTo(30);
    assertThat(first.isMixed()).isFalse();
    assertThat(first.hops()).extracting(load -> load.part().name()).containsExactly("oss1", "ost1");
    assertThat(first.hops().get(1).load()).hasValue(90);
    assertThat(first.hops().get(1).jobShare().orElseThrow()).isCloseTo(1 / 3.0, within(1e-9));
    assertThat(stretches.get(1).bottleneck()).isEmpty();
  }

  @Test
  void tooManyStretchesJoinAndSayThatTheyAreMixed() {
    IoPath path =
        path(new double[] {1, 1, 1, 1, 1, 1}, series(Hop.OST, "ost1", 100, 90, 90, 10, 90, 90, 10));
    List<PathStretch> stretches = path.stretches(2);
    assertThat(stretches).hasSize(2);
    assertThat(stretches.get(0).isMixed()).isTrue();
    assertThat(stretches.get(0).to()).isEqualTo(stretches.get(1).from());
    assertThat(path.stretches(1).get(0).bottleneck().orElseThrow().name()).isEqualTo("ost1");
    assertThat(path.stretches(4)).noneMatch(PathStretch::isMixed);
  }

  @Test
  void clocksThatDifferMakeNoShareAboveAll() {
    PartLoad load =
        new PartLoad(
            new PathPart(Hop.OST, "ost1", HopCapacity.UNKNOWN),
            OptionalDouble.of(10),
            OptionalDouble.of(12));
    assertThat(load.jobShare()).hasValue(1);
    assertThat(load.utilization()).isEmpty();
  }

  @Test
  void theGridEndsWhereSamplesDoAndHasNoMoreStepsThanAllowed() {
    assertThat(TimeGrid.covering(1003, 1021, 5, 120)).isEqualTo(new TimeGrid(1000, 5, 5));
    assertThat(TimeGrid.covering(1000, 2000, 5, 100)).isEqualTo(new TimeGrid(1000, 10, 100));
    TimeGrid odd = TimeGrid.covering(1000, 2001, 5, 100);
    assertThat(odd).isEqualTo(new TimeGrid(1000, 15, 67));
    assertThat(odd.end()).isGreaterThanOrEqualTo(2001);
  }

  @Test
  void whenIsToldByOneSourceAndWhereByTheFiles() {
    TimeGrid grid = new TimeGrid(0, 10, 3);
    Map<String, double[]> files = new LinkedHashMap<>();
    files.put("a", new double[] {300, 0, 0});
    files.put("b", new double[] {100, 0, 0});
    // The heat map has half of the bytes, in the first and the last step.
    OwnTraffic<String> own =
        OwnTraffic.of(grid, new double[] {150, 0, 50}, new double[] {75, 0, 50}, files);
    assertThat(own.rate()).containsExactly(30, 0, 10);
    assertThat(own.nodeRate()).containsExactly(15, 0, 10);
    assertThat(own.osts().get("a")).containsExactly(22.5, 0, 7.5);
    assertThat(own.osts().get("b")).containsExactly(7.5, 0, 2.5);
  }

  @Test
  void anAbnormalPartCarriesNoMoreThanItsPeak() {
    TimeGrid window = new TimeGrid(0, 5, 100);
    Map<String, double[]> group = new LinkedHashMap<>();
    for (String name : List.of("f0", "f1", "f2")) {
      group.put(name, rates(name.equals("f2") ? 100e6 : 900e6, name.equals("f2") ? 100 : 12));
    }
    List<PathPart> parts =
        AbnormalParts.mark(
            List.of(
                new PathPart(Hop.FORWARDING_NODE, "f1", HopCapacity.of(1e9, "told")),
                new PathPart(Hop.FORWARDING_NODE, "f2", HopCapacity.of(1e9, "told"))),
            new GroupActivity(5, group),
            window);
    assertThat(parts.get(0).abnormal()).isEmpty();
    assertThat(parts.get(1).abnormal()).isPresent();
    assertThat(parts.get(1).capacity().bytesPerSecond()).hasValue(100e6);
  }

  private static double[] rates(double rate, int active) {
    double[] rates = new double[100];
    Arrays.fill(rates, 0, active, rate);
    return rates;
  }

  @Test
  void aListOfNodesIsMappedOnlyWhereAllAreKnown() {
    JobNodes nodes = JobNodes.of(Optional.of("n[1-4]"), OptionalLong.of(4));
    NodeNumbers numbers = new NodeNumbers(Map.of("n1", 0, "n2", 1, "n3", 2, "n4", 3), 0);
    assertThat(nodes.forwardingShares(ForwardingMap.blocks(3), numbers))
        .containsExactly(Map.entry(0, 0.75), Map.entry(1, 0.25));
    NodeNumbers two = new NodeNumbers(Map.of("n1", 0, "n2", 1), 0);
    assertThat(nodes.forwardingShares(ForwardingMap.blocks(3), two)).isEmpty();
  }

  /** Of 40,960 nodes 3 lie behind each forwarding node; nid000004 is number 4. */
  @Test
  void nodesOfWhichOnlyTheNumberIsConfiguredAreNumberedByTheDigitsOfTheirNames() {
    NodeNumbers counted = NodeNumbers.of(new ComputeNodes(OptionalInt.of(40_960), 4));
    JobNodes nodes = JobNodes.of(Optional.of("nid[000001-000004]"), OptionalLong.of(4));
    assertThat(nodes.forwardingShares(ForwardingMap.blocks(3), counted))
        .containsExactly(Map.entry(0, 0.5), Map.entry(1, 0.5));
    assertThat(counted.applyAsInt("nid040960")).isNegative();
    assertThat(counted.applyAsInt("login")).isNegative();
    assertThat(counted.applyAsInt("r2i7n35")).as("node 35 of a rack").isNegative();
    assertThat(NodeNumbers.of(new ComputeNodes(OptionalInt.empty(), 4)).isUnknown()).isTrue();
  }

  @Test
  void aListOfNodesThatCannotBeTrueMakesThemUnknownAndSaysWhy() {
    assertThat(JobNodes.of(Optional.empty(), OptionalLong.of(4)))
        .isEqualTo(new JobNodes(List.of(), Optional.empty()));
    assertThat(JobNodes.of(Optional.of("n[1-4]"), OptionalLong.empty()).names()).hasSize(4);
    assertThat(doubt("n[1-", OptionalLong.empty())).contains("cannot be read");
    String huge = "nid[000000000-199999999]";
    assertThat(doubt(huge, OptionalLong.of(1)))
        .isEqualTo(
            "On which compute nodes the job ran is not known: NodeList of its accounting has"
                + " 200,000,000, NNodes is 1.");
    assertThat(doubt(huge, OptionalLong.of(200_000_000))).contains("more than the 1,000,000");
    assertThat(doubt(huge, OptionalLong.empty())).contains("more than the 1,000,000");
  }

  private static String doubt(String list, OptionalLong count) {
    JobNodes nodes = JobNodes.of(Optional.of(list), count);
    assertThat(nodes.names()).isEmpty();
    return nodes.doubt().orElseThrow();
  }
}
