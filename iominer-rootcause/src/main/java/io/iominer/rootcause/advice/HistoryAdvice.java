// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.advice;

import io.iominer.core.model.Cause;
import io.iominer.rootcause.loss.RuleContext;
import java.util.List;

/** Advice on what an application loses that it does not lose at other times. */
public final class HistoryAdvice {
  private HistoryAdvice() {}

  /** Find out what a run lost by another run of the same program. */
  static Advice compareRuns(RuleContext job, Cause cause) {
    return new Advice(
        "Compare with a run on other nodes, or at another time",
        Advice.Who.USER,
        "the run can be repeated with the same input",
        List.of(
            "iominer compare LOG OTHER-LOG   # the log of this run and that of the other one",
            "iominer explain "
                + job.facts().jobId()
                + " --store DIR   # what else was on its OSTs, where a store has the job"),
        0,
        Saving.of(job, cause).most(),
        "the log alone does not show whether nodes, storage or program were slow; nothing is saved"
            + " where the other run loses as much",
        "");
  }

  /** Find what else used the storage at the time. */
  public static Advice lookAround(RuleContext job) {
    Saving saving = Saving.of(job, Cause.CONTENTION);
    return new Advice(
        "Look for what else used the storage then, and run apart from it",
        Advice.Who.USER,
        "the other jobs have logs in the store; jobs without Darshan are not listed",
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
