// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.advisor.placement.Action;
import io.iominer.rootcause.advice.Advice;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class ActionsTextTest {
  @Test
  void onlyACommandHasAPrompt() {
    StringWriter out = new StringWriter();
    ActionsText.print(
        List.of(
            new Action(
                "Set it",
                Advice.Who.USER,
                "Before",
                List.of("max_versions = 4", "#DW persistentdw name=a", "daos cont create p a"),
                List.of())),
        new PrintWriter(out));
    assertThat(out.toString())
        .contains("    max_versions = 4\n", "    #DW persist", "    $ daos cont create p a\n");
  }
}
