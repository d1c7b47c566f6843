// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.query;

import io.iominer.core.model.IoDirection;
import io.iominer.core.summary.Plausible;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * The statement behind {@code file_ost_use}. An OST is an index in a file system, which is known by
 * the mount point of the file; where Darshan does not tell it, it is NULL, and such files are taken
 * as lying in one file system of their own.
 */
public final class FileOstUses {
  private static final String STATEMENT =
      """
      SELECT log_id, job_id, %1$srecord_id, rank, file_system, explode(ost_list(ost_bitmap)) AS ost,
        ost_count, direction, start_time, end_time, bytes / ost_count AS bytes,
        requests / ost_count AS requests, scattered / ost_count AS scattered_requests,
        operation_time_s
      FROM (
        SELECT f.log_id, f.job_id, %2$sf.record_id, f.rank, f.mount_point AS file_system,
          f.ost_bitmap, f.ost_count, stack(2, %3$s)
          AS (direction, start_time, end_time, bytes, requests, scattered, operation_time_s)
        FROM darshan_file f%4$s
        WHERE f.ost_count > 0 AND f.parent_record_id IS NULL)""";

  /**
   * What is not measured by one of two layers is what the other measured; what cannot be is unknown
   * here as in the unified bytes.
   */
  private static final String DIRECTION =
      "'%1$s', f.%1$s_start_time, f.%1$s_end_time, f.%2$s, %3$s,"
          + " if(%4$s < %5$s, 0, %4$s - %5$s), %6$s";

  private FileOstUses() {}

  /** The statement, on the session's {@code darshan_file}. */
  public static String statement() {
    return statement("", "", "");
  }

  /**
   * The same of chosen logs, and with their users: number and user tell a job from others.
   *
   * @param logs a relation with {@code job_id}, {@code log_id} and {@code uid}
   */
  public static String ofLogs(String logs) {
    return statement(
        "uid, ", "l.uid, ", " JOIN " + logs + " l ON f.job_id = l.job_id AND f.log_id = l.log_id");
  }

  private static String statement(String outer, String inner, String join) {
    return STATEMENT.formatted(
        outer,
        inner,
        Arrays.stream(IoDirection.values())
            .map(FileOstUses::direction)
            .collect(Collectors.joining(", ")),
        join);
  }

  private static String direction(IoDirection direction) {
    String verb = direction.name().toLowerCase(Locale.ROOT);
    UnaryOperator<String> count = Plausible::countColumn;
    return DIRECTION.formatted(
        verb,
        direction == IoDirection.READ ? "bytes_read" : "bytes_written",
        ofBoth(verb + "s", count),
        count.apply("f.posix_" + verb + "s"),
        count.apply("f.posix_consec_" + verb + "s"),
        ofBoth("f_" + verb + "_time", Plausible::secondsColumn));
  }

  /** A counter of POSIX and STDIO together. */
  private static String ofBoth(String counter, UnaryOperator<String> plausible) {
    String posix = plausible.apply("f.posix_" + counter);
    String stdio = plausible.apply("f.stdio_" + counter);
    return "coalesce(%1$s + coalesce(%2$s, 0), %2$s)".formatted(posix, stdio);
  }
}
