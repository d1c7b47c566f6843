// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.trace;

import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.DxtRecord;
import io.iominer.core.model.Segments;
import java.io.IOException;

/** Takes what a log says while it is summed up, so that it is read once. */
public interface LogFollower {
  /** The next record of a kind that a summary needs. */
  void record(DarshanRecord record);

  /**
   * The next record of a trace, after all other records; its segments can be read.
   *
   * @return whether the rest of the trace is wanted, too
   */
  boolean traced(DxtRecord head, Segments segments) throws IOException;

  /** Parts of the trace are missing: the module ran out of memory, or the log is damaged. */
  void traceIsIncomplete() throws IOException;
}
