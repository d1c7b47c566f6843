// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.error;

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
      Set.of("analyze", "ingest", "diagnose", "compact", "expire");

  private static volatile boolean underWay;

  private final PrintStream err;
  private final boolean writes;
  private volatile boolean ended;

  private Interruption(PrintStream err, boolean writes) {
    this.err = err;
    this.writes = writes;
  }

  /** Watches over a run of this process until it {@linkplain #end() ends}. */
  public static Interruption watch(PrintStream err, String... arguments) {
    boolean hasStore = Arrays.stream(arguments).anyMatch(word -> word.startsWith("--store"));
    boolean writes =
        arguments.length > 0
            && THAT_WRITE.contains(arguments[0])
            && (hasStore || !arguments[0].equals("diagnose"));
    Interruption interruption = new Interruption(err, writes);
    Runtime.getRuntime().addShutdownHook(new Thread(interruption::shutDown, "interruption"));
    return interruption;
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
      err.println(
          writes
              ? "iominer: interrupted; what was committed stays in the store: run the same command"
                  + " again to go on"
              : "iominer: interrupted");
      err.flush();
    }
  }
}
