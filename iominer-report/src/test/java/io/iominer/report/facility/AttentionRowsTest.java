// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.facility;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.analysis.JobFilter;
import io.iominer.report.section.SectionRows;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class AttentionRowsTest {
  private static List<Attention> lost(Object... row) {
    return AttentionRows.of(
        List.of(
            new SectionRows(
                AttentionSections.lostNodeHours(JobFilter.ALL, 5),
                List.of(
                    "application",
                    "logs",
                    "lost_node_hours",
                    "lost_share",
                    "lost_s",
                    "cause",
                    "unknown_node_logs",
                    "job_id"),
                Collections.singletonList(row))));
  }

  @Test
  void nodeHoursStandWhereNodesAreKnown() {
    Attention known = lost("fluid", 2L, 1.5, 0.25, 90.0, "contention", 0L, 1L).get(0);
    assertThat(known.brief()).isEqualTo("fluid (1.50 node hours)");
    assertThat(known.line())
        .startsWith("fluid: 1.50 node hours (25 % of its own), 90.00 s in 2 logs");
  }

  @Test
  void secondsStandWhereNodesAreNot() {
    Attention unknown = lost("fluid", 2L, null, null, 90.0, "contention", 2L, 1L).get(0);
    assertThat(unknown.brief()).isEqualTo("fluid (90.00 s)");
    assertThat(unknown.line())
        .startsWith("fluid: 90.00 s in 2 logs, mostly to ")
        .endsWith("; nodes of 2 logs are unknown");
    assertThat(lost("fluid", 2L, null, null, 0.5, "contention", 2L, 1L)).isEmpty();
  }
}
