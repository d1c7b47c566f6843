// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.cli.answer.Answer;
import io.iominer.cli.answer.AnswerFiles;
import io.iominer.cli.answer.AnswerRows;
import io.iominer.cli.answer.AnswerScreen;
import io.iominer.cli.answer.FirstOrderAnswers;
import io.iominer.core.query.IOMiner;
import io.iominer.core.query.SparkRun;
import io.iominer.core.store.IoStore;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The first-order analyses of the IOMiner paper. */
@Command(
    name = "stats",
    description = {
      "Say how a facility does its I/O: the first-order analyses of the IOMiner paper.",
      "striping, applications-read, applications-write, sequential, read-ratio, sharing, patterns,"
          + " middleware, ost-count, ost-load, busiest-hours; without a name all of them. A job is"
          + " a log, and jobs count by their start."
    })
public final class StatsCommand implements Callable<Integer> {
  private static final int DEFAULT_ROWS = 10;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "ANALYSIS", arity = "0..*", description = "Names of analyses.")
  private List<String> names = List.of();

  @Mixin private StoreOption store;

  @Mixin private PeriodOptions period;

  @Option(
      names = "--top",
      paramLabel = "N",
      description = "Rows of applications, OSTs and hours (default: ${DEFAULT-VALUE}).")
  private int rows = DEFAULT_ROWS;

  @Mixin private FormOptions form;

  @Mixin private SparkOptions spark;

  @Override
  public Integer call() throws IOException {
    if (rows < 1) {
      throw new ParameterException(spec.commandLine(), "--top: expected at least 1, found " + rows);
    }
    List<Answer> answers = chosen();
    IoStore.open(store.folder());
    try (SparkRun run = SparkRun.start(spark.settings());
        IOMiner miner = IOMiner.open(store.folder(), run.session())) {
      print(answers, miner, spec.commandLine().getOut());
    }
    return 0;
  }

  private List<Answer> chosen() throws IOException {
    List<Answer> all =
        FirstOrderAnswers.all(period.period(), store.configuration().fileSystem(), rows);
    List<Answer> chosen = new ArrayList<>();
    for (String name : names) {
      chosen.add(
          all.stream()
              .filter(answer -> answer.id().equals(name))
              .findFirst()
              .orElseThrow(
                  () ->
                      new ParameterException(
                          spec.commandLine(),
                          "There is no analysis "
                              + name
                              + "; there are "
                              + all.stream().map(Answer::id).collect(Collectors.joining(", ")))));
    }
    return chosen.isEmpty() ? all : chosen;
  }

  private void print(List<Answer> answers, IOMiner miner, PrintWriter out) throws IOException {
    AnswerScreen screen = new AnswerScreen(out);
    List<AnswerRows> results = new ArrayList<>();
    for (Answer answer : answers) {
      AnswerRows result = AnswerRows.of(answer, miner);
      if (form.isScreen()) {
        screen.print(result);
      } else if (form.isCsv()) {
        out.print((results.isEmpty() ? "" : "\n") + AnswerFiles.csv(result));
        out.flush();
      }
      results.add(result);
    }
    if (form.isJson()) {
      out.print(AnswerFiles.json(results));
      out.flush();
    }
  }
}
