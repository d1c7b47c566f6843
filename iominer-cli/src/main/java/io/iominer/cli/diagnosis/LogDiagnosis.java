// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.diagnosis;

import io.iominer.core.model.JobRecord;
import io.iominer.core.model.NameTable;
import io.iominer.core.model.RawText;
import io.iominer.ingest.darshan.DarshanLog;
import io.iominer.ingest.darshan.LogFacts;
import io.iominer.ingest.darshan.LogSummaries;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.JobDiagnosis;
import io.iominer.rootcause.JobProfile;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.fact.JobFactsBuilder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * All that one log says about a job.
 *
 * @param profile what it did
 * @param job why it was slow
 * @param names names of its files
 */
public record LogDiagnosis(JobProfile profile, JobDiagnosis job, NameTable names) {
  /** Why it was slow. */
  public Diagnosis diagnosis() {
    return job.diagnosis();
  }

  /** Reads a log once and diagnoses its job. */
  public static LogDiagnosis of(DarshanLog log, DiagnosisSettings settings) throws IOException {
    JobRecord job = log.job();
    List<JobFactsBuilder> builders = new ArrayList<>();
    LogFacts facts =
        LogSummaries.facts(
            log,
            names -> {
              JobFactsBuilder builder =
                  new JobFactsBuilder(
                      job, names, (long) settings.limits().of(Diagnosis.MOST_TRACED));
              builders.add(builder);
              return new Gathering(builder);
            });
    JobDiagnosis diagnosis =
        JobDiagnosis.of(
            builders.get(0),
            facts.summary().incompleteModules(),
            JobContention.UNKNOWN,
            settings,
            file -> name(file.id(), facts.names()));
    return new LogDiagnosis(
        JobProfile.of(facts.summary(), facts.names(), facts.layouts()), diagnosis, facts.names());
  }

  /** A file's name, or the id of its record where it has none. */
  public String fileName(long id) {
    return name(id, names);
  }

  private static String name(long id, NameTable names) {
    return names
        .name(id)
        .filter(text -> !text.isEmpty())
        .map(RawText::text)
        .orElseGet(() -> Long.toUnsignedString(id));
  }
}
