// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.gather;

import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.JobDiagnosis;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.fact.JobEvidence;
import io.iominer.rootcause.factor.FactorFinder;
import io.iominer.rootcause.factor.Factors;
import io.iominer.rootcause.table.DiagnosedLog;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All rows of a log.
 *
 * @param log the log
 * @param files how many files it has
 * @param evidence what its job did; empty where there are more files than were asked for
 * @param around what was around it
 * @param names file names by the ids of their records
 */
public record GatheredLog(
    DiagnosedLog log,
    long files,
    Optional<JobEvidence> evidence,
    JobContention around,
    Map<Long, String> names) {
  /** What is said of the job; empty where not all were gathered. */
  public Optional<JobDiagnosis> diagnose(DiagnosisSettings settings) {
    return evidence.map(known -> JobDiagnosis.of(known, around, settings, this::name));
  }

  /** Factors without a diagnosis; none where not all were gathered. */
  public List<Factors> factors() {
    return evidence
        .map(known -> FactorFinder.of(known.facts(), known.paths(), around))
        .orElse(List.of());
  }

  private String name(FileFacts file) {
    String name = names.get(file.id());
    return name == null ? Long.toUnsignedString(file.id()) : name;
  }
}
