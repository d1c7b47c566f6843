// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

import io.iominer.core.error.LogFormatException;
import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.ModuleRegion;
import io.iominer.core.model.MountTable;
import io.iominer.core.model.RecordKind;
import io.iominer.ingest.darshan.DarshanLog;
import io.iominer.ingest.darshan.LogMemory;
import io.iominer.ingest.darshan.ModuleRecordReader;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Prints a log as darshan-parser does. Records are printed as they are read. Where a module is
 * damaged, the rows before the damage and the modules after it are printed all the same.
 */
public final class ParserText {
  private static final String RULE = "# *******************************************************\n";

  private final DarshanLog log;
  private final Set<Section> sections;
  private final IncompleteData incompleteData;
  private final TextOutput out;
  private final List<ModuleRegion> incomplete = new ArrayList<>();
  private final List<ModuleRegion> skipped = new ArrayList<>();
  private @Nullable LogFormatException damage;

  private ParserText(
      DarshanLog log, Set<Section> sections, IncompleteData incompleteData, TextOutput out) {
    this.log = log;
    this.sections = sections;
    this.incompleteData = incompleteData;
    this.out = out;
  }

  /**
   * Prints the header and the sections asked for; {@code out} is flushed, not closed.
   *
   * @throws LogFormatException when the names or a module are damaged, after everything that could
   *     be read was printed; the damage of further modules is suppressed in it
   */
  public static PrintReport print(
      DarshanLog log,
      Set<Section> sections,
      IncompleteData incompleteData,
      ControlCharacters controls,
      OutputStream out)
      throws IOException {
    Set<Section> wanted = EnumSet.noneOf(Section.class);
    wanted.addAll(sections);
    TextOutput text = new TextOutput(out, controls);
    try {
      return new ParserText(log, wanted, incompleteData, text).print();
    } finally {
      text.flush();
    }
  }

  private PrintReport print() throws IOException {
    MountTable mounts = MountTable.of(log.job().mounts());
    Places places = new Places(log.names(), mounts);
    new HeaderText(log, mounts, out).print();
    if (sections.contains(Section.BASE)) {
      Blocks.print("columns", out);
    }
    boolean anyData = false;
    for (ModuleRegion region : log.header().modules()) {
      anyData |= region.length() != 0;
      if (isPrinted(region) && !printModule(region, places)) {
        return report(Optional.of(region));
      }
    }
    if (!anyData) {
      out.text("\n# no module data available.\n");
    }
    return report(Optional.empty());
  }

  private PrintReport report(Optional<ModuleRegion> stoppedAt) {
    if (damage != null) {
      throw damage;
    }
    return new PrintReport(stoppedAt, incomplete, skipped);
  }

  /** An incomplete module without any data is mentioned whatever the sections asked for. */
  private boolean isPrinted(ModuleRegion region) {
    Optional<DarshanModule> module = region.module();
    if (module.isEmpty()) {
      skipped.add(region);
      return false;
    } else if (region.length() == 0) {
      return true;
    } else if (RecordTexts.of(module.get()).isEmpty()) {
      if (module.get().kind() == RecordKind.OPAQUE) {
        skipped.add(region);
      }
      return false;
    }
    return sections.contains(Section.BASE) || ModuleSummary.supports(module.get());
  }

  /** False when the output ends here, at an incomplete module. */
  private boolean printModule(ModuleRegion region, Places places) throws IOException {
    out.newLine().text(RULE).text("# ").text(region.name()).text(" module data\n").text(RULE);
    if (region.partial()) {
      if (incompleteData == IncompleteData.STOP) {
        return false;
      }
      incomplete.add(region);
      IncompleteText.print(region, "incomplete-advice", out);
    }
    Optional<DarshanModule> module = region.module();
    if (region.length() != 0 && module.isPresent()) {
      try {
        printRecords(region, module.get(), places);
      } catch (LogFormatException e) {
        remember(e);
      }
    }
    return true;
  }

  private void remember(LogFormatException further) {
    if (damage == null) {
      damage = further;
    } else {
      damage.addSuppressed(further);
    }
  }

  private void printRecords(ModuleRegion region, DarshanModule module, Places places)
      throws IOException {
    RecordText text = RecordTexts.of(module).orElseThrow();
    boolean base = sections.contains(Section.BASE);
    if (base) {
      Descriptions.print(module, region.version(), out);
      Blocks.print("column-names", out);
    }
    ModuleSummary summary =
        ModuleSummary.supports(module)
            ? new ModuleSummary(module, sections, new LogMemory(LogMemory.Purpose.SUMS, log))
            : null;
    Rows rows = new Rows(out);
    try (ModuleRecordReader records = log.records(region)) {
      for (DarshanRecord read = records.next(); read != null; read = records.next()) {
        DarshanRecord record = ReferenceLoss.apply(read, region.version());
        if (base) {
          rows.begin(record, places.of(record));
          text.print(record, rows);
        }
        if (summary != null) {
          summary.add((CounterRecord) record);
        }
      }
    }
    if (summary != null) {
      summary.check();
      printSummary(summary, region, module);
    }
  }

  private void printSummary(ModuleSummary summary, ModuleRegion region, DarshanModule module)
      throws IOException {
    SummaryText text = new SummaryText(summary, out);
    if (sections.contains(Section.TOTAL)) {
      text.printTotals(module, region.version());
    }
    if (sections.contains(Section.FILE)) {
      text.printFiles();
    }
    if (sections.contains(Section.PERF)) {
      text.printPerformance();
    }
  }
}
