// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.spark;

import io.iominer.testing.TestSpark;

/** Ingests on Spark's executors. */
class SparkIngestJobTest extends IngestJobChecks {
  @Override
  IngestTasks tasks() {
    return IngestTasks.onSpark(TestSpark.session());
  }
}
