// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.diagnosis;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.JobRecord;
import io.iominer.core.summary.Plausible;
import io.iominer.ingest.darshan.DarshanLog;
import io.iominer.ingest.darshan.LogFacts;
import io.iominer.ingest.darshan.LogSummaries;
import io.iominer.report.job.LogReport;
import io.iominer.rootcause.DatedSettings;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.JobDiagnosis;
import io.iominer.rootcause.JobProfile;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.fact.JobEvidence;
import io.iominer.rootcause.fact.JobFactsBuilder;
import io.iominer.rootcause.heatmap.HeatMapBuilder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Diagnoses the job of one log, without Spark. */
public final class LogDiagnosis {
  private LogDiagnosis() {}

  /** Reads a log once and diagnoses its job, by rates that were told or that nobody knows. */
  public static LogReport of(DarshanLog log, DiagnosisSettings settings) throws IOException {
    return of(log, new DatedSettings(settings));
  }

  /** Reads a log once and diagnoses its job by what is known of the facility on its day. */
  public static LogReport of(DarshanLog log, DatedSettings dated) throws IOException {
    return of(log, dated, JobContention.UNKNOWN, Detail.SCREEN);
  }

  /**
   * Reads a log once and diagnoses its job by what is known of the facility on its day.
   *
   * @param around what was around the job, as far as a store that has its log knows it
   * @param detail how much is kept to be drawn
   */
  public static LogReport of(
      DarshanLog log, DatedSettings dated, JobContention around, Detail detail) throws IOException {
    JobRecord job = log.job();
    OptionalLong start = start(job);
    DiagnosisSettings settings = dated.of(start);
    List<Gathering> gathered = new ArrayList<>();
    LogFacts facts =
        LogSummaries.facts(
            log,
            names -> {
              Set<DarshanModule> modules = log.header().modulesWithData();
              Gathering gathering =
                  new Gathering(
                      new JobFactsBuilder(
                          job,
                          names,
                          modules,
                          (long) settings.thresholds().number(Diagnosis.MOST_TRACED)),
                      new HeatMapBuilder(names, job.processCount(), modules, detail.rankGroups()));
              gathered.add(gathering);
              return gathering;
            });
    JobFactsBuilder builder = gathered.get(0).facts();
    builder.impossibleValues(facts.summary().impossibleValues());
    builder.times(facts.summary());
    builder.keepLongestUses(detail.uses());
    JobEvidence evidence = builder.build(facts.summary().incompleteModules());
    JobDiagnosis diagnosis =
        JobDiagnosis.of(
            evidence, around, settings, file -> LogReport.fileName(file.id(), facts.names()));
    return new LogReport(
        JobProfile.of(facts.summary(), facts.names(), facts.layouts()),
        diagnosis,
        evidence.uses(),
        gathered.get(0).heatMap().build(diagnosis.trace().state()),
        facts.names(),
        dated.sources(diagnosis.facts(), start));
  }

  /** In µs since 1970 UTC, as it is stored; empty where the log holds an absurd one. */
  private static OptionalLong start(JobRecord job) {
    return Plausible.isInstant(job.startSeconds())
        ? OptionalLong.of(TimeUnit.SECONDS.toMicros(job.startSeconds()))
        : OptionalLong.empty();
  }
}
