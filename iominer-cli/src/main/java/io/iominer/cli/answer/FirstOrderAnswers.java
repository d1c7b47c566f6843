// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.answer;

import static io.iominer.cli.answer.Form.BAR;
import static io.iominer.cli.answer.Form.BYTES;
import static io.iominer.cli.answer.Form.COUNT;
import static io.iominer.cli.answer.Form.SHARE;
import static io.iominer.cli.answer.Form.TEXT;
import static io.iominer.cli.answer.Form.TIME;

import io.iominer.cli.answer.Answer.Shape;
import io.iominer.core.analysis.Analysis;
import io.iominer.core.analysis.FirstOrder;
import io.iominer.core.analysis.Period;
import io.iominer.core.config.Configuration.FileSystemDefaults;
import java.util.List;
import java.util.Map;

/** How the first-order analyses look on the screen. */
public final class FirstOrderAnswers {
  private static final AnswerColumn JOBS = new AnswerColumn("Jobs", COUNT);
  private static final AnswerColumn OF_JOBS = new AnswerColumn("Of jobs", BAR);

  private static final List<AnswerColumn> APPLICATIONS =
      List.of(
          new AnswerColumn("Application", TEXT),
          JOBS,
          new AnswerColumn("Bytes", BYTES),
          new AnswerColumn("Of all bytes", BAR));

  private static final Map<String, List<AnswerColumn>> COLUMNS =
      Map.ofEntries(
          Map.entry(
              "striping",
              List.of(
                  new AnswerColumn("Jobs on Lustre", COUNT),
                  new AnswerColumn("Customised", COUNT),
                  OF_JOBS)),
          Map.entry("applications-read", APPLICATIONS),
          Map.entry("applications-write", APPLICATIONS),
          Map.entry(
              "sequential",
              List.of(
                  new AnswerColumn("Sequential share", SHARE),
                  new AnswerColumn("", TEXT),
                  JOBS,
                  OF_JOBS)),
          Map.entry("read-ratio", List.of(new AnswerColumn("Bytes", TEXT), JOBS, OF_JOBS)),
          Map.entry("sharing", List.of(new AnswerColumn("Processes / files", TEXT), JOBS, OF_JOBS)),
          Map.entry(
              "patterns",
              List.of(
                  new AnswerColumn("Pattern", TEXT),
                  JOBS,
                  OF_JOBS,
                  new AnswerColumn("Mean read", BYTES),
                  new AnswerColumn("Mean written", BYTES))),
          Map.entry(
              "middleware",
              List.of(
                  new AnswerColumn("Processes", TEXT),
                  JOBS,
                  new AnswerColumn("POSIX only", SHARE),
                  new AnswerColumn("MPI-IO independent", SHARE),
                  new AnswerColumn("MPI-IO collective", SHARE),
                  new AnswerColumn("HDF5", SHARE),
                  new AnswerColumn("PnetCDF", SHARE),
                  new AnswerColumn("STDIO", SHARE))),
          Map.entry("ost-count", List.of(new AnswerColumn("OSTs", TEXT), JOBS, OF_JOBS)),
          Map.entry(
              "ost-load",
              List.of(
                  new AnswerColumn("OST", COUNT),
                  JOBS,
                  new AnswerColumn("At once", COUNT),
                  new AnswerColumn("Read", BYTES),
                  new AnswerColumn("Written", BYTES),
                  new AnswerColumn("Of all bytes", BAR))),
          Map.entry(
              "busiest-hours",
              List.of(
                  new AnswerColumn("File system", TEXT),
                  new AnswerColumn("Hour (UTC)", TIME),
                  new AnswerColumn("Read", BYTES),
                  new AnswerColumn("Written", BYTES),
                  new AnswerColumn("Of its bytes", BAR),
                  new AnswerColumn("OSTs", COUNT),
                  new AnswerColumn("Samples missing", COUNT))));

  private FirstOrderAnswers() {}

  /** All of them, in the paper's order. */
  public static List<Answer> all(Period period, FileSystemDefaults defaults, int rows) {
    return FirstOrder.all(period, defaults, rows).stream().map(FirstOrderAnswers::of).toList();
  }

  private static Answer of(Analysis analysis) {
    List<AnswerColumn> columns = COLUMNS.get(analysis.name());
    if (columns == null) {
      throw new IllegalStateException("The screen does not know the analysis " + analysis.name());
    }
    return new Answer(
        analysis.name(),
        analysis.meaning(),
        "The store has nothing about this in the period.",
        Shape.TABLE,
        columns,
        analysis.statement());
  }
}
