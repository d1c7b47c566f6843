// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.model.NodeList;
import io.iominer.core.unit.Bandwidth;
import io.iominer.core.unit.OperationRate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compute nodes and the forwarding nodes that they lie behind. */
class ForwardingSettingsTest {
  @TempDir private Path folder;

  private FacilitySettings read(String facility) throws IOException {
    return Configuration.read(
            Files.writeString(folder.resolve("iominer.json"), "{\"facility\": " + facility + "}"))
        .facility();
  }

  @Test
  void forwardingNodesAreReadWithTheComputeNodesThatLieBehindThem() throws IOException {
    FacilitySettings read =
        read(
            """
                {"compute_nodes": "login1,nid[00001-01023]",
                  "forwarding_nodes": {"rate": "2.5GB/s", "compute_nodes_each": 512,
                    "client_rate": "80MB/s", "exceptions": {"nid[00002-00003]": 1, "login1": 9},
                    "reserved": "2-4,7", "abnormal": "1,7",
                    "metadata_rate": 15000, "abnormal_share": 0.3, "names": "fwd[0-9]"}}
                """);
    assertThat(read.computeNodes())
        .contains(
            new ComputeNodeSettings(1024, Optional.of(NodeList.of("login1,nid[00001-01023]"))));
    assertThat(read.forwardingNodes())
        .contains(
            new ForwardingSettings(
                new Bandwidth(2.5e9),
                512,
                Optional.of(new Bandwidth(8e7)),
                Optional.of(new OperationRate(15_000)),
                Map.of(0, 9, 2, 1, 3, 1),
                Set.of(2, 3, 4, 7),
                Set.of(1, 7),
                0.3,
                Optional.of(NodeList.of("fwd[0-9]"))));
  }

  @Test
  void computeNodesWithoutNamesAreCalledByTheirNumbers() throws IOException {
    FacilitySettings read =
        read(
            """
                {"compute_nodes": 100, "forwarding_nodes":
                  {"rate": 1e9, "compute_nodes_each": 50, "exceptions": {"98-99": 0}}}
                """);
    assertThat(read.computeNodes()).contains(new ComputeNodeSettings(100, Optional.empty()));
    assertThat(read.forwardingNodes())
        .contains(
            new ForwardingSettings(
                new Bandwidth(1e9),
                50,
                Optional.empty(),
                Optional.empty(),
                Map.of(98, 0, 99, 0),
                Set.of(),
                Set.of(),
                1,
                Optional.empty()));
  }

  /** {@code F(…)} stands for two forwarding nodes of 50 compute nodes each, and what is in it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "{\"compute_nodes\": 0};facility.compute_nodes: expected a whole number from 1;found 0",
        "{\"compute_nodes\": \"n[1-\"};facility.compute_nodes: expected a number of compute nodes;found n[1-",
        "{\"compute_nodes\": \"n[1-9],n2\"};compute_nodes: expected a number;found n[1-9],n2",
        "{\"compute_nodes\": \"n[0-1000000]\"};compute_nodes: expected;at most 1000000, found n",
        "{|\"forwarding_nodes\": {}};line 2, facility.forwarding_nodes: expected compute_nodes;none",
        "{\"compute_nodes\": 9,|\"forwarding_nodes\": {}};line 2, facility.forwarding_nodes: expected compute_nodes_each;none",
        "{\"compute_nodes\": 9, \"forwarding_nodes\": {\"compute_nodes_each\": 1}};facility.forwarding_nodes: expected rate, a rate above 0 such as 2.5GB/s;none",
        "{\"compute_nodes\": 9, \"forwarding_nodes\": {\"compute_nodes_each\": 10}};compute_nodes_each: expected a whole number from 1 to 9;found 10",
        "F(|\"pools\": {});line 2, facility.forwarding_nodes.pools: expected one of the keys rate, compute_nodes_each, client_rate, metadata_rate, exceptions, reserved, abnormal;found pools",
        "F(\"client_rate\": 0);forwarding_nodes.client_rate: expected a rate above 0 such as 80MB/s;found 0",
        "F(\"exceptions\": {|\"100\": 1});line 2, facility.forwarding_nodes.exceptions.100: expected compute nodes of compute_nodes;found 100",
        "F(\"exceptions\": {\"a\": 1});exceptions.a: expected compute nodes of compute_nodes;found a",
        "F(\"exceptions\": {\"1\": -1});exceptions.1: expected a whole number from 0;found -1",
        "F(\"exceptions\": {\"0-9\": 1,|\"5\": 0});line 2, facility.forwarding_nodes.exceptions.5: expected each compute node once;found 5",
        "F(\"exceptions\": {\"3,3\": 1});exceptions.3,3: expected each compute node once;found 3",
        "F(\"exceptions\": {\"1\": 100});exceptions.1: expected a whole number from 0 to 99;found 100",
        "F(\"names\": \"f[0-2]\", \"exceptions\": {\"1\": 3});exceptions.1: expected a whole number from 0 to 2;found 3",
        "F(\"names\": \"f0\");names: expected names of all forwarding nodes, 0 to 1;found f0",
        "F(\"names\": \"f[0-3]\", \"reserved\": \"2-5\");names: expected names of all forwarding nodes, 0 to 5;found f[0-3]",
        "F(\"reserved\": 2);forwarding_nodes.reserved: expected a text;found 2",
        "F(\"reserved\": \"2-\");reserved: expected numbers of forwarding nodes such as 80-279,285;found 2-",
        "F(\"reserved\": \"0-9999999\");reserved: expected numbers of forwarding nodes;found 0-9999999",
        "F(\"reserved\": \"1-5\");reserved: expected forwarding nodes that no compute node lies behind by default;found 1",
        "F(\"exceptions\": {\"1\": 5}, \"reserved\": \"2-5\");reserved: expected forwarding nodes that no;found 5",
        "F(\"reserved\": \"2-5\", \"abnormal\": \"5-6\");abnormal: expected forwarding nodes that compute nodes lie behind, or reserved ones;found 6"
      })
  void mistakesOfNodesAreToldWithLineAndKey(String text, String place, String found) {
    String facility =
        text.startsWith("F(")
            ? "{\"compute_nodes\": 100, \"forwarding_nodes\":"
                + " {\"rate\": 1e9, \"compute_nodes_each\": 50, "
                + text.substring(2, text.length() - 1)
                + "}}"
            : text;
    assertThatThrownBy(() -> read(facility.replace('|', '\n')))
        .isInstanceOf(IoMinerException.class)
        .hasMessageContaining("iominer.json: ")
        .hasMessageContaining(place)
        .hasMessageContaining(found)
        .extracting("kind")
        .isEqualTo(ErrorKind.USER);
  }
}
