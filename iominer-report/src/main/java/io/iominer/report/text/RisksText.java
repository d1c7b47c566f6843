// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import io.iominer.core.text.SafeText;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.rule.Finding;
import java.util.List;

/** What rules found without any time that the job lost to it; nothing where there is none. */
final class RisksText {
  private RisksText() {}

  static void print(Diagnosis diagnosis, ScreenText out) {
    List<Finding> risks = diagnosis.risks();
    if (risks.isEmpty()) {
      return;
    }
    out.line("");
    out.line(
        "Risks        no lost time, or hardly any, is attributed to these; each says where it costs");
    for (Finding risk : risks) {
      out.line(
          "  %-9s  %s (%s)",
          risk.rule().risk().level().label(), SafeText.of(risk.message()), risk.rule().id());
      String condition = risk.rule().risk().condition();
      if (!condition.isEmpty()) {
        out.line("             costs %s", condition);
      }
    }
  }
}
