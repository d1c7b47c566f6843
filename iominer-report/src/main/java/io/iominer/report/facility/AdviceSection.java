// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.facility;

import static io.iominer.report.section.Form.COUNT;
import static io.iominer.report.section.Form.LIST;
import static io.iominer.report.section.Form.NUMBER;
import static io.iominer.report.section.Form.SHARE;
import static io.iominer.report.section.Form.TEXT;
import static io.iominer.report.section.SectionColumn.column;

import io.iominer.core.analysis.JobFilter;
import io.iominer.report.section.ReportSection;

/** Recommendations that save most, each with the job for which it saves most. */
public final class AdviceSection {
  /** Its id. */
  public static final String ID = "recommendations";

  /** Less is shown as 0.00. */
  private static final double LEAST_NODE_HOURS = 0.005;

  private AdviceSection() {}

  /** For the applications of some jobs, one for each rule that found what cost them most. */
  public static ReportSection of(JobFilter jobs, int rows) {
    return ReportSection.table(
            ID,
            "Recommendations by saving",
            "No recommendation would save "
                + LEAST_NODE_HOURS
                + " node hours or more: jobs with a minor loss (diagnosis.minor) get none.",
            column("application", "Application", TEXT),
            column("title", "Recommended", TEXT),
            column("who", "Who", TEXT),
            column("logs", "Logs", COUNT),
            column("saved_node_hours_least", "Node hours, at least", NUMBER),
            column("saved_node_hours_most", "At most", NUMBER),
            column("job_id", "Job", TEXT),
            column("saves_least", "Of its run, at least", SHARE),
            column("saves_most", "At most", SHARE),
            column("reasoning", "Why", TEXT),
            column("precondition", "Only if", TEXT),
            column("steps", "Steps", LIST),
            column("undo", "To undo", TEXT))
        .query(
            """
        WITH one AS (
          SELECT r.application, f.rule, r.job_id, r.log_id, f.advice[0] AS a,
            coalesce(r.run_time_s, r.io_s) * coalesce(r.node_count, 1) / 3600 AS hours
          FROM finding f JOIN application_run r ON f.job_id = r.job_id AND f.log_id = r.log_id
          WHERE f.level = 'lost_time' AND f.cause <> 'slow_ost' AND size(f.advice) > 0 AND %s
        ), best AS (
          SELECT application, rule, count(*) AS logs, sum(hours * a.saves_least) AS least,
            sum(hours * a.saves_most) AS most,
            max_by(struct(job_id, a), struct(hours * a.saves_most, job_id, log_id)) AS example
          FROM one GROUP BY application, rule
        )
        SELECT application, example.a.title, example.a.who, logs, least AS saved_node_hours_least,
          most AS saved_node_hours_most, example.job_id, example.a.saves_least,
          example.a.saves_most, example.a.reasoning, nullif(example.a.precondition, '') AS precondition,
          example.a.steps, nullif(example.a.undo, '') AS undo
        FROM best WHERE most >= %s ORDER BY most DESC, application, rule LIMIT %d"""
                .formatted(ChosenRuns.of(jobs), LEAST_NODE_HOURS, rows))
        .withNote(
            "One recommendation for each application and rule, with the job that would gain most;"
                + " 'iominer explain JOB' shows those of another job.\n"
                + "Node hours: sum over all logs of the application; a job whose number of nodes is unknown counts as one node\n"
                + "Left out: recommendations that save less than "
                + LEAST_NODE_HOURS
                + " node hours, and those for minor losses (diagnosis.minor)\n"
                + "Two recommendations may save the same time: do not add them.");
  }
}
