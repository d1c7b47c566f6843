// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import io.iominer.core.analysis.JobFilter;
import io.iominer.core.config.Configuration.FileSystemDefaults;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.model.IoDirection;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.progress.WorkStep;
import io.iominer.core.summary.AccessPattern;
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
      "Jobs with customised striping (IOMiner, Fig 4)",
      "Customised: jobs with a file whose striping is not the default (%s)",
      (defaults, most) -> new StripingTally(UsualLayout.of(defaults))),

  /** Applications by what they read, with their share of all (Fig 5). */
  APPLICATIONS_READ(
      "Applications by bytes read (IOMiner, Fig 5)",
      "",
      (defaults, most) -> new ApplicationTally(IoDirection.READ, most)),

  /** Applications by what they wrote, with their share of all (Fig 6). */
  APPLICATIONS_WRITE(
      "Applications by bytes written (IOMiner, Fig 6)",
      "",
      (defaults, most) -> new ApplicationTally(IoDirection.WRITE, most)),

  /**
   * Share of jobs whose sequential share lies below each tenth (Fig 7). Equation 3: sequential over
   * all reads and writes of POSIX. A request is sequential in the paper where it "immediately
   * accesses the end byte" of the one before: Darshan's CONSEC, in {@code jobs} and {@code share}.
   * Beside it Darshan's SEQ, at any higher offset, in {@code seq_jobs} and {@code seq_share}.
   */
  SEQUENTIAL(
      "Consecutive and sequential POSIX requests (IOMiner, Fig 7)",
      "Jobs, consecutive: jobs whose share of consecutive requests (CONSEC) is below this share\n"
          + "Jobs, sequential: the same for sequential requests (SEQ)",
      (defaults, most) -> new SequentialTally()),

  /**
   * Jobs by the share of their bytes that they read, in percents (Fig 8, Equation 4). Those that
   * only read or only wrote are classes of their own; a percent without jobs has no row.
   */
  READ_RATIO(
      "Jobs by read share of bytes (IOMiner, Fig 8)", "", (defaults, most) -> new ReadRatioTally()),

  /**
   * Jobs of more than one rank by their ranks over their files (Fig 9, Equation 5); those of the
   * pattern N-1 are a class of their own. Standard streams are no files.
   */
  SHARING(
      "Jobs by ranks per file (IOMiner, Fig 9)",
      "Only jobs of several ranks.\nN-1: all ranks share the files\nR: number of ranks over number of files, of the other jobs",
      (defaults, most) -> new SharingTally()),

  /** Jobs by access pattern (Fig 9; the Sunway paper's Table 1). */
  PATTERNS(
      "Jobs by access pattern (IOMiner, Fig 9; Sunway, Table 1)",
      AccessPattern.legend(),
      (defaults, most) -> new PatternTally()),

  /**
   * Jobs by rank count and by the topmost of POSIX, independent and collective MPI-IO that they
   * used (Fig 10); HDF5, PnetCDF and STDIO beside them.
   */
  MIDDLEWARE(
      "Jobs by interface and ranks (IOMiner, Fig 10)",
      "Ranks: small is 2 to 1,024, medium up to 8,192, large more",
      (defaults, most) -> new MiddlewareTally()),

  /** Jobs by the number of OSTs that their files lie on. */
  OST_COUNT("Jobs on Lustre by number of OSTs", "", (defaults, most) -> new OstCountTally()),

  /**
   * OSTs by the bytes of jobs' files on them: a file's bytes are divided evenly over its OSTs,
   * which is an estimate. Concurrent jobs are those that ran at the same time with files there; all
   * logs of a job, which number and user tell from others, are one: it is there from the first
   * begin among logs that run at the same time to the last end.
   */
  OST_LOAD(
      "OSTs by bytes of jobs",
      "A file's bytes are divided evenly over its OSTs.",
      WorkStep.counting("load of OSTs", "files"),
      OstLoad::of),

  /** Hours in which the OSTs carried the most, as their servers measured it. */
  BUSIEST_HOURS(
      "Busiest hours by bytes on OSTs (LMT)",
      "",
      WorkStep.counting("busiest hours", "samples"),
      BusiestHours::of);

  private final String title;
  private final String note;
  private final @Nullable TallyMaker tally;
  private final @Nullable Reading reading;

  /** An analysis of jobs. */
  FirstOrder(String title, String note, TallyMaker tally) {
    this.title = title;
    this.note = note;
    this.tally = tally;
    this.reading = null;
  }

  /** An analysis of other rows. */
  FirstOrder(String title, String note, WorkStep step, RowReader reader) {
    this.title = title;
    this.note = note;
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

  /** Its heading. */
  public String title() {
    return title;
  }

  /**
   * What a reader of its rows must know, a line for each remark or term.
   *
   * @param defaults the striping of a file for which nobody asked anything
   */
  public String note(FileSystemDefaults defaults) {
    return note.formatted(UsualLayout.of(defaults).text());
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
