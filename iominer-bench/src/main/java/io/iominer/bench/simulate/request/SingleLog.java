// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.simulate.request;

import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.DxtRecord;
import io.iominer.core.model.JobRecord;
import io.iominer.ingest.darshan.DarshanLog;
import io.iominer.ingest.darshan.LogFacts;
import io.iominer.ingest.darshan.LogFollower;
import io.iominer.ingest.darshan.LogSource;
import io.iominer.ingest.darshan.LogSummaries;
import io.iominer.ingest.darshan.ReadLimits;
import io.iominer.ingest.darshan.RecordReader;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.JobDiagnosis;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.fact.JobEvidence;
import io.iominer.rootcause.fact.JobFactsBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The diagnosis of a log by itself: without a store, and without knowing the facility. */
final class SingleLog {
  private SingleLog() {}

  /** Hands the records of a log to the facts. */
  private record Facts(JobFactsBuilder builder) implements LogFollower {
    @Override
    public void record(DarshanRecord record) {
      builder.add(record);
    }

    @Override
    public boolean traced(DxtRecord head, RecordReader segments) throws IOException {
      return builder.addTrace(head, segments::nextSegment);
    }

    @Override
    public void traceIsIncomplete() throws IOException {
      builder.traceIsIncomplete();
    }
  }

  /** What is known of the job of a log. */
  static JobEvidence evidence(Path file, DiagnosisSettings settings) throws IOException {
    try (DarshanLog log = DarshanLog.open(LogSource.of(file), ReadLimits.DEFAULT)) {
      JobRecord job = log.job();
      List<Facts> followers = new ArrayList<>();
      LogFacts facts =
          LogSummaries.facts(
              log,
              names -> {
                Facts follower =
                    new Facts(
                        new JobFactsBuilder(
                            job,
                            names,
                            log.header().modulesWithData(),
                            (long) settings.thresholds().number(Diagnosis.MOST_TRACED)));
                followers.add(follower);
                return follower;
              });
      JobFactsBuilder builder = followers.get(0).builder();
      builder.impossibleValues(facts.summary().impossibleValues());
      builder.times(facts.summary());
      return builder.build(facts.summary().incompleteModules());
    }
  }

  /** The diagnosis of a log by the standard settings. */
  static Diagnosis diagnose(Path file) throws IOException {
    DiagnosisSettings settings = DiagnosisSettings.standard();
    return JobDiagnosis.of(
            evidence(file, settings), JobContention.UNKNOWN, settings, one -> "file " + one.id())
        .diagnosis();
  }
}
