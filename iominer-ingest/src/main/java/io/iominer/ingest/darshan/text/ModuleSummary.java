// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.ingest.darshan.LogMemory;
import java.util.EnumSet;
import java.util.Set;

/** What the sections beside the base one need of a module's records, gathered record by record. */
final class ModuleSummary {
  private static final Set<DarshanModule> SUPPORTED =
      EnumSet.of(
          DarshanModule.POSIX,
          DarshanModule.MPIIO,
          DarshanModule.STDIO,
          DarshanModule.DFS,
          DarshanModule.DAOS);

  private final RecordMetrics metrics;
  private final CounterTotals totals;
  private final RankTimeAccumulator times;
  private final FileAccumulator files;
  private final Set<Section> sections;
  private final LogMemory memory;
  private long bytes;

  ModuleSummary(DarshanModule module, Set<Section> sections, LogMemory memory) {
    this.memory = memory;
    this.metrics = new RecordMetrics(module);
    this.totals = new CounterTotals(module, metrics);
    this.times = new RankTimeAccumulator(metrics);
    this.files = new FileAccumulator(metrics);
    this.sections = sections;
  }

  /** Whether darshan-parser prints more than the base section for a module. */
  static boolean supports(DarshanModule module) {
    return SUPPORTED.contains(module);
  }

  /** Adds a record; all are only counted from one on that memory cannot hold. */
  void add(CounterRecord record) {
    boolean isHeld = sections.contains(Section.FILE) || sections.contains(Section.PERF);
    if (isHeld && !memory.holds(record, files.size())) {
      return;
    }
    if (sections.contains(Section.TOTAL)) {
      totals.add(record);
    }
    if (sections.contains(Section.FILE)) {
      files.add(record);
    }
    if (sections.contains(Section.PERF)) {
      bytes += metrics.bytesRead(record) + metrics.bytesWritten(record);
      times.add(record);
    }
  }

  /**
   * To be called after the last record.
   *
   * @throws io.iominer.core.error.LogMemoryException where memory could not hold them
   */
  void check() {
    memory.check();
  }

  CounterTotals totals() {
    return totals;
  }

  FileAccumulator files() {
    return files;
  }

  RankTimeAccumulator times() {
    return times;
  }

  /** Bytes read and written. */
  long bytes() {
    return bytes;
  }
}
