// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import io.iominer.core.model.FindingLevel;
import io.iominer.core.text.SafeText;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.rule.Finding;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What rules found without any time that the job lost to it; nothing where there is none. */
final class RisksText {
  private static final int INDENT = 13;

  private RisksText() {}

  static void print(Diagnosis diagnosis, boolean isVerbose, ScreenText out) {
    List<Finding> risks = diagnosis.risks();
    if (risks.isEmpty()) {
      return;
    }
    out.part();
    if (isVerbose) {
      explain(risks, out);
      return;
    }
    String names = risks.stream().map(risk -> risk.rule().id()).collect(Collectors.joining(", "));
    out.paragraph(
        "Possible",
        INDENT,
        String.format(
            Locale.ROOT,
            "%d problem%s not counted as a main cause here: %s (--verbose says when %s)",
            risks.size(),
            risks.size() == 1 ? "" : "s",
            names,
            risks.size() == 1 ? "it matters" : "they matter"));
  }

  private static void explain(List<Finding> risks, ScreenText out) {
    out.line(
        "Possible     problems not counted as a main cause here: level (high, warning or info), and when each matters");
    for (Finding risk : risks) {
      FindingLevel level = risk.rule().risk().level();
      String label = String.format(Locale.ROOT, "%-9s", level.label());
      out.line(
          "  ",
          Emphasis.of(level),
          label,
          "  " + SafeText.of(risk.message()) + " (" + risk.rule().id() + ")");
      String condition = risk.rule().risk().condition();
      if (!condition.isEmpty()) {
        out.line("             matters %s", condition);
      }
    }
  }
}
