// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.log;

import io.iominer.core.model.JobRecord;
import io.iominer.core.summary.Plausible;
import io.iominer.ingest.trace.LogFacts;
import io.iominer.ingest.trace.TraceFormats;
import io.iominer.ingest.trace.TraceLog;
import io.iominer.rootcause.DatedSettings;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.JobDiagnosis;
import io.iominer.rootcause.JobProfile;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.fact.JobEvidence;
import io.iominer.rootcause.fact.JobFactsBuilder;
import io.iominer.rootcause.heatmap.HeatMapBuilder;
import io.iominer.rootcause.layer.LayerActivity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** Diagnoses the job of one log of any format, without Spark. The log is read once. */
public final class LogDiagnosis {
  private final LogFacts facts;
  private final Gathering gathering;
  private final JobEvidence evidence;

  private LogDiagnosis(TraceLog log, DiagnosisSettings settings, Detail detail) throws IOException {
    List<Gathering> gathered = new ArrayList<>();
    facts =
        log.facts(
            names -> {
              JobRecord job = log.job();
              Gathering taker =
                  new Gathering(
                      new JobFactsBuilder(
                          job,
                          names,
                          log.modules(),
                          (long) settings.thresholds().number(Diagnosis.MOST_TRACED)),
                      new HeatMapBuilder(
                          names, job.processCount(), log.modules(), detail.rankGroups()),
                      detail.layers(names, job));
              gathered.add(taker);
              return taker;
            });
    gathering = gathered.get(0);
    JobFactsBuilder builder = gathering.facts();
    builder.impossibleValues(facts.summary().impossibleValues());
    builder.times(facts.summary());
    builder.leastFile(settings.thresholds().share(Diagnosis.LEAST_FILE));
    evidence = builder.build(facts.summary().incompleteModules());
  }

  /** Diagnoses the job of the log in a file, by the configured rates, or without rates. */
  public static LogReport of(Path file, DiagnosisSettings settings) throws IOException {
    try (TraceLog log = TraceFormats.open(file)) {
      return of(log, new DatedSettings(settings), JobContention.UNKNOWN, Detail.SCREEN);
    }
  }

  /**
   * Diagnoses the job of a log by what is known of the facility on its day.
   *
   * @param around what was around the job, as far as a store that has its log knows it
   * @param detail how much is kept to be drawn
   */
  public static LogReport of(TraceLog log, DatedSettings dated, JobContention around, Detail detail)
      throws IOException {
    OptionalLong start = start(log.job());
    DiagnosisSettings settings = dated.of(start);
    return new LogDiagnosis(log, settings, detail).report(dated, start, around, settings);
  }

  /** The evidence of the job of the log in a file, without a diagnosis. */
  public static JobEvidence evidence(Path file, DiagnosisSettings settings) throws IOException {
    try (TraceLog log = TraceFormats.open(file)) {
      return new LogDiagnosis(log, settings, Detail.SCREEN).evidence;
    }
  }

  private LogReport report(
      DatedSettings dated, OptionalLong start, JobContention around, DiagnosisSettings settings) {
    JobDiagnosis diagnosis =
        JobDiagnosis.of(
            evidence, around, settings, file -> LogReport.fileName(file.id(), facts.names()));
    return new LogReport(
        JobProfile.of(facts.summary(), facts.names(), facts.layouts()),
        diagnosis,
        gathering
            .layers()
            .map(each -> each.build(diagnosis.trace().state()))
            .orElse(LayerActivity.NONE),
        gathering.heatMap().build(diagnosis.trace().state()),
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
