// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.advisor.placement.Action;
import io.iominer.cli.terminal.Terminal;
import io.iominer.report.facility.ActionSection;
import io.iominer.report.facility.FacilityReport;
import io.iominer.report.file.SectionCsv;
import io.iominer.report.json.SectionJson;
import io.iominer.report.result.ResultFormat;
import io.iominer.report.section.SectionRows;
import io.iominer.report.text.ActionsText;
import io.iominer.report.text.SectionText;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The options that choose a form for programs instead of the screen's, at most one. */
final class FormOptions {
  @ArgGroup private @Nullable Form form;

  private static final class Form {
    @Option(names = "--json", description = "Print JSON: shares from 0 to 1, sizes in bytes.")
    private boolean json;

    @Option(
        names = "--csv",
        description = {
          "Print CSV; a blank line divides tables. An apostrophe stands before text that a",
          "spreadsheet would run as a formula."
        })
    private boolean csv;

    @Option(names = "--raw-csv", description = "Print CSV with every text as it is.")
    private boolean rawCsv;
  }

  /** Prints sections in the chosen form. */
  void print(List<SectionRows> sections, PrintWriter out) throws IOException {
    if (isJson()) {
      out.print(SectionJson.of(new FacilityReport(sections)));
    } else {
      for (SectionRows section : sections) {
        if (isScreen()) {
          new SectionText(out, Terminal.screen()).print(section);
        } else {
          csv(out).print(section);
        }
      }
    }
    out.flush();
  }

  /** The same with commands: as text on the screen, else as the last section. */
  void print(List<SectionRows> sections, List<Action> actions, PrintWriter out) throws IOException {
    if (isScreen()) {
      print(sections, out);
      ActionsText.print(actions, out);
    } else {
      List<SectionRows> all = new ArrayList<>(sections);
      all.add(ActionSection.of(actions));
      print(all, out);
    }
  }

  boolean isScreen() {
    return form == null;
  }

  boolean isJson() {
    return form != null && form.json;
  }

  boolean isCsv() {
    return form != null && (form.csv || form.rawCsv);
  }

  /** What prints sections as CSV, in the chosen form of it. */
  SectionCsv csv(PrintWriter out) {
    boolean isRaw = form != null && form.rawCsv;
    return new SectionCsv(Terminal.visible(out), isRaw ? ResultFormat.RAW_CSV : ResultFormat.CSV);
  }
}
