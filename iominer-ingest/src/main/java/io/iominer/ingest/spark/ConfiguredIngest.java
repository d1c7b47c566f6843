// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.spark;

import io.iominer.core.config.Configuration;
import io.iominer.core.config.Configuration.LmtConnection;
import io.iominer.core.config.DatedPath;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.query.StoreFiller;
import io.iominer.core.store.IoStore;
import io.iominer.ingest.lmt.LmtIngest;
import io.iominer.ingest.lmt.LmtOptions;
import io.iominer.ingest.lmt.LmtServer;
import io.iominer.ingest.slurm.SacctOptions;
import io.iominer.ingest.slurm.SlurmIngest;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;

/** Ingests the sources of a configuration. Public because it is a service. */
public final class ConfiguredIngest implements StoreFiller {
  @Override
  public void fill(
      SparkSession spark, Path store, Configuration configuration, LocalDate from, LocalDate to)
      throws IOException {
    int buckets = configuration.buckets().orElse(IoStore.DEFAULT_JOB_BUCKETS);
    List<Path> logs = DatedPath.find(configuration.darshan(), from, to);
    if (!logs.isEmpty()) {
      new IngestJob(spark, WorkListener.SILENT).run(IngestRequest.of(logs, store));
    }
    List<Path> dumps = DatedPath.find(configuration.slurm(), from, to);
    if (!dumps.isEmpty()) {
      SacctOptions options =
          SacctOptions.DEFAULT.withZone(configuration.timeZone().orElse(ZoneOffset.UTC));
      new SlurmIngest(options).run(dumps, store, buckets);
    }
    samples(configuration, store, buckets, from, to);
  }

  private static void samples(
      Configuration configuration, Path store, int buckets, LocalDate from, LocalDate to)
      throws IOException {
    LmtConnection connection = configuration.lmtConnection();
    LmtIngest ingest =
        new LmtIngest(
            LmtOptions.DEFAULT
                .withZone(connection.timeZone().orElse(ZoneOffset.UTC))
                .withDays(Optional.of(from), Optional.of(to)));
    List<Path> files =
        DatedPath.find(
            configuration.lmt().stream().filter(source -> !LmtServer.isServer(source)).toList(),
            from,
            to);
    if (!files.isEmpty()) {
      ingest.files(files, store, buckets);
    }
    for (String source : configuration.lmt()) {
      if (LmtServer.isServer(source)) {
        ingest.server(LmtServer.of(source, connection), store, buckets);
      }
    }
  }
}
