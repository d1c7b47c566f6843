// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.job;

import io.iominer.core.exchange.Exchange;
import io.iominer.core.exchange.ThreadExchange;

/** Ingests on threads. */
class IngestJobTest extends IngestJobChecks {
  @Override
  Exchange tasks() {
    return new ThreadExchange(2, "ingest");
  }
}
