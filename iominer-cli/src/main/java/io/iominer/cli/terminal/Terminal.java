// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.terminal;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Whether this process reads from or writes to a terminal. Java can only say whether all of its
 * streams are one, Linux tells of each; elsewhere none is taken for one.
 */
public final class Terminal {
  private static final int STANDARD_INPUT = 0;
  private static final int STANDARD_OUTPUT = 1;
  private static final int STANDARD_ERROR = 2;

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
