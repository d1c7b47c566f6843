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
import io.iominer.rootcause.JobProfile;
import io.iominer.rootcause.Judge;
import io.iominer.rootcause.Judgement;
import io.iominer.rootcause.fact.JobFactsBuilder;
import io.iominer.rootcause.fact.Surroundings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * All that one log says about a job.
 *
 * @param profile what it did
 * @param judgement why it was slow
 * @param names names of its files
 */
public record LogDiagnosis(JobProfile profile, Judgement judgement, NameTable names) {
  /** Why it was slow. */
  public Diagnosis diagnosis() {
    return judgement.diagnosis();
  }

  /** Reads a log once and judges its job. */
  public static LogDiagnosis of(DarshanLog log, Judge judge) throws IOException {
    JobRecord job = log.job();
    List<JobFactsBuilder> builders = new ArrayList<>();
    LogFacts facts =
        LogSummaries.facts(
            log,
            names -> {
              JobFactsBuilder builder =
                  new JobFactsBuilder(job, names, (long) judge.limits().of(Diagnosis.MOST_TRACED));
              builders.add(builder);
              return new Gathering(builder);
            });
    Judgement judgement =
        Judgement.of(
            builders.get(0),
            facts.summary().incompleteModules(),
            Surroundings.UNKNOWN,
            judge,
            file -> name(file.id(), facts.names()));
    return new LogDiagnosis(
        JobProfile.of(facts.summary(), facts.names(), facts.layouts()), judgement, facts.names());
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
