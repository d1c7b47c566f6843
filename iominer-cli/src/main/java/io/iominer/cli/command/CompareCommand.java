// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.cli.comparison.ComparisonJson;
import io.iominer.cli.comparison.ComparisonScreen;
import io.iominer.cli.diagnosis.LogDiagnosis;
import io.iominer.core.error.ErrorKind;
import io.iominer.ingest.darshan.DarshanLog;
import io.iominer.ingest.darshan.LogSource;
import io.iominer.ingest.darshan.ReadLimits;
import io.iominer.rootcause.Judge;
import io.iominer.rootcause.history.Comparison;
import io.iominer.rootcause.history.LogRun;
import io.iominer.rootcause.history.Run;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Says what changed between two runs. */
@Command(
    name = "compare",
    description = {
      "Say what changed between two runs: first what changed most, then what stayed alike, then"
          + " which cause explains the difference of their times in I/O.",
      "Of two Darshan logs it needs no store and no Spark."
    })
public final class CompareCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "A", index = "0", description = "Darshan log of the first run.")
  private String first;

  @Parameters(paramLabel = "B", index = "1", description = "Darshan log of the second run.")
  private String second;

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  private boolean isDamaged;

  @Override
  public Integer call() throws IOException {
    Comparison comparison = Comparison.of(log("A", first), log("B", second));
    List<String> sources = List.of(first, second);
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.print(ComparisonJson.of(comparison, sources));
      out.flush();
    } else {
      ComparisonScreen.print(comparison, sources, out);
    }
    return isDamaged ? ErrorKind.DATA.exitCode() : 0;
  }

  private Run log(String name, String file) throws IOException {
    try (DarshanLog log = DarshanLog.open(LogSource.of(Path.of(file)), ReadLimits.DEFAULT)) {
      LogDiagnosis diagnosis = LogDiagnosis.of(log, Judge.standard());
      isDamaged |= !diagnosis.profile().summary().damages().isEmpty();
      return LogRun.of(name, diagnosis.profile(), diagnosis.judgement());
    }
  }
}
