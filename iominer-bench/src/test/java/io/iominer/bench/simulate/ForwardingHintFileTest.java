// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.error.IoMinerException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForwardingHintFileTest {
  @TempDir private Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("dfra-hints.json"), text);
  }

  @Test
  void onlyWhatWasDecidedAndIsDedicatedIsLent() throws IOException {
    ForwardingHintFile hints =
        ForwardingHintFile.read(
            file(
                """
                {"version": 1, "hints": [
                  {"application": "a", "compute_nodes": 4, "nodes": 3, "dedicated": true,
                    "decided": true, "basis": "more"},
                  {"application": "a", "compute_nodes": 8, "nodes": 1, "dedicated": false,
                    "decided": true, "basis": "fewer"},
                  {"application": "b", "compute_nodes": 4, "nodes": 1, "dedicated": false,
                    "decided": false, "basis": "too-few-jobs"}]}
                """));
    assertThat(hints.nodes("a", 4)).isEqualTo(3);
    assertThat(hints.nodes("a", 8)).isZero();
    assertThat(hints.nodes("b", 4)).isZero();
    assertThat(hints.nodes("unknown", 4)).isZero();
  }

  @Test
  void anotherVersionAndWhatIsNoJsonAreRefused() throws IOException {
    Path other = file("{\"version\": 2, \"hints\": []}");
    assertThatThrownBy(() -> ForwardingHintFile.read(other))
        .isInstanceOf(IoMinerException.class)
        .hasMessageContaining("dfra-hints.json: expected version 1 with hints, found version 2");
    Path damaged = file("{\"version\": 1, \"hints\": [");
    assertThatThrownBy(() -> ForwardingHintFile.read(damaged))
        .isInstanceOf(IoMinerException.class)
        .hasMessageContaining("dfra-hints.json: expected JSON");
  }
}
