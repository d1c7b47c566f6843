// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.lookup;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreScan;
import io.iominer.core.store.StoredRow;
import io.iominer.core.summary.Greatest;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.TableDefinition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Logs of a store as a user names them: all of a job, or one by its id or by its path. */
public final class NamedLogs {
  /** Logs that an error names. */
  private static final int TOLD = 3;

  private static final List<String> COLUMNS =
      List.of(
          TableDefinition.BUCKET_COLUMN,
          TableDefinition.LOG_COLUMN,
          "log_file",
          "bytes_read",
          "bytes_written");

  private final String name;
  private final UnaryOperator<StoreScan> condition;
  private final Predicate<StoredRow> isMeant;
  private final boolean isOne;

  /**
   * A log and its job.
   *
   * @param jobId the job's id
   * @param logId the log's id
   * @param logCount logs that the store has by the same name
   */
  public record Log(long jobId, String logId, long logCount) {}

  /** A log that may be one of those that moved the most bytes. */
  private record Found(long jobId, String logId, long bytes) {
    private static final Comparator<Found> LARGEST_FIRST =
        Comparator.comparingLong(Found::bytes).reversed().thenComparing(Found::logId);

    static Found of(StoredRow row) {
      return new Found(
          row.whole(TableDefinition.BUCKET_COLUMN),
          row.string(TableDefinition.LOG_COLUMN),
          row.whole("bytes_read") + row.whole("bytes_written"));
    }
  }

  private NamedLogs(
      String name,
      UnaryOperator<StoreScan> condition,
      Predicate<StoredRow> isMeant,
      boolean isOne) {
    this.name = name;
    this.condition = condition;
    this.isMeant = isMeant;
    this.isOne = isOne;
  }

  /** The logs of a job. */
  public static NamedLogs ofJob(long jobId) {
    return new NamedLogs(
        "of a job " + jobId,
        logs -> logs.where(TableDefinition.BUCKET_COLUMN, jobId),
        row -> true,
        false);
  }

  /** The log of an id, of which the first digits suffice where no other log has them. */
  public static NamedLogs ofId(String logId) {
    return new NamedLogs(
        "whose id is or begins with " + logId,
        logs -> logs,
        row -> row.string(TableDefinition.LOG_COLUMN).startsWith(logId),
        true);
  }

  /**
   * The log of this content.
   *
   * @param file what the user calls it
   */
  public static NamedLogs ofContent(String file, String logId) {
    return new NamedLogs(
        "of the content of " + file,
        logs -> logs.where(TableDefinition.LOG_COLUMN, logId),
        row -> true,
        true);
  }

  /** The log of a path as it was when it was ingested, of which the last parts suffice. */
  public static NamedLogs ofPath(String path) {
    return new NamedLogs(
        "that was ingested from " + path,
        logs -> logs,
        row -> {
          String file = row.string("log_file");
          return file.equals(path) || file.endsWith("/" + path);
        },
        true);
  }

  /**
   * Looks them up, those that moved the most bytes first.
   *
   * @param most how many at most
   * @throws IoMinerException of kind USER where the store has none, or several by a name of one
   */
  public List<Log> in(IoStore store, int most) {
    Greatest<Found> largest = new Greatest<>(Math.max(most, TOLD), Found.LARGEST_FIRST.reversed());
    long[] count = {0};
    condition
        .apply(store.scan(DarshanJobTable.DEFINITION))
        .rows(
            COLUMNS,
            row -> {
              if (isMeant.test(row)) {
                count[0]++;
                largest.add(Found.of(row));
              }
            });
    List<Log> logs = new ArrayList<>();
    largest.stream()
        .sorted(Found.LARGEST_FIRST)
        .forEach(log -> logs.add(new Log(log.jobId(), log.logId(), count[0])));
    check(store, logs);
    return logs.subList(0, Math.min(most, logs.size()));
  }

  private void check(IoStore store, List<Log> logs) {
    if (logs.isEmpty()) {
      throw new IoMinerException(ErrorKind.USER, store.folder() + ": the store has no log " + name);
    }
    if (isOne && logs.get(0).logCount() > 1) {
      throw new IoMinerException(
          ErrorKind.USER,
          String.format(
              "%s: the store has %d logs %s: name one by its id, such as %s",
              store.folder(),
              logs.get(0).logCount(),
              name,
              logs.stream().map(Log::logId).collect(Collectors.joining(" or "))));
    }
  }
}
