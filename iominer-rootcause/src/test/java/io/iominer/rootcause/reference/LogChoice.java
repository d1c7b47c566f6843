// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.reference;

import io.iominer.core.query.IOMiner;
import java.util.List;

/**
 * Chooses the logs to diagnose: those that were not diagnosed yet, and those that ran on the same
 * days, because other jobs and the OSTs' speeds are then known better. Views of the session.
 */
final class LogChoice {
  private static final String DAYS =
      """
      SELECT job_id, log_id, uid, day,
        CASE WHEN day IS NOT NULL THEN sequence(day, least(date_add(day, %d),
          greatest(day, coalesce(CAST(end_time AS DATE), day)))) END AS days
      FROM (SELECT job_id, log_id, uid, end_time, CAST(start_time AS DATE) AS day FROM darshan_job)"""
          .formatted(400);

  private static final String NEW =
      "SELECT l.* FROM iominer_log_days l LEFT ANTI JOIN diagnosis d"
          + " ON l.job_id = d.job_id AND l.log_id = d.log_id";

  /** Logs of a view, and those that ran on a day on which one of them did. */
  private static final String BESIDE =
      """
      SELECT job_id, log_id, uid, day, days FROM %1$s
      UNION
      SELECT l.job_id, l.log_id, l.uid, l.day, l.days
      FROM (SELECT *, explode(days) AS one FROM iominer_log_days) l
      LEFT SEMI JOIN (SELECT explode(days) AS one FROM %1$s) n ON l.one = n.one""";

  private LogChoice() {}

  /**
   * Makes the views {@code iominer_chosen} and {@code iominer_beside}, the chosen logs with all
   * that ran on the same days.
   *
   * @return how many logs were not diagnosed yet
   */
  static long ofNew(IOMiner miner) {
    view(miner, "iominer_log_days", DAYS);
    view(miner, "iominer_new", NEW);
    view(miner, "iominer_chosen", BESIDE.formatted("iominer_new"));
    view(miner, "iominer_beside", BESIDE.formatted("iominer_chosen"));
    return count(miner, "iominer_new");
  }

  /** The same views of all logs. */
  static void ofAll(IOMiner miner) {
    view(miner, "iominer_log_days", DAYS);
    for (String name : List.of("iominer_chosen", "iominer_beside")) {
      view(miner, name, "SELECT * FROM iominer_log_days");
    }
  }

  private static long count(IOMiner miner, String view) {
    return miner.load(view).count();
  }

  private static void view(IOMiner miner, String name, String statement) {
    miner.query(statement).as(name);
  }
}
