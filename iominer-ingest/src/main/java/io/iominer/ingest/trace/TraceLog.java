// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.trace;

import io.iominer.core.error.LogProblem;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.NameTable;
import io.iominer.ingest.source.RowSink;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** An open log. Not for several threads. */
public interface TraceLog extends Closeable {
  /** The job, as the log tells it. */
  JobRecord job();

  /** The modules that have something in it. */
  Set<DarshanModule> modules();

  /**
   * Sums the log up, and hands every record and the trace to somebody else, too, so that it is read
   * once.
   *
   * @param others makes the taker of the records from the log's names
   */
  LogFacts facts(Function<NameTable, LogFollower> others) throws IOException;

  /**
   * Streams the rows of all tables that the log has something for.
   *
   * @param identity what every row carries
   * @return what of the log could not be used, empty for a sound log
   */
  List<LogProblem> write(LogIdentity identity, RowRequest request, RowSink sink) throws IOException;
}
