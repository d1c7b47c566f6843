// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.core.analysis.ChosenJobs;
import io.iominer.core.analysis.JobFilter;
import io.iominer.core.analysis.Period;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.store.IoStore;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that choose jobs. */
final class JobFilterOptions {
  @Option(
      names = "--from",
      paramLabel = "DAY",
      description = "First day of job starts, such as 2026-11-01 (default: the store's first).")
  private @Nullable LocalDate from;

  @Option(
      names = "--to",
      paramLabel = "DAY",
      description = "Last day of job starts (default: the store's last).")
  private @Nullable LocalDate to;

  @Option(names = "--day", paramLabel = "DAY", description = "One day, instead of --from and --to.")
  private @Nullable LocalDate day;

  @Option(
      names = "--user",
      paramLabel = "USER",
      description = "Only jobs of this user, by name or uid (default: all).")
  private @Nullable String user;

  @Option(
      names = {"--application", "--exe"},
      paramLabel = "NAME",
      description =
          "Only jobs of this application, or of this program by name or path (default:" + " all).")
  private @Nullable String application;

  @Option(
      names = "--job",
      paramLabel = "JOBID",
      description = "Only logs of this job (default: all).")
  private @Nullable Long job;

  /**
   * Makes sure, without a session of Spark, that a filter has a store to choose from.
   *
   * @throws IoMinerException of kind USER where there is no store, or it has no log of the job, the
   *     user or the application that is asked for
   */
  static void requireJobs(Path folder, JobFilter filter) {
    ChosenJobs.require(IoStore.open(folder), filter);
  }

  /** The filter; a day beside a period is a usage error of the command. */
  JobFilter filter(CommandLine command) {
    if (day != null && (from != null || to != null)) {
      throw new ParameterException(
          command, "--day: expected it in place of --from and --to, found all three");
    }
    if (from != null && to != null && from.isAfter(to)) {
      throw new ParameterException(
          command, "--from: expected a day until --to, which is " + to + ", found " + from);
    }
    return new JobFilter(
        day == null
            ? new Period(Optional.ofNullable(from), Optional.ofNullable(to))
            : Period.of(day, day),
        Optional.ofNullable(user),
        Optional.ofNullable(application),
        job == null ? OptionalLong.empty() : OptionalLong.of(job));
  }
}
