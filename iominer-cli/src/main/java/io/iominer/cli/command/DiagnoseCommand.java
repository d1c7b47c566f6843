// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.cli.diagnosis.DiagnosisJson;
import io.iominer.cli.diagnosis.DiagnosisScreen;
import io.iominer.cli.diagnosis.LogDiagnosis;
import io.iominer.cli.error.ErrorReport;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.ingest.darshan.DarshanLog;
import io.iominer.ingest.darshan.LogSource;
import io.iominer.ingest.darshan.ReadLimits;
import io.iominer.rootcause.Judge;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows on one screen for each log what the job's I/O did and where its time went. */
@Command(
    name = "diagnose",
    description = {
      "Show on one screen what a job's I/O did, where its time went, why it was slow and what"
          + " helps.",
      "Needs no store and no Spark. A damaged log is shown as far as it can be read; the exit"
          + " code is then 3. Of several logs the highest exit code counts."
    })
public final class DiagnoseCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "LOG", arity = "1..*", description = "Darshan logs.")
  private List<Path> logs;

  @Option(names = "--json", description = "Print JSON, one object for each log.")
  private boolean json;

  @Mixin private ConfigOption config;

  @Override
  public Integer call() throws IOException {
    Judge judge = Judge.of(config.configuration());
    int worst = 0;
    PrintWriter out = spec.commandLine().getOut();
    for (int i = 0; i < logs.size(); i++) {
      if (i > 0 && !json) {
        out.print("\n" + "-".repeat(100) + "\n");
      }
      worst = Math.max(worst, diagnose(logs.get(i), judge, out));
      out.flush();
    }
    return worst;
  }

  private int diagnose(Path file, Judge judge, PrintWriter out) {
    try (DarshanLog log = DarshanLog.open(LogSource.of(file), ReadLimits.DEFAULT)) {
      LogDiagnosis diagnosis = LogDiagnosis.of(log, judge);
      out.print(
          json
              ? DiagnosisJson.of(file.toString(), diagnosis)
              : DiagnosisScreen.of(file.toString(), diagnosis));
      return diagnosis.profile().summary().damages().isEmpty() ? 0 : ErrorKind.DATA.exitCode();
    } catch (IOException | IoMinerException e) {
      return ErrorReport.print(e, spec.commandLine());
    }
  }
}
