// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.answer;

import static io.iominer.cli.answer.Form.BYTES;
import static io.iominer.cli.answer.Form.COUNT;
import static io.iominer.cli.answer.Form.NUMBER;
import static io.iominer.cli.answer.Form.RATE;
import static io.iominer.cli.answer.Form.SECONDS;
import static io.iominer.cli.answer.Form.SHARE;
import static io.iominer.cli.answer.Form.TEXT;
import static io.iominer.cli.answer.Form.TIME;

import io.iominer.cli.answer.Answer.Shape;
import io.iominer.core.analysis.Analysis;
import io.iominer.core.analysis.SlowFilter;
import io.iominer.core.analysis.SlowJobs;
import java.util.ArrayList;
import java.util.List;

/** How slow jobs look on the screen. */
public final class SlowAnswers {
  private static final String EMPTY = "No diagnosed job of the filter is slow.";

  /** In the order of the statements' factors. */
  private static final List<AnswerColumn> FACTORS =
      List.of(
          new AnswerColumn("Small", SHARE),
          new AnswerColumn("Nonconsec", SHARE),
          new AnswerColumn("OSTs", COUNT),
          new AnswerColumn("Proc/OST", NUMBER),
          new AnswerColumn("Unaligned", SHARE),
          new AnswerColumn("One file", SHARE),
          new AnswerColumn("Imbalance", SHARE),
          new AnswerColumn("Metadata", SHARE),
          new AnswerColumn("In calls", SHARE));

  private SlowAnswers() {}

  /** A line for each slow job. */
  public static Answer jobs(SlowFilter filter, int rows) {
    List<AnswerColumn> columns = new ArrayList<>();
    columns.add(new AnswerColumn("Job", TEXT));
    columns.add(new AnswerColumn("Application", TEXT));
    columns.add(new AnswerColumn("User", TEXT));
    columns.add(new AnswerColumn("Start (UTC)", TIME));
    columns.add(new AnswerColumn("Processes", COUNT));
    columns.add(new AnswerColumn("Bytes", BYTES));
    columns.add(new AnswerColumn("Bandwidth", RATE));
    columns.addAll(FACTORS);
    columns.add(new AnswerColumn("Coll", TEXT));
    columns.add(new AnswerColumn("Verdict", TEXT));
    columns.add(new AnswerColumn("Cause", TEXT));
    columns.add(new AnswerColumn("Lost to it", SECONDS));
    columns.add(new AnswerColumn("Lost", SECONDS));
    columns.add(new AnswerColumn("Of I/O", SECONDS));
    return answer(SlowJobs.jobs(filter, rows), columns);
  }

  /** A line for each application with slow jobs. */
  public static Answer byApplication(SlowFilter filter, int rows) {
    List<AnswerColumn> columns = new ArrayList<>();
    columns.add(new AnswerColumn("Application", TEXT));
    columns.add(new AnswerColumn("Jobs", COUNT));
    columns.add(new AnswerColumn("Bandwidth", RATE));
    columns.addAll(FACTORS);
    columns.add(new AnswerColumn("Coll", SHARE));
    columns.add(new AnswerColumn("Commonest cause", TEXT));
    columns.add(new AnswerColumn("Its jobs", COUNT));
    columns.add(new AnswerColumn("Lost to it", SECONDS));
    columns.add(new AnswerColumn("Lost", SECONDS));
    return answer(SlowJobs.byApplication(filter, rows), columns);
  }

  /** One row: logs of the period, how many were not diagnosed yet, how many are too large. */
  public static Answer skipped(SlowFilter filter) {
    return answer(
        SlowJobs.skipped(filter.period()),
        List.of(
            new AnswerColumn("Logs", COUNT),
            new AnswerColumn("Not diagnosed", COUNT),
            new AnswerColumn("Too large", COUNT)));
  }

  /** What to do about logs that were not diagnosed, a line each; none where all were. */
  public static List<String> warnings(AnswerRows skipped) {
    Object[] row = skipped.rows().get(0);
    List<String> warnings = new ArrayList<>();
    warn(row, 1, "were not diagnosed yet and are left out: run iominer analyze", warnings);
    warn(
        row,
        2,
        "are too large to be diagnosed and are left out: see caveats in diagnosis",
        warnings);
    return warnings;
  }

  private static void warn(Object[] row, int column, String what, List<String> warnings) {
    if (((Number) row[column]).longValue() > 0) {
      warnings.add(COUNT.text(row[column]) + " of " + COUNT.text(row[0]) + " logs " + what);
    }
  }

  private static Answer answer(Analysis analysis, List<AnswerColumn> columns) {
    return new Answer(
        analysis.name(), analysis.meaning(), EMPTY, Shape.TABLE, columns, analysis.statement());
  }
}
