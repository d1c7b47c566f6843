// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import io.iominer.core.analysis.JobFilter;
import io.iominer.core.config.Configuration.FileSystemDefaults;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.model.IoDirection;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.progress.WorkStep;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The first-order analyses of the IOMiner paper (CLUSTER'18, sections III-B to III-E), in its
 * order. A job is a log. Shares are of the jobs that the analysis is about, which {@code jobs}
 * counts; jobs without the module in question are left out and never counted as 0.
 */
@SuppressWarnings("ImmutableEnumChecker") // its functions hold no state
public enum FirstOrder {
  /**
   * Share of the jobs on Lustre that striped a file otherwise than the default (the query of Fig
   * 4). An ingest keeps the extremes of a log's layouts: one of them differs where any layout does.
   */
  STRIPING(
      "Jobs on Lustre with a file of non-default striping (default: %s; IOMiner, Fig 4)",
      (defaults, most) -> new StripingTally(UsualLayout.of(defaults))),

  /** Applications by what they read, with their share of all (Fig 5). */
  APPLICATIONS_READ(
      "Applications that read the most bytes, and their share of all (IOMiner, Fig 5)",
      (defaults, most) -> new ApplicationTally(IoDirection.READ, most)),

  /** Applications by what they wrote, with their share of all (Fig 6). */
  APPLICATIONS_WRITE(
      "Applications that wrote the most bytes, and their share of all (IOMiner, Fig 6)",
      (defaults, most) -> new ApplicationTally(IoDirection.WRITE, most)),

  /**
   * Share of jobs whose sequential share lies below each tenth (Fig 7). Equation 3: sequential over
   * all reads and writes of POSIX. A request is sequential in the paper where it "immediately
   * accesses the end byte" of the one before: Darshan's CONSEC, in {@code jobs} and {@code share}.
   * Beside it Darshan's SEQ, at any higher offset, in {@code seq_jobs} and {@code seq_share}.
   */
  SEQUENTIAL(
      "Cumulative jobs by the share of POSIX requests that are consecutive (CONSEC), and that are"
          + " sequential (SEQ) (IOMiner, Fig 7)",
      (defaults, most) -> new SequentialTally()),

  /**
   * Jobs by the share of their bytes that they read, in percents (Fig 8, Equation 4). Those that
   * only read or only wrote are classes of their own; a percent without jobs has no row.
   */
  READ_RATIO(
      "Jobs by reads as a share of their bytes (IOMiner, Fig 8)",
      (defaults, most) -> new ReadRatioTally()),

  /**
   * Jobs of more than one rank by their ranks over their files (Fig 9, Equation 5); those of the
   * pattern N-1 are a class of their own. Standard streams are no files.
   */
  SHARING(
      "Jobs of several ranks: N-1 jobs, and all others by ranks per file (R) (IOMiner, Fig 9)",
      (defaults, most) -> new SharingTally()),

  /** Jobs by access pattern (Fig 9; the Sunway paper's Table 1). */
  PATTERNS(
      "Jobs by access pattern, X-Y: X ranks do I/O, Y files (IOMiner, Fig 9; Sunway, Table 1)",
      (defaults, most) -> new PatternTally()),

  /**
   * Jobs by rank count and by the topmost of POSIX, independent and collective MPI-IO that they
   * used (Fig 10); HDF5, PnetCDF and STDIO beside them.
   */
  MIDDLEWARE(
      "Jobs by interface and ranks (small: 2 to 1,024, medium: to 8,192, large: more; IOMiner, Fig 10)",
      (defaults, most) -> new MiddlewareTally()),

  /** Jobs by the number of OSTs that their files lie on. */
  OST_COUNT(
      "Jobs on Lustre by number of OSTs of their files", (defaults, most) -> new OstCountTally()),

  /**
   * OSTs by the bytes of jobs' files on them: a file's bytes are divided evenly over its OSTs,
   * which is an estimate. Concurrent jobs are those that ran at the same time with files there; all
   * logs of a job, which number and user tell from others, are one: it is there from the first
   * begin among logs that run at the same time to the last end.
   */
  OST_LOAD(
      "OSTs by the bytes that jobs read and wrote there (a file's bytes are divided evenly over its OSTs)",
      WorkStep.counting("load of OSTs", "files"),
      OstLoad::of),

  /** Hours in which the OSTs carried the most, as their servers measured it. */
  BUSIEST_HOURS(
      "Hours with most bytes on a file system's OSTs (server-side monitoring data)",
      WorkStep.counting("busiest hours", "samples"),
      BusiestHours::of);

  private final String meaning;
  private final @Nullable TallyMaker tally;
  private final @Nullable Reading reading;

  /** An analysis of jobs. */
  FirstOrder(String meaning, TallyMaker tally) {
    this.meaning = meaning;
    this.tally = tally;
    this.reading = null;
  }

  /** An analysis of other rows. */
  FirstOrder(String meaning, WorkStep step, RowReader reader) {
    this.meaning = meaning;
    this.tally = null;
    this.reading = new Reading(step, reader);
  }

  /** Makes the analysis of jobs that answers a question. */
  @FunctionalInterface
  private interface TallyMaker {
    JobTally of(FileSystemDefaults defaults, int most);
  }

  /** Reads rows that are not those of jobs. */
  @FunctionalInterface
  interface RowReader {
    AnalysisRows read(StoreExchange store, FirstOrderQuestion question, WorkListener listener);
  }

  /** The same as a step of which people hear. */
  record Reading(WorkStep step, RowReader reader) {
    AnalysisRows rows(StoreExchange store, FirstOrderQuestion question, WorkListener listener) {
      listener.begin(step);
      AnalysisRows rows = reader.read(store, question, listener);
      listener.end();
      return rows;
    }
  }

  /** Its name for people, such as {@code read-ratio}. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * What it answers, in a sentence without a full stop.
   *
   * @param defaults the striping of a file for which nobody asked anything
   */
  public String meaning(FileSystemDefaults defaults) {
    return meaning.formatted(UsualLayout.of(defaults).text());
  }

  /**
   * Those that can be asked of jobs. Samples of servers do not know jobs: the busiest hours are
   * left out where the filter chooses some.
   */
  public static List<FirstOrder> of(JobFilter jobs) {
    return Stream.of(values()).filter(one -> one != BUSIEST_HOURS || !jobs.choosesJobs()).toList();
  }

  /** How it is answered if it is not one of jobs. */
  Optional<Reading> reading() {
    return Optional.ofNullable(reading);
  }

  /**
   * Those of jobs.
   *
   * @param asked analyses
   * @param defaults the striping of a file for which nobody asked anything
   * @param most applications at most
   */
  static Map<FirstOrder, JobTally> tallies(
      Collection<FirstOrder> asked, FileSystemDefaults defaults, int most) {
    Map<FirstOrder, JobTally> tallies = new EnumMap<>(FirstOrder.class);
    for (FirstOrder analysis : asked) {
      if (analysis.tally != null) {
        tallies.put(analysis, analysis.tally.of(defaults, most));
      }
    }
    return tallies;
  }
}
