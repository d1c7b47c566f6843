// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.run;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.exchange.spark.SessionExchange;
import io.iominer.core.progress.ProgressLines;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.statistic.OrderStatistics;
import io.iominer.core.store.IoStore;
import io.iominer.ingest.job.IngestJob;
import io.iominer.ingest.job.IngestReport;
import io.iominer.ingest.job.IngestRequest;
import io.iominer.ingest.source.SourceGroup;
import io.iominer.ingest.source.SourceIngest;
import io.iominer.ingest.source.SourceReport;
import io.iominer.ingest.source.SourceSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.spark.sql.SparkSession;

/** Brings a facility into a store, and says what that took. */
final class IngestMeasurement {
  private final SparkSession spark;
  private final Path facility;
  private final Path store;
  private final long logs;

  /**
   * An ingest.
   *
   * @param facility what {@code iominer simulate} wrote
   * @param store a folder that is missing or empty
   * @param logs logs that the facility has
   */
  IngestMeasurement(SparkSession spark, Path facility, Path store, long logs) {
    this.spark = spark;
    this.facility = facility;
    this.store = store;
    this.logs = logs;
  }

  /**
   * Ingests the logs.
   *
   * @return seconds and memory, bytes of the logs, rows of {@code darshan_file}
   * @throws IoMinerException DATA when a log is missing in the store
   */
  Ingested ingestLogs(PrintWriter progress) throws Exception {
    List<IngestReport> reports = new ArrayList<>();
    WorkListener listener = new ProgressLines(progress);
    IngestRequest request = IngestRequest.of(List.of(facility.resolve("darshan")), store);
    Cost cost =
        Cost.of(
            spark.sparkContext(),
            () ->
                reports.add(
                    new IngestJob(SessionExchange.of(spark, "ingest"), listener).run(request)));
    IngestReport report = reports.get(0);
    long rows = report.rows().getOrDefault("darshan_job", 0L);
    if (rows != logs) {
      throw new IoMinerException(
          ErrorKind.DATA,
          String.format(
              "%s: expected %d logs in the store, found %d; %s",
              facility, logs, rows, report.firstRejects()));
    }
    return new Ingested(cost, report.bytes(), report.rows().getOrDefault("darshan_file", 0L));
  }

  /**
   * An ingest of logs.
   *
   * @param cost what it took
   * @param bytes bytes of the logs
   * @param fileRows rows of {@code darshan_file}
   */
  record Ingested(Cost cost, long bytes, long fileRows) {
    /** The one whose time is in the middle. */
    static Ingested median(List<Ingested> all) {
      return OrderStatistics.upperMedian(
              all.stream(), Comparator.comparingDouble(ingested -> ingested.cost().seconds()))
          .orElseThrow();
    }
  }

  /** Ingests the accounting; the logs come first. */
  List<Measurement> ingestAccounting() throws Exception {
    return whole(
        "accounting",
        () ->
            new SourceIngest(SourceSettings.DEFAULT)
                .run(
                    SourceGroup.ACCOUNTING,
                    List.of(facility.resolve("slurm/sacct.txt").toString()),
                    store,
                    IoStore.DEFAULT_JOB_BUCKETS));
  }

  /** Ingests the samples of servers; nothing where there are none. */
  List<Measurement> ingestSamples() throws Exception {
    Path samples = facility.resolve("lmt.sqlite3");
    return Files.exists(samples)
        ? whole(
            "samples",
            () ->
                new SourceIngest(SourceSettings.DEFAULT)
                    .run(
                        SourceGroup.SAMPLES,
                        List.of(samples.toString()),
                        store,
                        IoStore.DEFAULT_JOB_BUCKETS))
        : List.of();
  }

  /** Something that is ingested as a whole. */
  private interface WholeIngest {
    List<SourceReport> run() throws IOException;
  }

  private List<Measurement> whole(String name, WholeIngest ingest) throws Exception {
    List<SourceReport> reports = new ArrayList<>();
    Cost cost = Cost.of(spark.sparkContext(), () -> reports.addAll(ingest.run()));
    long rows = 0;
    for (SourceReport report : reports) {
      if (!report.isSound()) {
        throw new IoMinerException(
            ErrorKind.DATA,
            report.source() + ": rows or fields were rejected: " + report.messages());
      }
      rows += report.rows().values().stream().mapToLong(Long::longValue).sum();
    }
    return List.of(
        Measurement.of(logs, name, cost.seconds(), "s"),
        Measurement.of(logs, name + "-rate", rows / cost.seconds(), "rows/s"),
        Measurement.of(logs, name + "-heap", cost.heapBytes() / 1e6, "MB"));
  }
}
