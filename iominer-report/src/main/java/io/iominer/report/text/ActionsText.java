// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import io.iominer.advisor.placement.Action;
import io.iominer.core.text.SafeText;
import io.iominer.rootcause.advice.Step;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/**
 * Prints commands for a person: who runs them, what must hold before, and how to take them back.
 */
public final class ActionsText {
  private ActionsText() {}

  /** After a blank line and a heading; a sentence where there are none. */
  public static void print(List<Action> actions, PrintWriter out) {
    out.print("\nCommands\n");
    if (actions.isEmpty()) {
      out.print("  There is nothing to do.\n");
    }
    for (Action action : actions) {
      line(out, "  %s (%s)", action.title(), action.who().name().toLowerCase(Locale.ROOT));
      line(out, "    %s.", action.precondition());
      action.commands().forEach(command -> step(out, Step.of(command), ""));
      action.undo().forEach(command -> step(out, Step.of(command), "undo: "));
    }
    out.flush();
  }

  private static void step(PrintWriter out, Step step, String before) {
    if (!step.remark().isEmpty()) {
      line(out, "    # %s", step.remark());
    }
    line(out, "    %s%s", before, step.withPrompt());
  }

  private static void line(PrintWriter out, String format, Object... values) {
    out.print(SafeText.of(String.format(Locale.ROOT, format, values)) + "\n");
  }
}
