// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.table;

import io.iominer.core.error.LogProblem;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.NameTable;
import io.iominer.core.summary.Damage;
import io.iominer.ingest.darshan.DarshanLog;
import io.iominer.ingest.darshan.LogSummaries;
import io.iominer.ingest.source.RowSink;
import io.iominer.ingest.trace.LogFacts;
import io.iominer.ingest.trace.LogFollower;
import io.iominer.ingest.trace.LogIdentity;
import io.iominer.ingest.trace.RowRequest;
import io.iominer.ingest.trace.TraceLog;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** A Darshan log on its way into tables. */
final class DarshanTrace implements TraceLog {
  private final DarshanLog log;

  DarshanTrace(DarshanLog log) {
    this.log = log;
  }

  @Override
  public JobRecord job() {
    return log.job();
  }

  @Override
  public Set<DarshanModule> modules() {
    return log.header().modulesWithData();
  }

  @Override
  public LogFacts facts(Function<NameTable, LogFollower> others) throws IOException {
    return LogSummaries.facts(log, others);
  }

  @Override
  public List<LogProblem> write(LogIdentity identity, RowRequest request, RowSink sink)
      throws IOException {
    return new LogRows(request).write(log, identity, sink).stream().map(Damage::problem).toList();
  }

  @Override
  public void close() throws IOException {
    log.close();
  }
}
