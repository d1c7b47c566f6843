// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.cli.error.ErrorReport;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.progress.StopRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/** Looks again and again, until it is asked to stop. */
final class Watch {
  private final Duration between;
  private final StopRequest stop;
  private final Consumer<String> news;
  private final Consumer<Exception> failures;

  /** One look. */
  interface Round {
    /** What came, in a phrase; empty where nothing did. */
    Optional<String> look() throws IOException;
  }

  /**
   * @param between from the end of a round to the begin of the next
   * @param news is told what came, but nothing twice in a row
   * @param failures is told what failed, but nothing twice in a row
   */
  Watch(Duration between, StopRequest stop, Consumer<String> news, Consumer<Exception> failures) {
    this.between = between;
    this.stop = stop;
    this.news = news;
    this.failures = failures;
  }

  /**
   * Runs until the request is made.
   *
   * @throws IOException for an error of the first round that the user can mend, such as a path that
   *     does not exist; a later one does not end it
   */
  void run(Round round) throws IOException {
    boolean isFirst = true;
    String told = "";
    do {
      try {
        Optional<String> came = round.look();
        if (came.isPresent() && !came.get().equals(told)) {
          news.accept(came.get());
        }
        told = came.orElse("");
      } catch (IOException | RuntimeException e) {
        if (isFirst && ErrorReport.kind(e) == ErrorKind.USER) {
          throw e;
        }
        if (!String.valueOf(e).equals(told)) {
          failures.accept(e);
        }
        told = String.valueOf(e);
      }
      isFirst = false;
    } while (!stop.await(between));
  }
}
