// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.error.IoMinerException;
import io.iominer.facility.replay.ForwardingWish;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForwardingHintFileTest {
  @TempDir private Path folder;

  private AdviceFile file(String text) throws IOException {
    return AdviceFile.read(Files.writeString(folder.resolve("dfra-hints.json"), text));
  }

  @Test
  void whatWasDecidedIsLentAndWhatIsAskedForIsKnown() throws IOException {
    ForwardingHintFile hints =
        ForwardingHintFile.of(
            file(
                """
                {"version": 1, "hints": [
                  {"application": "a", "compute_nodes": 4, "nodes": 3, "dedicated": true,
                    "decided": true, "basis": "more"},
                  {"application": "a", "compute_nodes": 8, "nodes": 1, "dedicated": false,
                    "decided": true, "basis": "fewer", "needed_rate": 1.5e9},
                  {"application": "b", "compute_nodes": 4, "nodes": 1, "dedicated": false,
                    "decided": false, "basis": "too-few-jobs"}]}
                """));
    assertThat(hints.wish("a", 4)).contains(new ForwardingWish(3, true, 0));
    assertThat(hints.wish("a", 8)).contains(new ForwardingWish(1, false, 1.5e9));
    assertThat(hints.wish("b", 4)).isEmpty();
    assertThat(hints.wish("unknown", 4)).isEmpty();
  }

  @Test
  void anotherVersionAndWhatIsNoJsonAreRefused() throws IOException {
    AdviceFile other = file("{\"version\": 2, \"hints\": []}");
    assertThatThrownBy(() -> ForwardingHintFile.of(other))
        .isInstanceOf(IoMinerException.class)
        .hasMessageContaining("dfra-hints.json: expected version 1, found 2");
    assertThatThrownBy(() -> file("{\"version\": 1, \"hints\": ["))
        .isInstanceOf(IoMinerException.class)
        .hasMessageContaining("dfra-hints.json: expected JSON");
  }
}
