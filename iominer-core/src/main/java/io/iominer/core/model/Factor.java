// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A number about a job's reads or writes that says what can have made them slow. Tables, screens,
 * JSON and documents name and explain a factor with what is said here.
 */
public enum Factor {
  BYTES(Scale.BYTES, "Bytes", "bytes", "bytes moved, each once"),
  CRITICAL_S(
      Scale.SECONDS,
      "Critical path",
      "critical path",
      "length of the critical path: the time in which any file was in use, without idle files of few bytes (diagnosis.least-file)"),
  CRITICAL_BANDWIDTH(
      Scale.RATE,
      "Rate over path",
      "rate over the critical path",
      "bytes over critical_s, pauses between requests included; NULL where that is 0"),
  SPAN_BANDWIDTH(
      Scale.RATE,
      "First to last",
      "rate from first to last operation",
      "equation 1: bytes over the time from the first to the last operation"),
  CRITICAL_FILE_COUNT(
      Scale.COUNT, "Critical files", "critical files", "different files on the critical path"),
  SMALL_SHARE(
      Scale.SHARE,
      "Small",
      "requests below 1 MiB" + Text.BY_TIME,
      "requests of less than 1 MiB" + Text.WEIGHTED,
      Origin.PAPER),
  NONCONSECUTIVE_SHARE(
      Scale.SHARE,
      "Nonconsec",
      "requests that do not start where the one before ended" + Text.BY_TIME,
      "requests that do not begin where the one before ended" + Text.WEIGHTED,
      Origin.PAPER),
  IS_COLLECTIVE(
      Scale.YES_NO,
      "Collective",
      "any collective MPI-IO",
      "whether any operation of MPI-IO was collective",
      Origin.PAPER),
  OST_COUNT(
      Scale.COUNT,
      "OST#",
      "number of OSTs",
      "OSTs of all files with bytes in this direction",
      Origin.PAPER),
  CRITICAL_OST_COUNT(
      Scale.COUNT, "Critical OSTs", "OSTs of critical files", "OSTs of the critical files"),
  PROCESSES_PER_OST(
      Scale.MEAN,
      "Proc/OST",
      "ranks of a file over its stripe count" + Text.BY_TIME,
      "contention level: ranks of a file over its stripe count" + Text.WEIGHTED,
      Origin.PAPER),
  RANDOM_SHARE(
      Scale.SHARE,
      "Backward",
      "requests going back in the file" + Text.BY_TIME,
      "requests at a lower offset than the one before, without the first of each rank"
          + Text.WEIGHTED),
  UNALIGNED_SHARE(
      Scale.SHARE,
      "Unaligned",
      "requests not aligned to the file's block size" + Text.BY_TIME,
      "requests not aligned in the file" + Text.BOTH + Text.WEIGHTED),
  STDIO_SHARE(
      Scale.SHARE,
      "STDIO",
      "files through STDIO" + Text.BY_TIME,
      "files used through STDIO" + Text.WEIGHTED),
  SHARED_SHARE(
      Scale.SHARE,
      "Shared",
      "files that all ranks use" + Text.BY_TIME,
      "files that all ranks use" + Text.WEIGHTED),
  BUSY_SHARE(
      Scale.SHARE,
      "In calls",
      "share of the critical path in I/O calls",
      "of the critical path, the time in which ranks were in calls, at least: of its files, of the"
          + " slowest rank, or of the ranks' serialized I/O together, whichever is longest; far below 1"
          + " the job paused between requests, and its bandwidth says little about the storage"),
  ONE_FILE_SHARE(
      Scale.SHARE,
      "One file",
      "share of the critical path that its main file covers",
      "of the critical path, the file with most exclusive time"),
  OVERLAP(
      Scale.MEAN,
      "Files at once",
      "mean number of files in use at once",
      "mean number of accesses at the same time; one is a rank's use of a file"),
  SERIAL_SHARE(
      Scale.SHARE,
      "One file only",
      "share of the critical path with exactly one file in use",
      "of the critical path, that with one use of a file only"),
  SERIALIZATION(
      Scale.MEAN,
      "Serialization",
      "serialization ratio",
      "time of the ranks' serialized I/O together, over that of the slowest rank; 1 where no rank"
          + " waits for another one's I/O"),
  IMBALANCE(
      Scale.SHARE,
      "Imbalance",
      "imbalance of bytes between ranks: (most - mean) / most, 100 % where one rank has all",
      "how unevenly bytes are divided: 0 alike, 1 one rank has all; (most - mean) / most,"
          + " over its greatest value for that number of ranks; NULL for one rank, and where one record"
          + " of all ranks was both read and written: it does not show who did which"),
  ONE_RANK_SHARE(
      Scale.SHARE,
      "One rank",
      "share of the rank with most bytes",
      "of the bytes, the rank with most; NULL as for imbalance of several ranks"),
  REDUNDANT_SHARE(
      Scale.SHARE,
      "Redundant",
      "bytes read again",
      "of the bytes read, those beyond one pass over each file; NULL for writes"),
  SWITCH_SHARE(
      Scale.SHARE,
      "Switches",
      "changes between reading and writing",
      "changes between reading and writing of files of several ranks, over their requests"
          + Text.BOTH),
  REQUESTS_PER_COLLECTIVE(
      Scale.MEAN,
      "Requests/coll",
      "requests per collective",
      "requests to the file system for each collective operation, about 1 or more where nothing"
          + " was gathered; NULL without any, or where POSIX did not see them"),
  METADATA_SHARE(
      Scale.SHARE,
      "Metadata",
      "metadata share of the I/O time",
      "of the job's time in I/O, that in metadata operations" + Text.BOTH),
  METADATA_RATE(
      Scale.OPERATIONS,
      "Metadata rate",
      "metadata rate (open, close and stat calls per second)",
      "opens, closes and stat calls over the time from the first to the last of them" + Text.BOTH),
  NODE_COUNT(Scale.COUNT, "Node#", "number of nodes", "nodes of the allocation", Origin.PAPER),
  SLOWEST_OST_SPEED(
      Scale.SHARE,
      "Slowest OST",
      "speed of slowest OST",
      "rate of the slowest of its OSTs on that day, as a share of what it should be; 1 where none"
          + " was slow, NULL where its OSTs are not known"),
  INTERFERENCE_S(
      Scale.SECONDS,
      "Interference",
      "interference (upper bound)",
      "time that other jobs can have taken on one of its OSTs, where that was longest"
          + " (interference_s of job_contention); NULL where its OSTs are not known"),
  OST_FULLNESS(
      Scale.SHARE,
      "Fullest OST",
      "fullest OST",
      "used space of the fullest of its OSTs on that day; NULL where servers did not show it");

