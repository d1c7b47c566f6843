// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.job;

import io.iominer.report.section.SectionRows;
import io.iominer.rootcause.Diagnosis;
import java.util.Optional;

/** What a diagnosis knew of all else that was on the OSTs of its job. */
public enum KnownOsts {
  /** Where the files lie is not known, or they lie on no OSTs: nothing is said. */
  NO_OSTS("", "", "the file system, its OSTs or other jobs: the log does not show which"),
  /** The log was alone. */
  UNKNOWN(
      "Unknown",
      "which other jobs used its OSTs: a store that has diagnosed the log knows it",
      "the file system, its OSTs or other jobs: the log does not show which"),
  /** The store has no other job there. */
  NO_OTHER_JOB(
      "Other jobs",
      "the store knows of none on its OSTs",
      "the file system or its OSTs: log and store do not show which"),
  /** The store has other jobs there. */
  OTHER_JOBS(
      "Other jobs",
      "the store knows some on its OSTs",
      "the file system, its OSTs or other jobs: log and store do not show which");

  private final String kind;
  private final String words;
  private final String unexplained;

  KnownOsts(String kind, String words, String unexplained) {
    this.kind = kind;
    this.words = words;
    this.unexplained = unexplained;
  }

  /** Of a log alone. */
  public static KnownOsts of(Diagnosis diagnosis) {
    return diagnosis.caveats().contains(Diagnosis.UNKNOWN_OSTS) ? UNKNOWN : NO_OSTS;
  }

  /** Of a log in a store. */
  public static KnownOsts of(Diagnosis diagnosis, RunReport run) {
    if (of(diagnosis) == UNKNOWN || !hasRows(run, RunSection.OSTS)) {
      return of(diagnosis);
    }
    return hasRows(run, RunSection.CONTENTION) ? OTHER_JOBS : NO_OTHER_JOB;
  }

  private static boolean hasRows(RunReport run, RunSection section) {
    return run.evidence().stream()
        .filter(rows -> rows.section().id().equals(section.id()))
        .map(SectionRows::rows)
        .anyMatch(rows -> !rows.isEmpty());
  }

  /** What is known of other jobs there; empty where there is nothing to say. */
  public Optional<Completeness> remark() {
    return words.isEmpty() ? Optional.empty() : Optional.of(new Completeness(kind, words));
  }

  /** What the time is due to that no cause explains. */
  public String unexplained() {
    return unexplained;
  }
}
