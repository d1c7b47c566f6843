// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

import io.iominer.core.model.Counter;
import io.iominer.core.model.DarshanModule;
import java.io.IOException;
import java.util.List;

/** Prints the sections beside the base one for a module. */
final class SummaryText {
  private static final double BYTES_PER_MEBIBYTE = 1048576.0;

  private final ModuleSummary summary;
  private final TextOutput out;

  SummaryText(ModuleSummary summary, TextOutput out) {
    this.summary = summary;
    this.out = out;
  }

  /** Prints the aggregated counters. */
  void printTotals(DarshanModule module, int version) throws IOException {
    Descriptions.print(module, version, out);
    out.newLine();
    List<Counter> counters = module.counters();
    for (int i = 0; i < counters.size(); i++) {
      out.text("total_").text(counters.get(i).logName()).text(": ");
      out.decimal(summary.totals().counters()[i]).newLine();
    }
    List<Counter> fCounters = module.fCounters();
    for (int i = 0; i < fCounters.size(); i++) {
      printTime("total_" + fCounters.get(i).logName(), summary.totals().fCounters()[i]);
      out.newLine();
    }
  }

  /** Prints how many files were used in which way. */
  void printFiles() throws IOException {
    Blocks.print("files", out);
    FileAccumulator.Categories files = summary.files().categories();
    printFiles("total", files.all);
    printFiles("read_only", files.readOnly);
    printFiles("write_only", files.writeOnly);
    printFiles("read_write", files.readWrite);
    printFiles("unique", files.unique);
    FileCategory shared = files.shared;
    FileCategory partly = files.partlyShared;
    printFiles(
        "shared",
        shared.files() + partly.files(),
        shared.bytes() + partly.bytes(),
        shared.maxOffset() + partly.maxOffset());
  }

  /** Prints bytes, times and rates. */
  void printPerformance() throws IOException {
    RankTimeAccumulator.Slowest slowest = summary.times().slowest();
    double shared = summary.times().shared();
    double time = slowest.total() + shared;
    double rate = time == 0 ? 0 : summary.bytes() / BYTES_PER_MEBIBYTE / time;
    out.text("\n# performance\n# -----------\n");
    out.text("# total_bytes: ").decimal(summary.bytes()).newLine();
    out.text("#\n# I/O timing for unique files (seconds):\n# ...........................\n");
    printTime("# unique files: slowest_rank_io_time", slowest.total()).newLine();
    printTime("# unique files: slowest_rank_meta_only_time", slowest.meta()).newLine();
    printTime("# unique files: slowest_rank_rw_only_time", slowest.transfer()).newLine();
    out.text("# unique files: slowest_rank: ").decimal(slowest.rank()).newLine();
    out.text("#\n# I/O timing for shared files (seconds):\n# ...........................\n");
    printTime("# shared files: time_by_slowest", shared).newLine();
    out.text("#\n# Aggregate performance, including both shared and unique files:\n");
    out.text("# ...........................\n");
    printTime("# agg_time_by_slowest", time).text(" # seconds\n");
    printTime("# agg_perf_by_slowest", rate).text(" # MiB/s\n");
  }

  private void printFiles(String kind, FileCategory category) throws IOException {
    printFiles(kind, category.files(), category.bytes(), category.maxOffset());
  }

  private void printFiles(String kind, long files, long bytes, long maxOffset) throws IOException {
    out.text("# ").text(kind).text(": ").decimal(files).character(' ').decimal(bytes);
    out.character(' ').decimal(maxOffset).newLine();
  }

  private TextOutput printTime(String what, double value) throws IOException {
    out.text(what).text(": ");
    FixedPoint.SIX.print(value, out);
    return out;
  }
}
