// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.analysis;

import io.iominer.core.text.SqlText;
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
    Period period, Optional<String> user, Optional<String> application, OptionalLong jobId) {
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
    List<String> conditions = new ArrayList<>(List.of(period.contains(prefix + "start_time")));
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
}
