// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.advice;

import io.iominer.core.model.Cause;
import io.iominer.rootcause.loss.RuleContext;
import java.util.List;

/** Advice on what an application loses that it does not lose at other times. */
public final class HistoryAdvice {
  private HistoryAdvice() {}

  /** Find what else used the storage at the time. */
  public static Advice lookAround(RuleContext job) {
    Saving saving = Saving.of(job, Cause.CONTENTION);
    return new Advice(
        "Look for what else used the storage then, and run apart from it",
        Advice.Who.USER,
        "What has no log in the store is not listed, such as jobs without Darshan",
        List.of(
            "iominer query \"SELECT o.job_id, o.user, o.application, o.bytes_read +"
                + " o.bytes_written AS bytes FROM darshan_job j JOIN darshan_job o"
                + " ON o.start_time < j.end_time AND o.end_time > j.start_time"
                + " AND o.job_id <> j.job_id WHERE j.job_id = "
                + job.facts().jobId()
                + " ORDER BY bytes DESC\""),
        0,
        saving.most(),
        "the same run was that much faster at other times",
        "");
  }
}
