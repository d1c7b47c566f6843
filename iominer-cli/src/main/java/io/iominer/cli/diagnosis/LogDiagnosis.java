// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.diagnosis;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.JobRecord;
import io.iominer.ingest.darshan.DarshanLog;
import io.iominer.ingest.darshan.LogFacts;
import io.iominer.ingest.darshan.LogSummaries;
import io.iominer.report.job.LogReport;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.JobDiagnosis;
import io.iominer.rootcause.JobProfile;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.fact.JobFactsBuilder;
import io.iominer.rootcause.heatmap.HeatMapBuilder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Diagnoses the job of one log, without Spark. */
public final class LogDiagnosis {
  private LogDiagnosis() {}

  /** Reads a log once and diagnoses its job. */
  public static LogReport of(DarshanLog log, DiagnosisSettings settings) throws IOException {
    JobRecord job = log.job();
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
                      new HeatMapBuilder(names, job.processCount(), modules));
              gathered.add(gathering);
              return gathering;
            });
    JobFactsBuilder builder = gathered.get(0).facts();
    builder.impossibleValues(facts.summary().impossibleValues());
    builder.times(facts.summary());
    JobDiagnosis diagnosis =
        JobDiagnosis.of(
            builder.build(facts.summary().incompleteModules()),
            JobContention.UNKNOWN,
            settings,
            file -> LogReport.fileName(file.id(), facts.names()));
    return new LogReport(
        JobProfile.of(facts.summary(), facts.names(), facts.layouts()),
        diagnosis,
        gathered.get(0).heatMap().build(diagnosis.trace().state()),
        facts.names());
  }
}
