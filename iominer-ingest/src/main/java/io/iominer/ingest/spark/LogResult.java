// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.spark;

import io.iominer.ingest.source.Outcome;
import io.iominer.ingest.source.Reject;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * What came of reading a log that was not all well.
 *
 * @param logId the log
 * @param outcome PARTIAL, or FAILED when no row of it was kept
 * @param rejects what could not be used
 */
record LogResult(String logId, Outcome outcome, ArrayList<Reject> rejects) implements Serializable {
  static LogResult partial(String logId, List<Reject> rejects) {
    return new LogResult(logId, Outcome.PARTIAL, new ArrayList<>(rejects));
  }

  static LogResult failed(String logId, Reject reject) {
    return new LogResult(logId, Outcome.FAILED, new ArrayList<>(List.of(reject)));
  }
}
