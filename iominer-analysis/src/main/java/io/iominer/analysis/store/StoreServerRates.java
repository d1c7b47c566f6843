// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.day.UtcDays;
import io.iominer.core.exchange.KeyedRecords;
import io.iominer.core.exchange.RecordSink;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.lookup.FileSystemNames;
import io.iominer.core.model.IoDirection;
import io.iominer.core.sort.RecordBytes;
import io.iominer.core.sort.SortedGroups;
import io.iominer.core.store.StoreScan;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.LmtColumns;
import io.iominer.core.table.LmtOstTable;
import io.iominer.core.table.TableRow;
import io.iominer.rootcause.calibration.Calibrated;
import io.iominer.rootcause.calibration.CalibratedPart;
import io.iominer.rootcause.calibration.CalibrationPeriod;
import io.iominer.rootcause.calibration.ServerQuantiles;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What server-side monitoring data show that OSTs, and all of them together, carried in a period:
 * {@link ServerQuantiles}.
 */
final class StoreServerRates {
  /** Times of samples whose sums a thread holds at most; heuristic: some 25 MB. */
  private static final int MOST_HELD = 1 << 18;

  private static final List<String> COLUMNS =
      List.of(LmtColumns.INTERVAL_END, "read_rate", "write_rate");

  private static final RecordBytes<SumAt> SUMS = new RecordBytes<>(SumAt.class);

  private final RecordSink sink;

  /** Of the OSTs' rates, by the time of their samples, in microseconds since 1970 UTC. */
  private final Map<Long, Sum> held = new HashMap<>();

  private static final class Sum {
    private double read;
    private double write;

    void add(double moreRead, double moreWritten) {
      read += moreRead;
      write += moreWritten;
    }

    SumAt at(long micros) {
      return new SumAt(micros, read, write);
    }

    void addTo(SampleRates rates) {
      rates.add(IoDirection.READ, read);
      rates.add(IoDirection.WRITE, write);
    }
  }

  private record SumAt(long micros, double read, double written) {}

  private StoreServerRates(RecordSink sink) {
    this.sink = sink;
  }

  /**
   * What servers tell of a period.
   *
   * @param names of the store's file systems
   * @param mountPoint of the file system; empty where no log tells it
   * @return by direction; nothing where too few samples tell, or nobody knows which of LMT's file
   *     systems it is
   */
  static Map<IoDirection, Map<CalibratedPart, Calibrated>> of(
      StoreExchange store,
      List<FileSystemNames.Pair> names,
      CalibrationPeriod period,
      Optional<String> mountPoint) {
    List<String> own =
        names.stream()
            .filter(name -> Optional.ofNullable(name.mountPoint()).equals(mountPoint))
            .map(FileSystemNames.Pair::lustreName)
            .toList();
    if (own.isEmpty()) {
      return Map.of();
    }
    UtcDays days =
        new UtcDays(List.of(period.firstDay().toEpochDay(), period.lastDay().toEpochDay()));
    StoreExchange.Scan samples =
        read ->
            days.span(read.scan(LmtOstTable.DEFINITION), LmtColumns.INTERVAL_END)
                .whereIn(LmtColumns.FILE_SYSTEM, own);
    KeyedRecords ofAll =
        store.then(
            store.fileRecords(samples, COLUMNS, StoreServerRates::addSums),
            (task, sorted, sink) -> addSums(sorted, sink));
    return store
        .collect(
            store.fileRecords(samples, COLUMNS, StoreServerRates::addRates).and(ofAll),
            (task, sorted) -> SampleRates.quantiles(sorted))
        .stream()
        .reduce(new EnumMap<>(IoDirection.class), StoreServerRates::both);
  }

  private static Map<IoDirection, Map<CalibratedPart, Calibrated>> both(
      Map<IoDirection, Map<CalibratedPart, Calibrated>> all,
      Map<IoDirection, Map<CalibratedPart, Calibrated>> more) {
    more.forEach(
        (direction, parts) ->
            all.computeIfAbsent(direction, way -> new EnumMap<>(CalibratedPart.class))
                .putAll(parts));
    return all;
  }

  private static void addRates(StoreScan.FileOfRows file, RecordSink sink) {
    SampleRates rates = new SampleRates(CalibratedPart.SERVER_OST_RATE, sink);
    file.forEach(
        sample -> {
          rates.add(IoDirection.READ, sample.number("read_rate").orElse(0));
          rates.add(IoDirection.WRITE, sample.number("write_rate").orElse(0));
        });
    rates.finish();
  }

  private static void addSums(StoreScan.FileOfRows file, RecordSink sink) {
    StoreServerRates sums = new StoreServerRates(sink);
    file.forEach(sums::add);
    sums.flush();
  }

  private void add(StoredRow sample) {
    held.computeIfAbsent(
            TableRow.micros(sample.instant(LmtColumns.INTERVAL_END)), time -> new Sum())
        .add(sample.number("read_rate").orElse(0), sample.number("write_rate").orElse(0));
    if (held.size() == MOST_HELD) {
      flush();
    }
  }

  private void flush() {
    held.forEach((time, sum) -> sink.add(time.hashCode(), SUMS.write(sum.at(time))));
    held.clear();
  }

  private static void addSums(Iterator<byte[]> sorted, RecordSink sink) {
    SampleRates rates = new SampleRates(CalibratedPart.SERVER_FILE_SYSTEM_RATE, sink);
    SortedGroups.forEach(
        SUMS.read(sorted),
        SumAt::micros,
        (time, parts) -> {
          Sum sum = new Sum();
          parts.forEachRemaining(part -> sum.add(part.read, part.written));
          sum.addTo(rates);
        });
    rates.finish();
  }
}
