// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.cli.command.Needs.Spark;
import io.iominer.cli.command.Needs.Work;
import io.iominer.cli.terminal.Terminal;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.model.ModuleRegion;
import io.iominer.ingest.darshan.DarshanLog;
import io.iominer.ingest.darshan.LogSource;
import io.iominer.ingest.darshan.ReadLimits;
import io.iominer.ingest.darshan.text.ControlCharacters;
import io.iominer.ingest.darshan.text.DxtText;
import io.iominer.ingest.darshan.text.IncompleteData;
import io.iominer.ingest.darshan.text.ParserText;
import io.iominer.ingest.darshan.text.PrintReport;
import io.iominer.ingest.darshan.text.Section;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints a log as darshan-parser and darshan-dxt-parser 3.5.0 do. */
@Command(
    name = "parse",
    description = {
      "Print a Darshan log as darshan-parser does.",
      "With --dxt it prints as darshan-dxt-parser. The output ends at a module that ran out"
          + " of memory, with exit code 3, unless --show-incomplete is given.",
      "On a terminal, control characters in names and other texts of the log are shown as"
          + " \\xNN, a line break in a name too; pipes and files get every byte as darshan-parser"
          + " prints it."
    },
    footer = "  iominer parse job.darshan --total")
@Needs(store = false, spark = Spark.NEVER, work = Work.SHORT)
public final class ParseCommand implements Callable<Integer> {
  /** What writing to a pipe says when its reader, for example head, has read enough. */
  private static final String BROKEN_PIPE = "Broken pipe";

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "LOG", description = "A Darshan log of format 3.00 to 3.41.")
  private Path log;

  @Option(names = "--base", description = "Every counter of every record (default).")
  private boolean base;

  @Option(names = "--total", description = "Counters aggregated over all files.")
  private boolean total;

  @Option(names = "--perf", description = "Derived bytes, times and rates.")
  private boolean perf;

  @Option(names = "--file", description = "How many files, by use.")
  private boolean file;

  @Option(names = "--all", description = "All of these, with --show-incomplete.")
  private boolean all;

  @Option(names = "--dxt", description = "Traced segments; not together with other sections.")
  private boolean dxt;

  @Option(
      names = "--show-incomplete",
      description = "Print what a module that ran out of memory has recorded.")
  private boolean showIncomplete;

  private final OutputStream out;
  private final ControlCharacters controls;

  /** Prints to the standard output. */
  public ParseCommand() {
    this(
        new FileOutputStream(FileDescriptor.out),
        Terminal.isOutput() ? ControlCharacters.VISIBLE : ControlCharacters.AS_RECORDED);
  }

  ParseCommand(OutputStream out, ControlCharacters controls) {
    this.out = out;
    this.controls = controls;
  }

  @Override
  public Integer call() throws IOException {
    if (dxt && (all || base || total || perf || file)) {
      throw new ParameterException(
          spec.commandLine(), "--dxt prints traces only: ask for other sections without it");
    }
    try (DarshanLog open = DarshanLog.open(LogSource.of(log), ReadLimits.DEFAULT)) {
      return report(print(open));
    } catch (IOException e) {
      if (BROKEN_PIPE.equals(e.getMessage())) {
        return 0;
      }
      throw e;
    }
  }

  private PrintReport print(DarshanLog open) throws IOException {
    IncompleteData incomplete = all || showIncomplete ? IncompleteData.SHOW : IncompleteData.STOP;
    return dxt
        ? DxtText.print(open, incomplete, controls, out)
        : ParserText.print(open, sections(), incomplete, controls, out);
  }

  private Set<Section> sections() {
    if (all) {
      return EnumSet.allOf(Section.class);
    }
    Set<Section> sections = EnumSet.noneOf(Section.class);
    add(sections, Section.BASE, base);
    add(sections, Section.TOTAL, total);
    add(sections, Section.PERF, perf);
    add(sections, Section.FILE, file);
    return sections.isEmpty() ? EnumSet.of(Section.BASE) : sections;
  }

  private static void add(Set<Section> sections, Section section, boolean wanted) {
    if (wanted) {
      sections.add(section);
    }
  }

  private int report(PrintReport report) {
    PrintWriter err = spec.commandLine().getErr();
    for (ModuleRegion region : report.skipped()) {
      err.printf("iominer: %s: %s is not known and was passed over%n", log, region.name());
    }
    report
        .stoppedAt()
        .ifPresent(
            region ->
                err.printf(
                    "iominer: %s: %s has incomplete data; --show-incomplete prints what there is%n",
                    log, region.name()));
    err.flush();
    return report.stoppedAt().isPresent() ? ErrorKind.DATA.exitCode() : 0;
  }
}
