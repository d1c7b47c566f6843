// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.cli.error.ErrorReport;
import io.iominer.core.exchange.spark.TaskPlace;
import io.iominer.core.progress.StopRequest;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jline.utils.Signals;
import picocli.CommandLine;

/** Ingests what has come, again and again, until a signal. */
final class IngestWatch {
  private static final List<String> SIGNALS = List.of("INT", "TERM");

  private final Duration between;
  private final PrintWriter out;
  private final PrintWriter err;
  private final CommandLine command;
  private final StopRequest stop = new StopRequest();
  private final Map<String, Object> before = new ConcurrentHashMap<>();

  /** Makes the ingest of a round: what the configuration names depends on the day. */
  interface Rounds {
    IngestRun next() throws IOException;
  }

  IngestWatch(Duration between, CommandLine command) {
    this.between = between;
    this.out = command.getOut();
    this.err = command.getErr();
    this.command = command;
  }

  void run(SparkOptions spark, Rounds rounds) throws IOException {
    SIGNALS.forEach(signal -> before.put(signal, Signals.register(signal, this::stop)));
    try (TaskPlace place = TaskPlace.start(spark.settings())) {
      new Watch(between, stop, this::told, e -> ErrorReport.print(e, command))
          .run(() -> rounds.next().look(place.exchange("ingest"), err, stop));
    } finally {
      release();
    }
  }

  /** A second signal ends the process as usual. */
  private void stop() {
    release();
    err.println("iominer: ends after the commit that is under way");
    err.flush();
    stop.make();
  }

  private void release() {
    before.forEach(Signals::unregister);
  }

  private void told(String news) {
    out.println(news);
    out.flush();
  }
}
