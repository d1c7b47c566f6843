// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.spark;

/** Ingests on threads. */
class IngestJobTest extends IngestJobChecks {
  @Override
  IngestTasks tasks() {
    return IngestTasks.onThreads(2);
  }
}
