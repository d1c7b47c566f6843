// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.allocation;

import io.iominer.core.model.LogKey;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a log says of its job.
 *
 * @param log the log
 * @param uid the user's number
 * @param user the user's name; empty where the log does not say
 * @param start microseconds since 1970 UTC
 * @param end the same; the start where the log does not say
 * @param pid the process id in the log's name; without characters where that has none
 */
record LoggedRun(LogKey log, long uid, Optional<String> user, long start, long end, String pid) {
  /** Columns of {@code darshan_job} that tell it. */
  static final List<String> COLUMNS =
      List.of(
          TableDefinition.BUCKET_COLUMN,
          TableDefinition.LOG_COLUMN,
          "uid",
          "user",
          "start_time",
          "end_time",
          "log_file");

  /** Where a log's name tells a process id. */
  private static final Pattern PID = Pattern.compile("_id[0-9]+-([0-9]+)_");

  /** Empty where the log holds no time: nothing can be told to be around it. */
  static Optional<LoggedRun> of(StoredRow log) {
    Optional<Instant> start = log.time("start_time");
    if (start.isEmpty()) {
      return Optional.empty();
    }
    Matcher pid = PID.matcher(log.string("log_file"));
    return Optional.of(
        new LoggedRun(
            log.log(),
            log.whole("uid"),
            log.text("user"),
            TableRow.micros(start.get()),
            TableRow.micros(log.time("end_time").orElse(start.get())),
            pid.find() ? pid.group(1) : ""));
  }

  /** The job's number may be the id of a process. */
  boolean mayHaveNoNumber() {
    return pid.isEmpty() || pid.equals(Long.toString(log.jobId()));
  }
}
