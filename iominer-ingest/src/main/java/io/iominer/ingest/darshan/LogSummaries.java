// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import io.iominer.core.error.LogProblem;
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
import java.util.EnumSet;
import java.util.HashMap;
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

  /** The summary with the names, and the layouts of its top files. */
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
    LogWalk walk = new LogWalk(log);
    DamageList early = new DamageList();
    NameTable names = walk.names(early);
    walk.regions(early);
    walk.unread(kinds, early);
    JobSummaryBuilder builder = new JobSummaryBuilder(log.header(), log.job(), names);
    early.damages().forEach(builder::damaged);
    LogFollower other = others.apply(names);
    walk.records(
        KINDS,
        new LogWalk.Listener() {
          @Override
          public void record(DarshanRecord record, ModuleRecordReader reader) {
            builder.add(record);
            other.record(record);
          }

          @Override
          public void damaged(String part, LogProblem problem) {
            builder.damaged(new Damage(part, problem));
          }
        });
    if (kinds.contains(RecordKind.DXT)) {
      new TraceWalk(log, builder, other).read();
    }
    JobSummary summary = builder.build();
    return new LogFacts(summary, names, layouts(walk, summary));
  }

  /** A second look at the small LUSTRE region saves holding every file's layout. */
  private static Map<Long, LustreRecord> layouts(LogWalk walk, JobSummary summary)
      throws IOException {
    Set<Long> wanted =
        summary.topFiles().stream().map(FileSummary::recordId).collect(Collectors.toSet());
    Map<Long, LustreRecord> layouts = new HashMap<>();
    walk.records(
        EnumSet.of(RecordKind.LUSTRE),
        new LogWalk.Listener() {
          @Override
          public void record(DarshanRecord record, ModuleRecordReader reader) {
            if (record instanceof LustreRecord layout && wanted.contains(layout.recordId())) {
              layouts.putIfAbsent(layout.recordId(), layout);
            }
          }

          @Override
          public void damaged(String part, LogProblem problem) {
            // The summary has noted it already.
          }
        });
    return layouts;
  }
}
