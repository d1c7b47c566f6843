// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import io.iominer.core.model.Compression;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.LogHeader;
import io.iominer.core.model.ModuleRegion;
import io.iominer.core.summary.Damage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

/**
 * The regions of a log as its header places them. Darshan writes them one after the other up to the
 * log's end (darshan_core_shutdown in darshan-core.c), so a gap, an overlap or a rest shows a
 * header that is damaged, for example one of which a module has vanished.
 *
 * <p>A process that is killed leaves the file that it had mapped to memory (Darshan's
 * --enable-mmap-logs): not compressed, without an end, its regions at fixed places with room
 * between and behind them.
 */
final class RegionMap {
  private final LogInput in;
  private final long begin;
  private final boolean hasRoom;
  private final List<Part> parts = new ArrayList<>();

  RegionMap(LogInput in, LogHeader header, JobRecord job) {
    this.in = in;
    this.hasRoom = header.compression() == Compression.NONE && !job.hasEnd();
    this.begin = header.job().offset() + header.job().length();
    add(LogWalk.NAMES, header.names().offset(), header.names().length());
    for (ModuleRegion region : header.modules()) {
      add(region.name(), region.offset(), region.length());
    }
    parts.sort(Comparator.comparingLong(Part::offset));
  }

  private record Part(String name, long offset, long end) {}

  /**
   * A region that does not lie within the log is told where it is read; here it ends with the log.
   */
  private void add(String name, long offset, long length) {
    if (offset >= 0 && offset <= in.size() && length > 0) {
      parts.add(new Part(name, offset, offset + Math.min(length, in.size() - offset)));
    }
  }

  /** Tells where the regions do not follow each other. */
  void check(Consumer<Damage> damages) {
    long end = begin;
    String before = "job";
    for (Part part : parts) {
      if (part.offset() > end) {
        unclaimed(end, part.offset(), damages);
      } else if (part.offset() < end) {
        damages.accept(
            new Damage(
                part.name(),
                in.problem(
                        part.offset(),
                        part.name() + " region",
                        "to begin at " + end + ", behind the " + before + " region",
                        part.offset())
                    .problem()));
      }
      if (part.end() >= end) {
        end = part.end();
        before = part.name();
      }
    }
    if (end < in.size()) {
      unclaimed(end, in.size(), damages);
    }
  }

  private void unclaimed(long from, long to, Consumer<Damage> damages) {
    if (hasRoom) {
      return;
    }
    damages.accept(
        new Damage(
            LogWalk.HEADER,
            in.problem(
                    from,
                    "header's regions",
                    to == in.size() ? "the log to end here" : "the next region here",
                    (to - from) + " bytes that no region claims")
                .problem()));
  }
}
