// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.trace;

import io.iominer.core.error.LogProblem;
import io.iominer.ingest.source.RowSink;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** An open log. Not for several threads. */
public interface TraceLog extends Closeable {
  /** Id of the job, as the log names it. */
  long jobId();

  /** Start of the job, seconds since 1970 UTC. */
  long startSeconds();

  /**
   * Streams the rows of all tables that the log has something for.
   *
   * @param identity what every row carries
   * @return what of the log could not be used, empty for a sound log
   */
  List<LogProblem> write(LogIdentity identity, RowRequest request, RowSink sink) throws IOException;
}
