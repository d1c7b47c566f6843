// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.config.Configuration;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.facility.ConfiguredFacility;
import io.iominer.facility.FacilityModel;
import io.iominer.facility.replay.ForwardingWish;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Two forwarding nodes that compute nodes lie behind, and four in the reserve. */
class ForwardingHintFileTest {
  private static final String HINTS =
      """
      {"version": 1, "forwarding_node_rate": 1e9, "reserved": [2, 3, 5], "hints": [
        {"application": "a", "compute_nodes": 4, "default_nodes": 1, "nodes": 3, "dedicated": true,
          "decided": true, "basis": "more"},
        {"application": "a", "compute_nodes": 8, "default_nodes": 1, "nodes": 1, "dedicated": false,
          "decided": true, "basis": "fewer", "needed_rate": 1.5e9},
        {"application": "b", "compute_nodes": 4, "default_nodes": 1, "nodes": 1, "dedicated": false,
          "decided": false, "basis": "too-few-jobs", "needed_rate": null}]}
      """;

  @TempDir private Path folder;

  private ForwardingHintFile hints(String text) throws IOException {
    Path configuration =
        Files.writeString(
            folder.resolve("iominer.json"),
            """
            {"facility": {"compute_nodes": 64, "forwarding_nodes": {
              "rate": "1GB/s", "compute_nodes_each": 32, "reserved": "2-5"}}}
            """);
    FacilityModel facility = ConfiguredFacility.of(Configuration.read(configuration).facility());
    return ForwardingHintFile.of(
        AdviceFile.read(Files.writeString(folder.resolve("dfra-hints.json"), text)), facility);
  }

  @Test
  void whatWasDecidedIsLentAndWhatIsAskedForIsKnown() throws IOException {
    ForwardingHintFile hints = hints(HINTS);
    assertThat(hints.wish("a", 4)).contains(new ForwardingWish(3, true, 0));
    assertThat(hints.wish("a", 8)).contains(new ForwardingWish(1, false, 1.5e9));
    assertThat(hints.wish("b", 4)).isEmpty();
    assertThat(hints.wish("unknown", 4)).isEmpty();
    assertThat(hints.applications()).containsExactlyInAnyOrder("a", "b");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "\"version\": 1;\"version\": 2;version: expected 1, found 2",
        "\"version\": 1;\"version\": 1.9;version: expected 1, found 1.9",
        "\"version\": 1;\"version\": \"1\";version: expected 1, found \"1\"",
        "\"version\": 1,;;version: expected 1, found none",
        "1e9;0;forwarding_node_rate: expected a number above 0, found 0",
        "[2, 3, 5];[2, 3, 2];reserved[2]: expected each number once, found 2",
        "[2, 3, 5];[2, -3];reserved[1]: expected a whole number from 0 to 5, found -3",
        "[2, 3, 5];[2, 1];reserved: expected forwarding nodes that the configuration reserves, found [2,1]",
        "[2, 3, 5];[2, 6];reserved[1]: expected a whole number from 0 to 5, found 6",
        "[2, 3, 5];[];hints[0].dedicated: expected false where none is reserved, found true",
        "\"nodes\": 3;\"nodes\": 1.5;hints[0].nodes: expected a whole number from 1 to 3, found 1.5",
        "\"nodes\": 3;\"nodes\": -5;hints[0].nodes: expected a whole number from 1 to 3, found -5",
        "\"nodes\": 3;\"nodes\": 4;hints[0].nodes: expected a whole number from 1 to 3, found 4",
        "\"nodes\": 3;\"nodes\": 1000000000000;hints[0].nodes: expected a whole number from 1 to 3, found 1000000000000",
        "\"nodes\": 1, \"dedicated\": false,;\"nodes\": 7, \"dedicated\": false,;hints[1].nodes: expected a whole number from 1 to 1, found 7",
        "\"compute_nodes\": 8;\"compute_nodes\": 0;hints[1].compute_nodes: expected a whole number from 1 to",
        "1.5e9;\"fast\";hints[1].needed_rate: expected a number of 0 or more, found \"fast\"",
        "1.5e9;-1;hints[1].needed_rate: expected a number of 0 or more, found -1",
        "1.5e9;1e400;hints[1].needed_rate: expected a number of 0 or more, found",
        "\"dedicated\": true;\"dedicated\": \"yes\";hints[0].dedicated: expected true or false, found \"yes\"",
        "\"application\": \"b\";\"application\": 7;hints[2].application: expected a text, found 7",
        "\"application\": \"b\";\"application\": \"a\";hints[2]: expected one hint for a on as many compute nodes, found {",
        "\"compute_nodes\": 4,;\"compute_nodes\": 4, \"nodes\": 1,;expected JSON, found Duplicate field 'nodes'"
      })
  void whatCannotBeIsRefused(String before, String after, String message) throws IOException {
    assertThat(HINTS).contains(before);
    refuse(HINTS.replace(before, after == null ? "" : after), message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{", "{\"version\": 1, \"hints\": [", "{} {}", "{} x", "NaN"})
  void whatIsNoJsonIsRefused(String text) {
    refuse(text, "expected JSON, found ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "7", "\"a\"", "[]"})
  void aHintThatIsNoneIsRefused(String hint) {
    refuse(
        HINTS.replaceFirst("(?s)\\[\\s+\\{.*", "[" + hint + "]}"),
        "hints[0].application: expected a text");
  }

  @Test
  void anErrorIsOneLineWhateverTheFileHolds() {
    String broken = HINTS.replace("\"a\"", "\"a\\nx\"").replace("\"b\"", "\"a\\nx\"");
    refuse(broken, "hints[2]: expected one hint for a\\x0ax on as many compute nodes, found {");
    refuse("{\"a\\nx\": 1, \"a\\nx\": 2}", "expected JSON, found Duplicate field 'a\\x0ax'");
  }

  private void refuse(String text, String message) {
    assertThatThrownBy(() -> hints(text))
        .isInstanceOf(IoMinerException.class)
        .hasMessageStartingWith(folder.resolve("dfra-hints.json") + ": ")
        .hasMessageContaining(message)
        .hasMessageNotContaining("\n")
        .extracting("kind")
        .isEqualTo(ErrorKind.DATA);
  }
}
