// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.spark;

import io.iominer.core.spark.IOMiner;
import io.iominer.report.facility.FacilityReport;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionRows;
import io.iominer.report.section.SectionSink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/** Asks a store the sections of a report. */
public final class StoredFacilityReport {
  /**
   * Sections at a time: while Spark plans one, on one thread, another is computed. Heuristic: with
   * three nothing was faster on two cores.
   */
  private static final int AT_ONCE = 2;

  private StoredFacilityReport() {}

  /**
   * Asks the sections, two at a time, and hands each to {@code sink} in their order, as soon as it
   * and those before it are known.
   */
  public static FacilityReport of(
      List<ReportSection> sections, Supplier<IOMiner> miner, SectionSink sink) throws IOException {
    ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);
    try {
      List<Future<SectionRows>> asked = new ArrayList<>();
      for (ReportSection section : sections) {
        asked.add(threads.submit(() -> StoredSection.of(section, miner.get())));
      }
      List<SectionRows> rows = new ArrayList<>();
      for (Future<SectionRows> one : asked) {
        SectionRows known = one.get();
        sink.section(known);
        rows.add(known);
      }
      return new FacilityReport(rows);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException problem) {
        throw problem;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted");
    } finally {
      threads.shutdownNow();
    }
  }
}
