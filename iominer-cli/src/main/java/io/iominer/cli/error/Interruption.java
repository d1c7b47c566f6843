// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.error;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.Set;

/**
 * Says that a run was interrupted, by Ctrl-C or by a batch system, and how to go on. Errors of work
 * that is torn down meanwhile are no news then.
 */
public final class Interruption {
  /** Commands that write to a store; all of them commit what is whole as they go on. */
  private static final Set<String> THAT_WRITE =
      Set.of("analyze", "ingest", "diagnose", "compact", "expire", "nightly");

  private static volatile boolean underWay;

  private final PrintStream err;
  private final String message;
  private volatile boolean ended;

  private Interruption(PrintStream err, String message) {
    this.err = err;
    this.message = message;
  }

  /** Watches over a run of this process until it {@linkplain #end() ends}. */
  public static Interruption watch(PrintStream err, String... arguments) {
    Interruption interruption = new Interruption(err, message(arguments));
    Runtime.getRuntime().addShutdownHook(new Thread(interruption::shutDown, "interruption"));
    return interruption;
  }

  /** What a command line that is interrupted leaves, and how to go on. */
  static String message(String... arguments) {
    String command = arguments.length == 0 ? "" : arguments[0];
    boolean hasStore = Arrays.stream(arguments).anyMatch(word -> word.startsWith("--store"));
    if (THAT_WRITE.contains(command) && (hasStore || !command.equals("diagnose"))) {
      return "iominer: interrupted; what was committed stays in the store: run the same command"
          + " again to go on";
    }
    return command.equals("export")
        ? "iominer: interrupted; the folder may hold a part of an export: remove it, and run the"
            + " same command again"
        : "iominer: interrupted";
  }

  /** The run has ended by itself. */
  public void end() {
    ended = true;
  }

  /** Whether this process is being torn down although its run has not ended. */
  public static boolean isUnderWay() {
    return underWay;
  }

  private void shutDown() {
    if (!ended) {
      underWay = true;
      System.setErr(new PrintStream(OutputStream.nullOutputStream(), false, UTF_8));
      err.println(message);
      err.flush();
    }
  }
}
