// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
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
  private long bytes;

  ModuleSummary(DarshanModule module, Set<Section> sections) {
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

  void add(CounterRecord record) {
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
