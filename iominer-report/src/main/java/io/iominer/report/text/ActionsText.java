// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import io.iominer.advisor.placement.Action;
import io.iominer.core.text.SafeText;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Prints commands for a person: who runs them, what must hold before, and how to take them back.
 */
public final class ActionsText {
  private static final Pattern FOR_A_FILE = Pattern.compile("#|[A-Z]\\w*=|\\w+ = ");

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
      action.commands().forEach(command -> line(out, "    %s%s", prompt(command), command));
      action.undo().forEach(command -> line(out, "    undo: %s%s", prompt(command), command));
    }
    out.flush();
  }

  /** None before what goes into a file: directives of job scripts, settings such as Licenses=. */
  private static String prompt(String command) {
    return FOR_A_FILE.matcher(command).lookingAt() ? "" : "$ ";
  }

  private static void line(PrintWriter out, String format, Object... values) {
    out.print(SafeText.of(String.format(Locale.ROOT, format, values)) + "\n");
  }
}
