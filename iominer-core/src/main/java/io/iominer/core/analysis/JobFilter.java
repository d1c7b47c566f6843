// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.analysis;

import io.iominer.core.store.StoreScan;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.text.SqlText;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Which jobs of a store an analysis is about, by what {@code darshan_job} says of them.
 *
 * @param period days in which they start
 * @param user name or number of their user; empty for any
 * @param application the application's name, or the path or name of the program that was run; empty
 *     for any
 * @param jobId the job's id; empty for any
 */
public record JobFilter(
    Period period, Optional<String> user, Optional<String> application, OptionalLong jobId)
    implements Serializable {
  private static final String START = "start_time";

  /** All jobs, also those without a time. */
  public static final JobFilter ALL = in(Period.ALL);

  /** All jobs of a period. */
  public static JobFilter in(Period period) {
    return new JobFilter(period, Optional.empty(), Optional.empty(), OptionalLong.empty());
  }

  /** Whether it says more about a job than when it starts. */
  public boolean choosesJobs() {
    return user.isPresent() || application.isPresent() || jobId.isPresent();
  }

  /**
   * The condition in SQL that a row of {@code darshan_job} fulfils.
   *
   * @param prefix what stands before the names of its columns, such as {@code j.}
   */
  public String holds(String prefix) {
    List<String> conditions = new ArrayList<>(List.of(period.contains(prefix + START)));
    user.map(SqlText::literal)
        .map(name -> "(%1$suser = %2$s OR string(%1$suid) = %2$s)".formatted(prefix, name))
        .ifPresent(conditions::add);
    application
        .map(SqlText::literal)
        .map(
            name ->
                "(%1$sapplication = %3$s OR %2$s = %3$s OR split_part(%2$s, '/', -1) = %3$s)"
                    .formatted(prefix, "split_part(" + prefix + "executable, ' ', 1)", name))
        .ifPresent(conditions::add);
    jobId.ifPresent(id -> conditions.add(prefix + "job_id = " + id + "L"));
    return String.join(" AND ", conditions);
  }

  /**
   * Whether a row of {@code darshan_job} fulfils the condition.
   *
   * @param job with {@link #columns}
   */
  public boolean holds(StoredRow job) {
    return (period.columns(START).isEmpty() || period.contains(job.time(START)))
        && user.map(name -> isOf(job, name)).orElse(true)
        && application.map(name -> runs(job, name)).orElse(true)
        && (jobId.isEmpty() || job.whole(TableDefinition.BUCKET_COLUMN) == jobId.getAsLong());
  }

  private static boolean isOf(StoredRow job, String name) {
    return job.text("user").equals(Optional.of(name))
        || Long.toString(job.whole("uid")).equals(name);
  }

  private static boolean runs(StoredRow job, String name) {
    return job.text("application").equals(Optional.of(name))
        || job.text("executable").filter(line -> isProgram(line, name)).isPresent();
  }

  private static boolean isProgram(String commandLine, String name) {
    int end = commandLine.indexOf(' ');
    String path = end < 0 ? commandLine : commandLine.substring(0, end);
    return path.equals(name) || path.substring(path.lastIndexOf('/') + 1).equals(name);
  }

  /** The columns that {@link #holds(StoredRow)} looks at. */
  public List<String> columns() {
    List<String> columns = new ArrayList<>(period.columns(START));
    user.ifPresent(name -> columns.addAll(List.of("user", "uid")));
    application.ifPresent(name -> columns.addAll(List.of("application", "executable")));
    jobId.ifPresent(id -> columns.add(TableDefinition.BUCKET_COLUMN));
    return columns;
  }

  /**
   * A scan of {@code darshan_job} that passes over files without such rows, but not over all
   * others.
   */
  public StoreScan of(StoreScan jobs) {
    StoreScan inPeriod = period.of(jobs, START);
    return jobId.isPresent()
        ? inPeriod.where(TableDefinition.BUCKET_COLUMN, jobId.getAsLong())
        : inPeriod;
  }

  private Object writeReplace() {
    return SerializedJobFilter.of(this);
  }
}
