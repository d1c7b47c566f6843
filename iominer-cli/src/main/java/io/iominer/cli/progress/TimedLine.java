// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.progress;

import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The one line of a run that nobody watches: when, which store, and what became of it. */
public final class TimedLine {
  private TimedLine() {}

  /** The line, with the time now, UTC. */
  public static String of(Path store, String news) {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS) + " " + store + ": " + news;
  }
}
