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
import java.util.function.ObjDoubleConsumer;
import java.util.function.Supplier;

/** Asks a store the sections of a report. */
public final class StoredFacilityReport {
  private static final double NANOS = 1e9;

  /** While Spark plans one, on one thread, another is computed; heuristic. */
  private static final int AT_ONCE = 2;

  private StoredFacilityReport() {}

  /**
   * Asks the sections, two at a time, and hands each to {@code sink} in their order, as soon as it
   * and those before it are known.
   */
  public static FacilityReport of(
      List<ReportSection> sections, Supplier<IOMiner> miner, SectionSink sink) throws IOException {
    return ask(sections, miner, AT_ONCE, known -> sink.section(known.rows()));
  }

  /**
   * Asks several sections at a time: while Spark plans one, another is computed.
   *
   * @param atOnce how many at a time, 1 or more
   * @param took takes how many seconds each took; called by one thread, in the sections' order
   * @return the sections in their order
   */
  public static FacilityReport together(
      List<ReportSection> sections,
      Supplier<IOMiner> miner,
      int atOnce,
      ObjDoubleConsumer<ReportSection> took)
      throws IOException {
    return ask(
        sections, miner, atOnce, known -> took.accept(known.rows().section(), known.seconds()));
  }

  private static FacilityReport ask(
      List<ReportSection> sections, Supplier<IOMiner> miner, int atOnce, TimedSink sink)
      throws IOException {
    ExecutorService threads = Executors.newFixedThreadPool(atOnce);
    try {
      List<Future<Timed>> asked = new ArrayList<>();
      for (ReportSection section : sections) {
        asked.add(threads.submit(() -> timed(section, miner)));
      }
      List<SectionRows> rows = new ArrayList<>();
      for (Future<Timed> one : asked) {
        Timed known = one.get();
        sink.take(known);
        rows.add(known.rows());
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

  /** Takes the sections in their order. */
  private interface TimedSink {
    void take(Timed section) throws IOException;
  }

  private record Timed(SectionRows rows, double seconds) {}

  private static Timed timed(ReportSection section, Supplier<IOMiner> miner) {
    long begin = System.nanoTime();
    return new Timed(StoredSection.of(section, miner.get()), (System.nanoTime() - begin) / NANOS);
  }
}
