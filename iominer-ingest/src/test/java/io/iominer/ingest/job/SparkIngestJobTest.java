// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.job;

import io.iominer.core.exchange.Exchange;
import io.iominer.core.exchange.spark.SparkExchange;
import io.iominer.testing.TestSpark;

/** Ingests on Spark's executors. */
class SparkIngestJobTest extends IngestJobChecks {
  @Override
  Exchange tasks() {
    return new SparkExchange(TestSpark.session());
  }
}
