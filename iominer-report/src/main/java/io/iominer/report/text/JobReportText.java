// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import io.iominer.report.job.JobReport;
import io.iominer.report.job.KnownOsts;
import io.iominer.report.job.RunReport;
import io.iominer.report.section.SectionRows;
import io.iominer.rootcause.Diagnosis;
import java.io.IOException;
import java.io.PrintWriter;

/** Prints what a store knows about a job for a person. */
public final class JobReportText {
  private final PrintWriter out;
  private final Screen screen;

  public JobReportText(PrintWriter out, Screen screen) {
    this.out = out;
    this.screen = screen;
  }

  /** Prints a report, a part for each log. */
  public void print(JobReport report) throws IOException {
    long logs = report.logCount();
    out.print("Job " + report.jobId() + (logs == 1 ? "" : ", " + logs + " logs") + "\n");
    if (logs > report.runs().size()) {
      out.print("Explained are the " + report.runs().size() + " that moved the most bytes.\n");
    }
    for (int i = 0; i < report.runs().size(); i++) {
      if (i > 0) {
        out.print("\n" + "-".repeat(screen.columns()) + "\n");
      }
      print(report.runs().get(i));
    }
    out.flush();
  }

  private void print(RunReport run) throws IOException {
    out.print(
        "\n"
            + run.diagnosis()
                .map(diagnosis -> causes(diagnosis, run))
                .orElse("Verdict      Not diagnosed yet: run iominer analyze\n"));
    SectionText text = new SectionText(out, screen);
    for (SectionRows rows : run.facts()) {
      text.print(rows);
    }
    for (SectionRows rows : run.evidence()) {
      text.print(rows);
    }
    out.print(HistoryText.of(run.history(), screen));
  }

  private String causes(Diagnosis diagnosis, RunReport run) {
    ScreenText text = new ScreenText(screen);
    CausesText.print(diagnosis, KnownOsts.of(diagnosis, run), run.runSeconds(), true, text);
    return text.toString();
  }
}
