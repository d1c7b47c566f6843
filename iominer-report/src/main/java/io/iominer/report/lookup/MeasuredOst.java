// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.lookup;

import io.iominer.core.lookup.FileSystemNames;
import io.iominer.core.lookup.StoredLog;
import io.iominer.core.model.Ost;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreScan;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.LmtColumns;
import io.iominer.core.table.LmtOstTable;
import io.iominer.core.table.TableRow;
import io.iominer.rootcause.lookup.InUse;
import io.iominer.rootcause.lookup.OwnOst;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What servers measured of an OST in samples during which a file of a log was in use there, which
 * may be shorter than a sample.
 */
final class MeasuredOst {
  /**
   * Servers saw all of a time of which they saw this part; heuristic: clocks and the ends of
   * samples are no finer.
   */
  static final double WHOLE = 0.99;

  private static final double MICROS = 1e6;

  private static final List<String> COLUMNS =
      List.of(
          LmtColumns.FILE_SYSTEM,
          "ost_index",
          "interval_start",
          LmtColumns.INTERVAL_END,
          "bytes_read",
          "bytes_written",
          "bytes_used",
          "bytes_free");

  private final InUse inUse;
  private final Map<Long, Long> bytesOfSamples = new HashMap<>();
  private OptionalDouble fullness = OptionalDouble.empty();
  private long measuredMicros;
  private boolean hasSample;

  private MeasuredOst(InUse inUse) {
    this.inUse = inUse;
  }

  /**
   * Those of which any sample is there, by log.
   *
   * @param names of file systems
   * @param own what each log did on its OSTs
   */
  static Map<StoredLog, Map<Ost, MeasuredOst>> of(
      IoStore store, List<FileSystemNames.Pair> names, Map<StoredLog, Map<Ost, OwnOst>> own) {
    Map<String, Optional<String>> mountPoints = new HashMap<>();
    names.forEach(
        pair -> mountPoints.put(pair.lustreName(), Optional.ofNullable(pair.mountPoint())));
    Map<StoredLog, Map<Ost, MeasuredOst>> measured = new HashMap<>();
    Map<Ost, List<MeasuredOst>> timed = new HashMap<>();
    LongSummaryStatistics during = new LongSummaryStatistics();
    own.forEach(
        (log, osts) -> {
          Map<Ost, MeasuredOst> ofLog = new HashMap<>();
          osts.forEach(
              (ost, use) -> {
                if (!use.inUse().isEmpty()) {
                  MeasuredOst one = new MeasuredOst(use.inUse());
                  ofLog.put(ost, one);
                  timed.computeIfAbsent(ost, key -> new ArrayList<>()).add(one);
                  during.accept(use.inUse().first());
                  during.accept(use.inUse().last());
                }
              });
          measured.put(log, ofLog);
        });
    if (!mountPoints.isEmpty() && !timed.isEmpty()) {
      store
          .scan(LmtOstTable.DEFINITION)
          .whereIn(LmtColumns.FILE_SYSTEM, mountPoints.keySet())
          .whereKnown("ost_index")
          .whereAbove("interval_s", 0.0)
          .whereDuring(
              List.of(new StoreScan.Span("interval_start", LmtColumns.INTERVAL_END)),
              during.getMin(),
              during.getMax())
          .rows(
              COLUMNS,
              sample -> {
                Ost ost =
                    new Ost(
                        mountPoints.get(sample.string(LmtColumns.FILE_SYSTEM)),
                        (int) sample.whole("ost_index"));
                timed.getOrDefault(ost, List.of()).forEach(one -> one.add(sample));
              });
    }
    measured.values().forEach(osts -> osts.values().removeIf(one -> !one.hasSample));
    return measured;
  }

  private void add(StoredRow sample) {
    long begin = TableRow.micros(sample.instant("interval_start"));
    long overlap = inUse.overlap(begin, TableRow.micros(sample.instant(LmtColumns.INTERVAL_END)));
    if (overlap > 0) {
      hasSample = true;
      add(sample, begin, overlap);
    }
  }

  private void add(StoredRow sample, long begin, long overlap) {
    OptionalLong used = sample.count("bytes_used");
    OptionalLong free = sample.count("bytes_free");
    if (used.isPresent() && free.isPresent() && used.getAsLong() + free.getAsLong() != 0) {
      double full = (double) used.getAsLong() / (used.getAsLong() + free.getAsLong());
      fullness = OptionalDouble.of(Math.max(full, fullness.orElse(full)));
    }
    OptionalLong read = sample.count("bytes_read");
    OptionalLong written = sample.count("bytes_written");
    if (read.isPresent() && written.isPresent()) {
      bytesOfSamples.merge(begin, read.getAsLong() + written.getAsLong(), Math::max);
      measuredMicros += overlap;
    }
  }

  /** Bytes in these samples; empty where none tells any. */
  Optional<Long> bytes() {
    return bytesOfSamples.isEmpty()
        ? Optional.empty()
        : Optional.of(bytesOfSamples.values().stream().mapToLong(Long::longValue).sum());
  }

  /**
   * Share of the log's bytes in those: known where servers saw all of the time, and no fewer bytes
   * than the log has: what page caches serve reaches no server.
   *
   * @param own bytes of the log there
   */
  Optional<Double> share(double own) {
    return bytes()
        .filter(all -> all != 0 && own <= all)
        .filter(all -> measuredMicros / MICROS >= WHOLE * (inUse.length() / MICROS))
        .map(all -> own / all);
  }

  /** The greatest part of its space that was in use; empty where no sample tells it. */
  Optional<Double> fullness() {
    return fullness.isPresent() ? Optional.of(fullness.getAsDouble()) : Optional.empty();
  }
}
