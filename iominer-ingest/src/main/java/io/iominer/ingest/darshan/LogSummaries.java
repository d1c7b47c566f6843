// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.DxtRecord;
import io.iominer.core.model.LustreRecord;
import io.iominer.core.model.NameTable;
import io.iominer.core.model.RecordKind;
import io.iominer.core.model.Segments;
import io.iominer.core.summary.Damage;
import io.iominer.core.summary.FileSummary;
import io.iominer.core.summary.JobSummary;
import io.iominer.core.summary.JobSummaryBuilder;
import io.iominer.ingest.trace.LogFacts;
import io.iominer.ingest.trace.LogFollower;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Sums up a log that is open. */
public final class LogSummaries {
  /** The kinds of records that a summary needs. */
  public static final Set<RecordKind> KINDS =
      EnumSet.of(RecordKind.COUNTERS, RecordKind.LUSTRE, RecordKind.HEATMAP);

  private static final Set<RecordKind> KINDS_AND_TRACE =
      EnumSet.of(RecordKind.COUNTERS, RecordKind.LUSTRE, RecordKind.HEATMAP, RecordKind.DXT);

  private static final LogFollower NOBODY =
      new LogFollower() {
        @Override
        public void record(DarshanRecord record) {
          // Nobody follows.
        }

        @Override
        public boolean traced(DxtRecord head, Segments segments) {
          return false;
        }

        @Override
        public void traceIsIncomplete() {
          // Nobody follows.
        }
      };

  private LogSummaries() {}

  /** The summary; damage inside the log is noted in it. */
  public static JobSummary of(DarshanLog log) throws IOException {
    return facts(log).summary();
  }

  /**
   * The summary with the names, and the layouts of its top files.
   *
   * @throws io.iominer.core.error.LogMemoryException where the heap cannot hold its files
   */
  public static LogFacts facts(DarshanLog log) throws IOException {
    return facts(log, KINDS, known -> NOBODY);
  }

  /**
   * The same, and every record and the trace handed to somebody else, too, so that the log is read
   * once.
   *
   * @param others makes the taker of the records from the log's names
   */
  public static LogFacts facts(DarshanLog log, Function<NameTable, LogFollower> others)
      throws IOException {
    return facts(log, KINDS_AND_TRACE, others);
  }

  private static LogFacts facts(
      DarshanLog log, Set<RecordKind> kinds, Function<NameTable, LogFollower> others)
      throws IOException {
    List<Damage> damages = new ArrayList<>();
    LogWalk walk = new LogWalk(log, damages::add);
    NameTable names = walk.names();
    walk.regions();
    walk.unread(kinds);
    JobSummaryBuilder builder = new JobSummaryBuilder(log.header(), log.job(), names);
    LogFollower other = others.apply(names);
    LogMemory memory = new LogMemory(LogMemory.Purpose.DIAGNOSIS, log);
    walk.records(
        KINDS,
        (record, reader) -> {
          if (memory.holds(record, builder.files())) {
            builder.add(record);
            other.record(record);
          }
        });
    memory.check();
    damages.forEach(builder::damaged);
    if (kinds.contains(RecordKind.DXT)) {
      new TraceWalk(log, builder, other).read();
    }
    JobSummary summary = builder.build();
    return new LogFacts(summary, names, layouts(log, summary));
  }

  /**
   * A second look at the small LUSTRE region saves holding every file's layout. The summary has
   * noted its damage already.
   */
  private static Map<Long, LustreRecord> layouts(DarshanLog log, JobSummary summary)
      throws IOException {
    Set<Long> wanted =
        summary.topFiles().stream().map(FileSummary::recordId).collect(Collectors.toSet());
    Map<Long, LustreRecord> layouts = new HashMap<>();
    new LogWalk(log, damage -> {})
        .records(
            EnumSet.of(RecordKind.LUSTRE),
            (record, reader) -> {
              if (record instanceof LustreRecord layout && wanted.contains(layout.recordId())) {
                layouts.putIfAbsent(layout.recordId(), layout);
              }
            });
    return layouts;
  }
}