  /** What the critical path of a direction is. */
  public static final String CRITICAL_PATH =
      "Critical path: time in which any file was between its first and last read, or write; with a"
          + " trace (DXT), in one";

  /** What labels call by time. */
  public static final String BY_TIME =
      "By time: mean over the files of the critical path, weighted by the time that each adds to it";

  /** Whose factor it is. */
  public enum Origin {
    /** IOMiner, sections II-D and III-F; the heading is the paper's name of it. */
    PAPER,
    /** Made for IOMiner; how it is counted is a heuristic. */
    HEURISTIC
  }

  private final Scale scale;
  private final String heading;
  private final String label;
  private final String meaning;
  private final Origin origin;

  Factor(Scale scale, String heading, String label, String meaning) {
    this(scale, heading, label, meaning, Origin.HEURISTIC);
  }

  Factor(Scale scale, String heading, String label, String meaning, Origin origin) {
    this.scale = scale;
    this.heading = heading;
    this.label = label;
    this.meaning = meaning;
    this.origin = origin;
  }

  /** Its column, which JSON uses, too. */
  public String column() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Unit and type of its values. */
  public Scale scale() {
    return scale;
  }

  /** Its name above a column of a screen; the paper's where it is the paper's. */
  public String heading() {
    return heading;
  }

  /** Its name in words, on a screen. */
  public String label() {
    return label;
  }

  /** What it says, in one sentence without a full stop. */
  public String meaning() {
    return meaning;
  }

  /** Whether it has the same value for reads and for writes. */
  public boolean isOfJob() {
    return this == METADATA_SHARE || this == METADATA_RATE;
  }

  /** Whose it is. */
  public Origin origin() {
    return origin;
  }

  /** Whether every job that moved bytes has a value. */
  public boolean isAlwaysKnown() {
    return switch (this) {
      case BYTES, CRITICAL_S, CRITICAL_FILE_COUNT, IS_COLLECTIVE -> true;
      default -> false;
    };
  }

  /** What headings stand for, a line for each. */
  public static String legend(List<Factor> factors) {
    String headings =
        factors.stream()
            .filter(factor -> !factor.heading.equalsIgnoreCase(factor.label))
            .map(factor -> factor.heading + ": " + factor.label)
            .collect(Collectors.joining("\n"));
    return headings + (headings.contains(Text.BY_TIME) ? "\n" + BY_TIME : "");
  }

  /** Whether it is a mean that {@link #BY_TIME} explains. */
  public boolean isByTime() {
    return label.endsWith(Text.BY_TIME);
  }

  /** Parts of labels and meanings. */
  private static final class Text {
    static final String BY_TIME = " (by time)";

    static final String WEIGHTED =
        "; mean over critical files weighted by exclusive time (equation 2)";

    /** Darshan tells it of both directions together. */
    static final String BOTH = "; both directions together";

    private Text() {}
  }
}
