// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DxtRecord;
import io.iominer.core.model.DxtSegment;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.ModuleRegion;
import io.iominer.core.model.MountTable;
import io.iominer.core.model.RawText;
import io.iominer.core.model.RecordKind;
import io.iominer.ingest.darshan.DarshanLog;
import io.iominer.ingest.darshan.ModuleRecordReader;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Prints a log's traced segments as darshan-dxt-parser does, segment by segment. */
public final class DxtText {
  private static final String RULE = "# ***************************************************\n";
  private static final RawText LUSTRE = RawText.of("lustre");

  private final DarshanLog log;
  private final IncompleteData incompleteData;
  private final TextOutput out;
  private final List<ModuleRegion> incomplete = new ArrayList<>();
  private final List<ModuleRegion> skipped = new ArrayList<>();

  private DxtText(DarshanLog log, IncompleteData incompleteData, TextOutput out) {
    this.log = log;
    this.incompleteData = incompleteData;
    this.out = out;
  }

  /**
   * Prints the header and all traced segments; {@code out} is flushed, not closed.
   *
   * @throws io.iominer.core.error.LogFormatException when the names, the stripe layouts or the
   *     traces are damaged, after what stands before the damage was printed
   */
  public static PrintReport print(
      DarshanLog log, IncompleteData incompleteData, ControlCharacters controls, OutputStream out)
      throws IOException {
    TextOutput text = new TextOutput(out, controls);
    try {
      return new DxtText(log, incompleteData, text).print();
    } finally {
      text.flush();
    }
  }

  private PrintReport print() throws IOException {
    MountTable mounts = MountTable.of(log.job().mounts());
    Places places = new Places(log.names(), mounts);
    new HeaderText(log, mounts, out).print();
    List<ModuleRegion> withData =
        log.header().modules().stream().filter(region -> region.length() != 0).toList();
    if (withData.stream().noneMatch(DxtText::isTrace)) {
      out.text("\n# no DXT module data available for this Darshan log.\n");
      return report(Optional.empty());
    }
    LustreLayouts layouts = new LustreLayouts();
    for (ModuleRegion region : withData) {
      Optional<DarshanModule> module = region.module();
      if (module.isEmpty() || module.get().kind() == RecordKind.OPAQUE) {
        skipped.add(region);
      } else if (isTrace(region) || module.get() == DarshanModule.LUSTRE) {
        if (!printIncomplete(region)) {
          return report(Optional.of(region));
        } else if (isTrace(region)) {
          printRecords(region, places, layouts);
        } else {
          layouts = LustreLayouts.read(log);
        }
      }
    }
    return report(Optional.empty());
  }

  private PrintReport report(Optional<ModuleRegion> stoppedAt) {
    return new PrintReport(stoppedAt, incomplete, skipped);
  }

  private static boolean isTrace(ModuleRegion region) {
    return region.module().map(module -> module.kind() == RecordKind.DXT).orElse(false);
  }

  /** Prints a module's title and its warning; false when the output ends there. */
  private boolean printIncomplete(ModuleRegion region) throws IOException {
    if (isTrace(region)) {
      out.newLine().text(RULE).text("# ").text(region.name()).text(" module data\n").text(RULE);
    }
    if (!region.partial()) {
      return true;
    } else if (incompleteData == IncompleteData.STOP) {
      return false;
    }
    incomplete.add(region);
    IncompleteText.print(region, "incomplete-advice-dxt", out);
    return true;
  }

  private void printRecords(ModuleRegion region, Places places, LustreLayouts layouts)
      throws IOException {
    DxtSegment segment = new DxtSegment();
    try (ModuleRecordReader records = log.records(region);
        ThreadCounter threads = ThreadCounter.open(log, region)) {
      while (records.next() instanceof DxtRecord record) {
        Place place = places.of(record);
        Optional<StripeText> stripes =
            record.module() == DarshanModule.DXT_POSIX && place.fsType().equals(LUSTRE)
                ? layouts.of(record.recordId()).map(StripeText::new)
                : Optional.empty();
        printHead(record, place, threads.next(), stripes);
        SegmentText text = new SegmentText(record, stripes, out);
        while (records.nextSegment(segment)) {
          text.print(segment);
        }
      }
    }
  }

  private void printHead(DxtRecord record, Place place, int threads, Optional<StripeText> stripes)
      throws IOException {
    out.text("\n# DXT, file_id: ").unsigned(record.recordId());
    out.text(", file_name: ").recorded(place.name().bytes()).newLine();
    out.text("# DXT, rank: ").decimal(record.rank());
    out.text(", hostname: ").recorded(record.host().bytes()).newLine();
    out.text("# DXT, number of threads: ").decimal(threads).newLine();
    out.text("# DXT, write_count: ").decimal(record.writeCount());
    out.text(", read_count: ").decimal(record.readCount()).newLine();
    out.text("# DXT, mnt_pt: ").recorded(place.mountPoint().bytes());
    out.text(", fs_type: ").recorded(place.fsType().bytes()).newLine();
    if (stripes.isPresent()) {
      stripes.get().printLayout(out);
    }
    out.text("# Module    Rank  Wt/Rd  Segment          Offset          Length");
    out.text("    Start(s)      End(s)").text(stripes.isPresent() ? "   [OST]" : "");
    out.text("   Pthread-ID\n");
  }

  /** Prints the lines of one record's segments, numbering writes and reads apart. */
  private static final class SegmentText {
    private final String module;
    private final long rank;
    private final Optional<StripeText> stripes;
    private final TextOutput out;
    private long writes;
    private long reads;

    SegmentText(DxtRecord record, Optional<StripeText> stripes, TextOutput out) {
      this.module = record.module() == DarshanModule.DXT_POSIX ? " X_POSIX" : " X_MPIIO";
      this.rank = record.rank();
      this.stripes = stripes;
      this.out = out;
    }

    void print(DxtSegment segment) throws IOException {
      boolean write = segment.direction() == IoDirection.WRITE;
      out.text(module).padded(8, rank).text(write ? "  write" : "   read");
      out.padded(9, write ? writes++ : reads++);
      out.padded(16, segment.offset()).padded(16, segment.length());
      FixedPoint.FOUR.printPadded(12, segment.start(), out);
      FixedPoint.FOUR.printPadded(12, segment.end(), out);
      if (stripes.isPresent()) {
        stripes.get().printOsts(segment.offset(), segment.length(), out);
      }
      if (segment.thread().isPresent()) {
        out.text("   ").unsigned(segment.thread().getAsLong()).newLine();
      } else {
        out.text("   N/A\n");
      }
    }
  }
}
