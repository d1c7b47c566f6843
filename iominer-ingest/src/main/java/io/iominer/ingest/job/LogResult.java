// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.job;

import io.iominer.ingest.source.Outcome;
import io.iominer.ingest.source.Reject;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * What came of reading a log that was not all well.
 *
 * @param path the source that was read
 * @param outcome PARTIAL, or FAILED when no row of it was kept
 * @param rejects what could not be used
 */
record LogResult(String path, Outcome outcome, ArrayList<Reject> rejects) implements Serializable {
  static LogResult partial(String path, List<Reject> rejects) {
    return new LogResult(path, Outcome.PARTIAL, new ArrayList<>(rejects));
  }

  static LogResult failed(String path, Reject reject) {
    return new LogResult(path, Outcome.FAILED, new ArrayList<>(List.of(reject)));
  }
}
