// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.spark;

/** Ingests on threads. */
class IngestJobTest extends IngestJobChecks {
  @Override
  Exchange tasks() {
    return new ThreadExchange(2, "ingest");
  }
}
