// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.query;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.spark.sql.Row;

/** Logs of a store as a user names them: all of a job, or one by its id or by its path. */
public final class NamedLogs {
  /** Logs that an error names. */
  private static final int TOLD = 3;

  private final String name;
  private final String condition;
  private final boolean isOne;

  /**
   * A log and its job.
   *
   * @param jobId the job's id
   * @param logId the log's id
   * @param logCount logs that the store has by the same name
   */
  public record Log(long jobId, String logId, long logCount) {}

  private NamedLogs(String name, String condition, boolean isOne) {
    this.name = name;
    this.condition = condition;
    this.isOne = isOne;
  }

  /** The logs of a job. */
  public static NamedLogs ofJob(long jobId) {
    return new NamedLogs("of a job " + jobId, "job_id = " + jobId + "L", false);
  }

  /** The log of an id, of which the first digits suffice where no other log has them. */
  public static NamedLogs ofId(String logId) {
    return new NamedLogs(
        "whose id is or begins with " + logId,
        "startswith(log_id, " + SqlText.literal(logId) + ")",
        true);
  }

  /**
   * The log of this content.
   *
   * @param file what the user calls it
   */
  public static NamedLogs ofContent(String file, String logId) {
    return new NamedLogs("of the content of " + file, "log_id = " + SqlText.literal(logId), true);
  }

  /** The log of a path as it was when it was ingested, of which the last parts suffice. */
  public static NamedLogs ofPath(String path) {
    return new NamedLogs(
        "that was ingested from " + path,
        "(log_file = %s OR endswith(log_file, %s))"
            .formatted(SqlText.literal(path), SqlText.literal("/" + path)),
        true);
  }

  /**
   * Looks them up, those that moved the most bytes first.
   *
   * @param most how many at most
   * @throws IoMinerException of kind USER where the store has none, or several by a name of one
   */
  public List<Log> in(IOMiner miner, int most) {
    List<Log> logs =
        miner
            .query(
                """
                SELECT job_id, log_id, count(*) OVER () AS logs FROM darshan_job WHERE %s
                ORDER BY bytes_read + bytes_written DESC, log_id LIMIT %d"""
                    .formatted(condition, Math.max(most, TOLD)))
            .collect()
            .stream()
            .map(NamedLogs::log)
            .toList();
    String store = miner.store().folder().toString();
    if (logs.isEmpty()) {
      throw new IoMinerException(ErrorKind.USER, store + ": the store has no log " + name);
    }
    if (isOne && logs.get(0).logCount() > 1) {
      throw new IoMinerException(
          ErrorKind.USER,
          String.format(
              "%s: the store has %d logs %s: name one by its id, such as %s",
              store,
              logs.get(0).logCount(),
              name,
              logs.stream().map(Log::logId).collect(Collectors.joining(" or "))));
    }
    return logs.subList(0, Math.min(most, logs.size()));
  }

  private static Log log(Row row) {
    return new Log(row.getLong(0), row.getString(1), row.getLong(2));
  }
}
