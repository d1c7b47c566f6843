// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import static io.iominer.core.tally.AnalysisColumn.Kind.BAR;
import static io.iominer.core.tally.AnalysisColumn.Kind.COUNT;
import static io.iominer.core.tally.AnalysisColumn.Kind.SHARE;
import static io.iominer.core.tally.AnalysisColumn.Kind.TEXT;
import static io.iominer.core.tally.AnalysisColumn.Role.AXIS;
import static io.iominer.core.tally.AnalysisColumn.Role.VALUE;
import static io.iominer.core.tally.AnalysisColumn.column;

import io.iominer.core.store.StoredRow;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Jobs by the share of their POSIX requests that are sequential, in whole tenths: the paper's
 * (CONSEC) in the first place, Darshan's (SEQ) in the second.
 */
final class SequentialTally implements JobTally {
  private static final int TENTHS = 10;

  /** Beyond all classes: not known, or more than all. */
  private static final int IN_NO_CLASS = TENTHS + 1;

  @Override
  public List<AnalysisColumn> columns() {
    return List.of(
        column("bound", TEXT, ""),
        column("sequential_share", SHARE, "Share of requests").as(AXIS),
        column("jobs", COUNT, "Jobs, consecutive"),
        OF_JOBS.as(VALUE, "CONSEC"),
        column("seq_jobs", COUNT, "Jobs, sequential"),
        column("seq_share", BAR, "Of jobs").as(VALUE, "SEQ"));
  }

  @Override
  public List<String> measures() {
    return List.of("jobs", "seq_jobs");
  }

  @Override
  public List<String> reads() {
    return List.of(
        "posix_reads",
        "posix_writes",
        "posix_consec_reads",
        "posix_consec_writes",
        "posix_seq_reads",
        "posix_seq_writes");
  }

  @Override
  public void add(StoredRow job, Groups groups) {
    OptionalLong requests = KnownSum.of(job, "posix_reads", "posix_writes");
    if (requests.orElse(0) > 0) {
      long all = requests.orElseThrow();
      groups.add(tenths(KnownSum.of(job, "posix_consec_reads", "posix_consec_writes"), all), 1, 0);
      groups.add(tenths(KnownSum.of(job, "posix_seq_reads", "posix_seq_writes"), all), 0, 1);
    }
  }

  private static int tenths(OptionalLong part, long all) {
    if (part.isEmpty()) {
      return IN_NO_CLASS;
    }
    double tenths = Math.floor((double) TENTHS * part.getAsLong() / all);
    return (int) Math.min(IN_NO_CLASS, Math.max(0, tenths));
  }

  @Override
  public List<@Nullable Object[]> rows(Groups groups) {
    List<@Nullable Object[]> rows = new ArrayList<>();
    long all = groups.total(0);
    long consecutive = 0;
    long sequential = 0;
    for (int k = 0; k <= TENTHS && all > 0; k++) {
      consecutive += groups.sum(k, 0);
      sequential += groups.sum(k, 1);
      rows.add(
          new @Nullable Object[] {
            k == TENTHS ? "at most" : "below",
            (double) Math.min(k + 1, TENTHS) / TENTHS,
            consecutive,
            Share.of(consecutive, all),
            sequential,
            Share.of(sequential, all)
          });
    }
    return rows;
  }
}
