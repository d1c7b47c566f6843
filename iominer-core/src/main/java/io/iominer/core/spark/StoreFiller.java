// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.spark;

import io.iominer.core.config.Configuration;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import org.apache.spark.sql.SparkSession;

/** Brings a period's sources into a store; the ingest module provides it as a service. */
public interface StoreFiller {
  /**
   * Ingests what is new.
   *
   * @param configuration whose sources are ingested
   * @param to last day
   * @throws io.iominer.core.error.IoMinerException USER for a source that does not exist, RESOURCE
   *     where the store cannot be written
   */
  void fill(
      SparkSession spark, Path store, Configuration configuration, LocalDate from, LocalDate to)
      throws IOException;
}
