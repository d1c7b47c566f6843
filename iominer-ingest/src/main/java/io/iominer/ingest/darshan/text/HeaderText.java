// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

import io.iominer.core.model.JobRecord;
import io.iominer.core.model.LogHeader;
import io.iominer.core.model.ModuleRegion;
import io.iominer.core.model.Mount;
import io.iominer.core.model.MountTable;
import io.iominer.ingest.darshan.DarshanLog;
import java.io.IOException;
import java.util.Arrays;

/** Prints what both tools print first: the job, the regions of the log and the mounts. */
final class HeaderText {
  /** Size of the newest header; printed for every log, also for those with a smaller one. */
  private static final int PRINTED_HEADER_BYTES = 1328;

  private static final String RULE = "# -------------------------------------------------------\n";

  private final LogHeader header;
  private final JobRecord job;
  private final MountTable mounts;
  private final TextOutput out;

  HeaderText(DarshanLog log, MountTable mounts, TextOutput out) {
    this.header = log.header();
    this.job = log.job();
    this.mounts = mounts;
    this.out = out;
  }

  void print() throws IOException {
    printVersionWarning();
    printJob();
    printMetadata();
    printRegions();
    printMounts();
  }

  private void printVersionWarning() throws IOException {
    if (header.version().equals("3.20")) {
      Blocks.print("version-3.20", out);
    }
  }

  private void printJob() throws IOException {
    out.text("# darshan log version: ").text(header.version()).newLine();
    out.text("# compression method: ").text(header.compression().name()).newLine();
    out.text("# exe: ").recorded(exe()).newLine();
    out.text("# uid: ").decimal(job.uid()).newLine();
    out.text("# jobid: ").decimal(job.jobId()).newLine();
    out.text("# start_time: ").decimal(job.startSeconds()).newLine();
    out.text("# start_time_asci: ").text(CalendarTime.of(job.startSeconds()));
    out.text("# end_time: ").decimal(job.endSeconds()).newLine();
    out.text("# end_time_asci: ").text(CalendarTime.of(job.endSeconds()));
    out.text("# nprocs: ").decimal(job.processCount()).newLine();
    out.text("# run time: ");
    FixedPoint.FOUR.print(runTime(), out);
    out.newLine();
  }

  /** Empty unless mounts follow: the tool takes what stands before the first line break. */
  private byte[] exe() {
    byte[] all = job.exeAndMounts().bytes();
    for (int i = 0; i < all.length; i++) {
      if (all[i] == '\n') {
        return Arrays.copyOf(all, i);
      }
    }
    return new byte[0];
  }

  /** Also where the end is unknown, when it comes out negative. */
  private double runTime() {
    if (job.hasNanoseconds()) {
      return (job.endSeconds() + job.endNanos() / 1e9)
          - (job.startSeconds() + job.startNanos() / 1e9);
    }
    return job.endSeconds() - job.startSeconds() + 1;
  }

  private void printMetadata() throws IOException {
    byte[] all = job.metadata().bytes();
    int from = 0;
    while (from < all.length) {
      int to = from;
      int equals = -1;
      while (to < all.length && all[to] != '\n') {
        if (all[to] == '=' && equals < 0) {
          equals = to;
        }
        to++;
      }
      if (equals >= 0) {
        out.text("# metadata: ").recorded(Arrays.copyOfRange(all, from, equals)).text(" = ");
        out.recorded(Arrays.copyOfRange(all, equals + 1, to)).newLine();
      }
      from = to + 1;
    }
  }

  private void printRegions() throws IOException {
    out.text("\n# log file regions\n").text(RULE);
    out.text("# header: ").decimal(PRINTED_HEADER_BYTES).text(" bytes (uncompressed)\n");
    printBytes("# job data: ", header.job().length()).newLine();
    printBytes("# record table: ", header.names().length()).newLine();
    for (ModuleRegion region : header.modules()) {
      String name =
          region
              .module()
              .map(module -> module.logName() + " module")
              .orElse("<UNKNOWN> module (id " + region.id() + ")");
      printBytes("# " + name + ": ", region.length());
      out.text(", ver=").decimal(region.version()).newLine();
    }
  }

  private TextOutput printBytes(String what, long bytes) throws IOException {
    return out.text(what).unsigned(bytes).text(" bytes (compressed)");
  }

  private void printMounts() throws IOException {
    out.text("\n# mounted file systems (mount point and fs type)\n").text(RULE);
    for (Mount mount : mounts.longestFirst()) {
      out.text("# mount entry:\t").recorded(mount.path().bytes()).character('\t');
      out.recorded(mount.fsType().bytes()).newLine();
    }
  }
}
