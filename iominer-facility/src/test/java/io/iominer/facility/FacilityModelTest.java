// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.model.NodeList;
import io.iominer.core.unit.Bandwidth;
import io.iominer.core.unit.Bytes;
import io.iominer.core.unit.OperationRate;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FacilityModelTest {
  private static final FacilityModel FULL =
      FacilityModel.DEFAULT
          .withOsts(10)
          .with(new ComputeNodes(OptionalInt.of(100), 64, Optional.of(NodeList.of("nid[001-100]"))))
          .with(
              new ForwardingNodes(
                  Bandwidth.ofMegabytes(2500),
                  Optional.of(Bandwidth.ofMegabytes(80)),
                  Optional.of(new OperationRate(15_000)),
                  ForwardingMap.blocks(32).with(40, 7),
                  new ForwardingPool(Set.of(9, 10, 8), Set.of(1, 9), 0.25),
                  Optional.of(NodeList.of("fwd[00-10]"))))
          .with(
              new BurstBuffer(
                  Bytes.ofKiB(1L << 30),
                  Bandwidth.ofMegabytes(5000),
                  Bandwidth.ofMegabytes(4000),
                  Bandwidth.ofMegabytes(9000),
                  Bandwidth.ofMegabytes(2000),
                  Bandwidth.ofMegabytes(1500),
                  Bandwidth.ofMegabytes(0),
                  Bandwidth.ofMegabytes(2500)))
          .with(
              new NodeLocalStorage(
                  "/tmp",
                  Bytes.ofKiB(1L << 28),
                  Bandwidth.ofMegabytes(2000),
                  Bandwidth.ofMegabytes(1000)));

  @Test
  void whatIsEmptyAndWhatIsNotTravelsToAnExecutor() throws Exception {
    assertThat(copy(FULL)).isEqualTo(FULL);
    assertThat(copy(FacilityModel.DEFAULT)).isEqualTo(FacilityModel.DEFAULT);
    FacilityModel bare =
        FULL.with(new ForwardingNodes(Bandwidth.ofMegabytes(1), ForwardingMap.blocks(1)));
    assertThat(copy(bare)).isEqualTo(bare);
  }

  @Test
  void aFileSystemIsFoundByNameAndMountPoint() {
    FileSystemModel scratch = FULL.scratch();
    FileSystemModel home =
        new FileSystemModel(
            "home",
            List.of("/home", "/users"),
            scratch.osts(),
            scratch.osses(),
            scratch.mdts(),
            scratch.client());
    FacilityModel two =
        new FacilityModel(
            List.of(scratch, home),
            FULL.computeNodes(),
            FULL.forwardingNodes(),
            FULL.burstBuffer(),
            FULL.nodeLocalStorage(),
            FULL.connections());
    assertThat(two.fileSystem("home")).contains(home);
    assertThat(two.fileSystem("/users")).contains(home);
    assertThat(two.fileSystem("scratch")).contains(scratch);
    assertThat(two.fileSystem("/proc")).isEmpty();
  }

  @Test
  void partsThatAreNotFullCount() {
    assertThat(FULL.scratch().ossCount()).isEqualTo(3);
    assertThat(FULL.nodesFor(64)).isEqualTo(1);
    assertThat(FULL.nodesFor(65)).isEqualTo(2);
  }

  @Test
  void ratesAreReadInTheirBaseUnits() {
    FileSystemModel scratch = FacilityModel.DEFAULT.scratch();
    assertThat(scratch.ostBytesPerSecond()).isEqualTo(500e6);
    assertThat(scratch.nodeBytesPerSecond()).isEqualTo(1500e6);
    assertThat(scratch.rankBytesPerSecond()).isEqualTo(250e6);
    assertThat(scratch.stdioBytesPerSecond()).isEqualTo(120e6);
    assertThat(scratch.requestSeconds()).isEqualTo(0.0005);
    assertThat(scratch.seekBytes()).isEqualTo(131_072);
  }

  @Test
  void computeNodesLieBehindTheirBlockUnlessMappedOtherwise() {
    ForwardingMap map = ForwardingMap.blocks(32).with(40, 7);
    assertThat(map.forwardingNode(31)).isZero();
    assertThat(map.forwardingNode(41)).isEqualTo(1);
    assertThat(map.forwardingNode(40)).isEqualTo(7);
    assertThat(map.count(65)).isEqualTo(8);
    assertThat(ForwardingMap.blocks(32).count(65)).isEqualTo(3);
    assertThat(map.leastFor(1)).isEqualTo(1);
    assertThat(map.leastFor(64)).isEqualTo(2);
    assertThat(map.leastFor(65)).isEqualTo(3);
  }

  @Test
  void reservedForwardingNodesCanBeUsedUnlessTheyAreAbnormal() {
    assertThat(FULL.forwardingNodes().orElseThrow().pool().usable()).containsExactly(8, 10);
    assertThat(ForwardingPool.NONE.usable()).isEmpty();
    assertThat(FULL.forwardingNodes().orElseThrow().pool().share(9)).isEqualTo(0.25);
    assertThat(FULL.forwardingNodes().orElseThrow().pool().share(8)).isEqualTo(1);
  }

  @Test
  void aPartThatCannotBeIsRefused() {
    assertThatThrownBy(() -> FULL.withOsts(0)).hasMessageContaining("at least one OST");
    assertThatThrownBy(() -> new ComputeNodes(OptionalInt.empty(), 0))
        .hasMessageContaining("at least one rank");
    assertThatThrownBy(() -> ForwardingMap.blocks(0)).hasMessageContaining("at least one compute");
    assertThatThrownBy(() -> FacilityModel.DEFAULT.with(FULL.forwardingNodes().orElseThrow()))
        .hasMessageContaining("number of compute nodes");
  }

  private static Object copy(Object value) throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(value);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return in.readObject();
    }
  }
}
