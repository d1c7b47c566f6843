// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.analysis.log.LogDiagnosis;
import io.iominer.analysis.log.LogReport;
import io.iominer.cli.command.Needs.Spark;
import io.iominer.cli.command.Needs.Work;
import io.iominer.cli.terminal.Terminal;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.store.IoStore;
import io.iominer.report.json.ComparisonJson;
import io.iominer.report.text.ComparisonText;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.comparison.Comparison;
import io.iominer.rootcause.comparison.LogRun;
import io.iominer.rootcause.comparison.Run;
import io.iominer.rootcause.lookup.StoredRun;
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

/** Says what changed between two runs. */
@Command(
    name = "compare",
    description = {
      "Explain the difference in I/O time of two runs.",
      "It shows the causes of the difference first, then the changes, most changed first,"
          + " then what stayed the same.",
      "Two Darshan logs need no store. Otherwise the store is asked for both runs; of a job"
          + " with several logs the one that moved the most bytes counts. Needs no Spark."
    },
    footer = {
      "  iominer compare before.darshan after.darshan",
      "  iominer compare 4478503 4478511 --store iominer-store"
    })
@Needs(store = false, spark = Spark.NEVER, work = Work.SHORT)
@Needs(with = Needs.NO_FILE, store = true, spark = Spark.NEVER, work = Work.SHORT)
public final class CompareCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "A",
      index = "0",
      description =
          "First run: a Darshan log; or, of a store, a job id, log id or path from which a"
              + " log was ingested.")
  private String first;

  @Parameters(paramLabel = "B", index = "1", description = "Second run, as A.")
  private String second;

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  @Mixin private StoreOption store;

  private boolean isDamaged;

  @Override
  public Integer call() throws IOException {
    LogArgument a = new LogArgument(first);
    LogArgument b = new LogArgument(second);
    if (a.isFile() && b.isFile()) {
      print(compare(log("A", first), log("B", second)), List.of(first, second));
    } else {
      ofStore(a, b);
    }
    return isDamaged ? ErrorKind.DATA.exitCode() : 0;
  }

  private void ofStore(LogArgument a, LogArgument b) throws IOException {
    a.requireFileOrStore(store.folder());
    b.requireFileOrStore(store.folder());
    IoStore opened = IoStore.open(store.folder());
    StoredRun before = StoredRun.of(opened, "A", a.ofStore());
    StoredRun after = StoredRun.of(opened, "B", b.ofStore());
    print(compare(before.run(), after.run()), List.of(source(before), source(after)));
  }

  private Comparison compare(Run before, Run after) throws IOException {
    return Comparison.of(before, after, DiagnosisSettings.of(store.configuration()).thresholds());
  }

  private String source(StoredRun run) throws IOException {
    return store.folder()
        + (run.logs() == 1
            ? ""
            : ", of " + run.logs() + " logs of the job the one that moved the most bytes");
  }

  private void print(Comparison comparison, List<String> sources) throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.print(ComparisonJson.of(comparison, sources));
      out.flush();
    } else {
      out.print(ComparisonText.of(comparison, sources, Terminal.screen()));
      out.flush();
    }
  }

  private Run log(String name, String file) throws IOException {
    LogReport report = LogDiagnosis.of(Path.of(file), DiagnosisSettings.of(store.configuration()));
    isDamaged |= !report.profile().summary().damages().isEmpty();
    return LogRun.of(name, report.profile(), report.job());
  }
}
