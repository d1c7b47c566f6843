// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.job;

import io.iominer.report.section.SectionRows;
import io.iominer.rootcause.Diagnosis;

/** What a diagnosis knew of all else that was on the OSTs of its job. */
public enum KnownOsts {
  /** Where the files lie is not known, or they lie on no OSTs: nothing is said. */
  NO_OSTS("", "not explained by the log: the file system, its OSTs or other jobs"),
  /** The log was alone. */
  UNKNOWN(
      "What else was on the OSTs: not told by a log; a store that has diagnosed it tells it",
      "not explained by the log: the file system, its OSTs or other jobs"),
  /** The store has no other job there. */
  NO_OTHER_JOB(
      "What else was on the OSTs: from the store, which knows of no other job there",
      "not explained by the log and the store: the file system or its OSTs"),
  /** The store has other jobs there. */
  OTHER_JOBS(
      "What else was on the OSTs: from the store",
      "not explained by the log and the store: the file system, its OSTs or other jobs");

  private final String words;
  private final String unexplained;

  KnownOsts(String words, String unexplained) {
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

  /** A sentence for the screen; empty where there is nothing to say. */
  public String words() {
    return words;
  }

  /** What the time is due to that no cause explains. */
  public String unexplained() {
    return unexplained;
  }
}
