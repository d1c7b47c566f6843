// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.iominer.advisor.dfra.ForwardingHints;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ForwardingJsonTest {
  private static final ForwardingHints HINTS =
      HintSamples.hints(
          Instant.parse("2026-11-23T01:00:00Z"),
          HintSamples.more("fluid"),
          HintSamples.fewer("ocean"));

  private static final Path PAGE = Path.of("../docs/dfra.md");

  @Test
  void theFileSaysWhatASchedulerNeeds() throws IOException {
    assertThat(new ObjectMapper().readTree(ForwardingJson.hints(HINTS)))
        .isEqualTo(
            new ObjectMapper()
                .readTree(
                    """
                    {"version": 1, "made_at": "2026-11-23T01:00:00Z", "made_at_s": 1795395600,
                     "forwarding_node_rate": 2.5E9, "compute_nodes_each": 512,
                     "reserved": [80, 81], "abnormal": [17, 82], "reserved_together": 9,
                     "hints": [
                       {"application": "fluid", "compute_nodes": 256, "default_nodes": 1,
                        "nodes": 9, "dedicated": true, "decided": true, "basis": "more",
                        "why": "It is a sample.",
                        "needed_rate": 2.048E10, "together_nodes": 2, "saved_s": 12.5},
                       {"application": "ocean", "compute_nodes": 4096, "default_nodes": 8,
                        "nodes": 1, "dedicated": false, "decided": true, "basis": "fewer",
                        "why": "It is a sample.",
                        "needed_rate": 2.048E10, "together_nodes": 0, "saved_s": 12.5}]}
                    """));
  }

  @Test
  void explainedItHasTheNumbersBehindEachDecision() throws IOException {
    JsonNode evidence =
        new ObjectMapper()
            .readTree(ForwardingJson.explained(HINTS))
            .path("hints")
            .path(0)
            .path("evidence");
    assertThat(evidence)
        .isEqualTo(
            new ObjectMapper()
                .readTree(
                    """
                    {"jobs": 4, "telling_jobs": 3, "agreeing_jobs": 2, "metadata_heavy_jobs": 1,
                     "access_pattern": "N-N", "io_nodes": 256, "client_rate": 8.0E7,
                     "is_client_rate_assumed": true, "bandwidth": 2.4E9, "is_held_up": true,
                     "client_bound": 2.048E10, "peak_bound": null, "ost_bound": 4.0E10,
                     "needed_nodes": 9, "usable_reserve": 2, "metadata_rate": 10.0,
                     "metadata_share": null}
                    """));
  }

  @Test
  void thePageHasEachKey() throws IOException {
    String page = Files.readString(PAGE);
    JsonNode root = new ObjectMapper().readTree(ForwardingJson.explained(HINTS));
    root.fieldNames().forEachRemaining(key -> assertThat(page).contains("| `" + key + "` |"));
    JsonNode hint = root.path("hints").path(0);
    hint.fieldNames().forEachRemaining(key -> assertThat(page).contains("| `" + key + "` |"));
    hint.path("evidence")
        .fieldNames()
        .forEachRemaining(key -> assertThat(page).contains("| `" + key + "` |"));
  }
}
