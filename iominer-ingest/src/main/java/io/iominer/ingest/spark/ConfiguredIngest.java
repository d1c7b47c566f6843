// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.spark;

import io.iominer.core.config.Configuration;
import io.iominer.core.exchange.spark.SessionExchange;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.spark.StoreFiller;
import io.iominer.ingest.job.Ingest;
import io.iominer.ingest.job.IngestReport;
import io.iominer.ingest.job.IngestSettings;
import io.iominer.ingest.source.IngestInputs;
import io.iominer.ingest.source.SourceReport;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;

/** Ingests the sources of a configuration. Public because it is a service. */
public final class ConfiguredIngest implements StoreFiller {
  private static final Ingest.Reports NOBODY =
      new Ingest.Reports() {
        @Override
        public void logs(IngestReport report) {
          // The store has it.
        }

        @Override
        public void sources(List<SourceReport> reports) {
          // The store has it.
        }
      };

  @Override
  public void fill(
      SparkSession spark, Path store, Configuration configuration, LocalDate from, LocalDate to)
      throws IOException {
    IngestSettings settings = IngestSettings.of(configuration);
    new Ingest(
            store,
            settings.withSources(settings.sources().withDays(Optional.of(from), Optional.of(to))))
        .run(
            IngestInputs.of(configuration, from, to),
            SessionExchange.of(spark, "ingest"),
            WorkListener.SILENT,
            NOBODY);
  }
}
