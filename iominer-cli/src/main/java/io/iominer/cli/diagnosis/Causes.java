// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.diagnosis;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.iominer.rootcause.Diagnosis;

/** A diagnosis by itself, as it looks at the end of a log's screen and in its JSON. */
public final class Causes {
  private Causes() {}

  /** Lines for a screen. */
  public static String screen(Diagnosis diagnosis) {
    ScreenText out = new ScreenText();
    CausesSection.print(diagnosis, out);
    return out.toString();
  }

  /** Puts it into a JSON object. */
  public static void put(ObjectNode node, Diagnosis diagnosis) {
    CausesJson.put(node, diagnosis);
  }
}
