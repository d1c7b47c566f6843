// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.diagnosis;

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
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Diagnoses the job of one log, without Spark. */
public final class LogDiagnosis {
  private LogDiagnosis() {}

  /** Reads a log once and diagnoses its job. */
  public static LogReport of(DarshanLog log, DiagnosisSettings settings) throws IOException {
    JobRecord job = log.job();
    List<JobFactsBuilder> builders = new ArrayList<>();
    LogFacts facts =
        LogSummaries.facts(
            log,
            names -> {
              JobFactsBuilder builder =
                  new JobFactsBuilder(
                      job,
                      names,
                      log.header().modulesWithData(),
                      (long) settings.thresholds().number(Diagnosis.MOST_TRACED));
              builders.add(builder);
              return new Gathering(builder);
            });
    builders.get(0).impossibleValues(facts.summary().impossibleValues());
    builders.get(0).times(facts.summary());
    JobDiagnosis diagnosis =
        JobDiagnosis.of(
            builders.get(0).build(facts.summary().incompleteModules()),
            JobContention.UNKNOWN,
            settings,
            file -> LogReport.fileName(file.id(), facts.names()));
    return new LogReport(
        JobProfile.of(facts.summary(), facts.names(), facts.layouts()), diagnosis, facts.names());
  }
}
