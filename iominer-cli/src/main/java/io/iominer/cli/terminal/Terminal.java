// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.terminal;

import io.iominer.report.text.Screen;
import io.iominer.report.text.Shades;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * Whether this process reads from or writes to a terminal. Java can only say whether all of its
 * streams are one, Linux tells of each; elsewhere none is taken for one.
 */
public final class Terminal {
  private static final int STANDARD_INPUT = 0;
  private static final int STANDARD_OUTPUT = 1;
  private static final int STANDARD_ERROR = 2;
  private static final int LEAST_COLUMNS = 60;
  private static final int MOST_COLUMNS = 120;

  private Terminal() {}

  /** Whether the standard input is a terminal. */
  public static boolean isInput() {
    return is(STANDARD_INPUT);
  }

  /** Whether the standard output is a terminal. */
  public static boolean isOutput() {
    return is(STANDARD_OUTPUT);
  }

  /** Whether the standard error is a terminal. */
  public static boolean isError() {
    return is(STANDARD_ERROR);
  }

  /**
   * Makes what is printed there visible where the standard output is a terminal: characters that
   * could steer it. Pipes and files get the text as it is.
   */
  public static PrintWriter visible(PrintWriter out) {
    return isOutput() ? new PrintWriter(new VisibleWriter(out)) : out;
  }

  /**
   * Columns of the terminal that the standard output is, from 60 to 120; 100 where it is none, or
   * its width is not known.
   */
  public static int columns() {
    return isOutput()
        ? within(new UsageMessageSpec().width(Screen.USUAL_COLUMNS).autoWidth(true).width())
        : Screen.USUAL_COLUMNS;
  }

  static int within(int columns) {
    return Math.max(LEAST_COLUMNS, Math.min(MOST_COLUMNS, columns));
  }

  /** What the standard output can show. */
  public static Screen screen() {
    return new Screen(
        columns(),
        isOutput(),
        isOutput() && hasColors(System.getenv()),
        Shades.of(outputCharset()));
  }

  /** Whether a terminal may show colors: NO_COLOR is not set (https://no-color.org). */
  static boolean hasColors(Map<String, String> environment) {
    return environment.getOrDefault("NO_COLOR", "").isEmpty()
        && !"dumb".equals(environment.get("TERM"));
  }

  /** The character set of what commands print, as picocli chooses it for their writer. */
  public static Charset outputCharset() {
    String name = System.getProperty("sun.stdout.encoding", "");
    return name.isEmpty() || !Charset.isSupported(name)
        ? Charset.defaultCharset()
        : Charset.forName(name);
  }

  private static boolean is(int stream) {
    try {
      Path device = Files.readSymbolicLink(Path.of("/proc/self/fd/" + stream));
      return device.startsWith("/dev/pts") || device.startsWith("/dev/tty");
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    }
  }
}
