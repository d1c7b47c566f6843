// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.run;

import io.iominer.bench.run.BenchPlan.Part;
import io.iominer.core.spark.IOMiner;
import io.iominer.core.spark.SparkRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.apache.spark.sql.SparkSession;

/** Measures facilities of growing size, one after the other. */
final class BenchRun {
  private final BenchPlan plan;
  private final WorkFolder work;
  private final Results results;
  private final PrintWriter progress;
  private final Growth growth = new Growth("ingest-growth");

  BenchRun(BenchPlan plan, WorkFolder work, Results results, PrintWriter progress) {
    this.plan = plan;
    this.work = work;
    this.results = results;
    this.progress = progress;
  }

  /** Runs all of it. */
  void run() throws Exception {
    try (SparkRun spark = SparkRun.start(Map.of())) {
      plan.facility().make(work, plan.sizes().get(0), progress);
      warmUp(spark.session(), plan.sizes().get(0));
      for (long logs : plan.sizes()) {
        plan.facility().make(work, logs, progress);
        measure(spark.session(), logs);
      }
    }
  }

  /** The first facility would be slowed by a cold Java, and larger ones look better beside it. */
  private void warmUp(SparkSession spark, long logs) throws Exception {
    say("Warming up with an ingest of %,d logs%n", logs);
    Path store = work.freshStore("warm-up");
    new IngestMeasurement(spark, work.facility(logs), store, logs).ingestLogs(progress);
    work.delete(store);
  }

  private void measure(SparkSession spark, long logs) throws Exception {
    Path facility = work.facility(logs);
    List<IngestMeasurement.Ingested> ingests = new ArrayList<>();
    Path store = work.freshStore(Long.toString(logs));
    for (int i = 0; i < plan.ingests(); i++) {
      say("Ingesting %,d logs, %d of %d%n", logs, i + 1, plan.ingests());
      store = work.freshStore(Long.toString(logs));
      ingests.add(new IngestMeasurement(spark, facility, store, logs).ingestLogs(progress));
    }
    IngestMeasurement.Ingested ingested = IngestMeasurement.Ingested.median(ingests);
    OptionalDouble parser = addIngest(logs, facility, ingested);
    IngestMeasurement rest = new IngestMeasurement(spark, facility, store, logs);
    say("Ingesting the accounting of %,d logs%n", logs);
    add(rest.ingestAccounting());
    add(rest.ingestSamples());
    try (IOMiner miner = IOMiner.open(store, spark)) {
      if (plan.parts().contains(Part.QUERIES)) {
        say("Asking the store of %,d logs%n", logs);
        add(new QueryMeasurement(miner, logs).run(plan.rounds()));
      }
      if (plan.parts().contains(Part.SWEEP)) {
        say("Sweeping the store of %,d logs%n", logs);
        add(new SweepMeasurement(miner, logs, ingested.fileRows()).run(plan.rounds()));
      }
      if (plan.launcher().isPresent()) {
        say("Starting commands on the store of %,d logs%n", logs);
        CommandMeasurement commands = new CommandMeasurement(plan.launcher().get(), store, logs);
        add(commands.run(miner, plan.rounds()));
        Path fresh = work.freshStore("process");
        add(commands.ingest(facility, fresh, parser));
        work.delete(fresh);
      }
    }
    add(new ScalingMeasurement(store, logs).run(plan.executors(), plan.rounds()));
    if (ResidentMemory.peakBytes().isPresent()) {
      double bytes = ResidentMemory.peakBytes().getAsLong();
      results.add(Measurement.of(logs, "resident-peak", bytes / 1e6, "MB"));
    }
  }

  /** The parser's logs per second; empty where there is none. */
  private OptionalDouble addIngest(long logs, Path facility, IngestMeasurement.Ingested ingested)
      throws IOException, InterruptedException {
    double seconds = ingested.cost().seconds();
    int threads = Runtime.getRuntime().availableProcessors();
    Measurement ingest = Measurement.of(logs, "ingest", seconds, "s");
    if (plan.parts().contains(Part.INFLATE)) {
      ingest =
          ingest.beside(
              "Inflater on " + threads + " threads",
              InflateReference.seconds(facility.resolve("darshan"), threads));
    }
    results.add(ingest);
    Measurement rate = Measurement.of(logs, "ingest-rate", logs / seconds, "logs/s");
    OptionalDouble parser = OptionalDouble.empty();
    if (plan.parser().isPresent()) {
      ParserReference.Parsed parsed =
          plan.parser().get().parse(facility.resolve("darshan"), threads);
      parser = OptionalDouble.of(parsed.logsPerSecond());
      rate = rate.beside(CommandMeasurement.PARSER, parsed.logsPerSecond());
      results.add(Measurement.of(logs, "parser-refused", (double) parsed.refused(), "logs"));
    }
    results.add(rate);
    results.add(Measurement.of(logs, "ingest-bytes", ingested.bytes() / 1e6 / seconds, "MB/s"));
    results.add(Measurement.of(logs, "ingest-file-rows", ingested.fileRows() / seconds, "rows/s"));
    add(ingested.cost().besidesTime(logs, "ingest"));
    results.add(growth.of(logs, seconds));
    return parser;
  }

  private void add(List<Measurement> measured) throws IOException {
    for (Measurement measurement : measured) {
      results.add(measurement);
    }
  }

  private void say(String format, Object... values) {
    progress.printf(Locale.ROOT, format, values);
    progress.flush();
  }
}
