// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.job;

import io.iominer.core.text.Counted;
import io.iominer.report.section.SectionRows;
import io.iominer.rootcause.Diagnosis;
import java.util.Optional;

/**
 * What a diagnosis knew of all else that was on the OSTs of its job.
 *
 * @param kind what is known
 * @param otherJobs how many jobs the store has there at the same time, in words; else empty
 */
public record KnownOsts(Kind kind, String otherJobs) {
  /** Nothing is said. */
  public static final KnownOsts NO_OSTS = new KnownOsts(Kind.NO_OSTS, "");

  /** What is known. */
  public enum Kind {
    /** Where the files lie is not known, or they lie on no OSTs: nothing is said. */
    NO_OSTS,
    /** The log was alone. */
    UNKNOWN,
    /** The store has no other job there. */
    NO_OTHER_JOB,
    /** The store has other jobs there. */
    OTHER_JOBS
  }

  /** Of a log alone. */
  public static KnownOsts of(Diagnosis diagnosis) {
    return new KnownOsts(
        diagnosis.caveats().contains(Diagnosis.UNKNOWN_OSTS) ? Kind.UNKNOWN : Kind.NO_OSTS, "");
  }

  /** Of a log in a store. */
  public static KnownOsts of(Diagnosis diagnosis, RunReport run) {
    if (of(diagnosis).kind() == Kind.UNKNOWN || rows(run, RunSection.OSTS).isEmpty()) {
      return of(diagnosis);
    }
    return rows(run, RunSection.CONTENTION)
        .map(KnownOsts::words)
        .map(jobs -> new KnownOsts(Kind.OTHER_JOBS, jobs))
        .orElseGet(() -> new KnownOsts(Kind.NO_OTHER_JOB, ""));
  }

  /** A section that has rows. */
  private static Optional<SectionRows> rows(RunReport run, RunSection section) {
    return run.evidence().stream()
        .filter(rows -> rows.section().id().equals(section.id()))
        .filter(rows -> !rows.rows().isEmpty())
        .findFirst();
  }

  private static String words(SectionRows rows) {
    return (rows.leftOut().isEmpty() ? "" : "more than ")
        + Counted.of(rows.rows().size(), "other job");
  }

  /** What is known of other jobs there; empty where there is nothing to say. */
  public Optional<Completeness> remark() {
    return switch (kind) {
      case NO_OSTS -> Optional.empty();
      case UNKNOWN ->
          Optional.of(
              new Completeness(
                  "Unknown",
                  "which other jobs used its OSTs: one log does not show it; use 'iominer explain'"
                      + " with a store"));
      case NO_OTHER_JOB ->
          Optional.of(
              new Completeness("Other jobs", "none in this store used its OSTs at the same time"));
      case OTHER_JOBS ->
          Optional.of(
              new Completeness(
                  "Other jobs", otherJobs + " used its OSTs at the same time (table below)"));
    };
  }

  /** What the time is due to that no cause explains. */
  public String unexplained() {
    return switch (kind) {
      case NO_OSTS, UNKNOWN ->
          "the file system, its OSTs or other jobs: the log does not show which";
      case NO_OTHER_JOB -> "the file system or its OSTs: log and store do not show which";
      case OTHER_JOBS -> "the file system, its OSTs or other jobs: log and store do not show which";
    };
  }
}
