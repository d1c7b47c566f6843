// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.local;

import io.iominer.core.lookup.FileSystemNames;
import io.iominer.core.model.IoDirection;
import io.iominer.core.sort.RecordReader;
import io.iominer.core.sort.RecordSort;
import io.iominer.core.sort.RecordWriter;
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
final class LocalServerRates {
  /** Times of samples whose sums a thread holds at most; heuristic: some 25 MB. */
  private static final int MOST_HELD = 1 << 18;

  private static final List<String> COLUMNS =
      List.of(LmtColumns.INTERVAL_END, "read_rate", "write_rate");

  private final SampleRates rates;
  private final RecordSort sums;
  private final RecordWriter record = new RecordWriter();

  /** Of the OSTs' rates, by the time of their samples, in microseconds since 1970 UTC. */
  private final Map<Long, Sum> held = new HashMap<>();

  private static final class Sum {
    private double read;
    private double write;

    void add(double moreRead, double moreWritten) {
      read += moreRead;
      write += moreWritten;
    }
  }

  private LocalServerRates(SampleRates rates, RecordSort sums) {
    this.rates = rates;
    this.sums = sums;
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
      LocalWork work,
      List<FileSystemNames.Pair> names,
      CalibrationPeriod period,
      Optional<String> mountPoint) {
    Map<IoDirection, Map<CalibratedPart, Calibrated>> found = new EnumMap<>(IoDirection.class);
    List<String> own =
        names.stream()
            .filter(name -> Optional.ofNullable(name.mountPoint()).equals(mountPoint))
            .map(FileSystemNames.Pair::lustreName)
            .toList();
    if (own.isEmpty()) {
      return found;
    }
    UtcDays days =
        new UtcDays(List.of(period.firstDay().toEpochDay(), period.lastDay().toEpochDay()));
    try (SampleRates ofOsts = new SampleRates(work);
        SampleRates ofAll = new SampleRates(work);
        RecordSort sums = work.sort()) {
      days.span(work.store().scan(LmtOstTable.DEFINITION), LmtColumns.INTERVAL_END)
          .whereIn(LmtColumns.FILE_SYSTEM, own)
          .byFile(
              work.threads(),
              COLUMNS,
              file -> {
                LocalServerRates ofFile = new LocalServerRates(ofOsts, sums);
                file.forEach(ofFile::add);
                ofFile.flush();
                return own;
              });
      addSums(sums.sorted(), ofAll);
      add(found, CalibratedPart.SERVER_OST_RATE, ofOsts);
      add(found, CalibratedPart.SERVER_FILE_SYSTEM_RATE, ofAll);
    }
    return found;
  }

  private static void add(
      Map<IoDirection, Map<CalibratedPart, Calibrated>> found,
      CalibratedPart part,
      SampleRates rates) {
    rates
        .quantiles()
        .forEach(
            (direction, quantiles) ->
                found
                    .computeIfAbsent(direction, way -> new EnumMap<>(CalibratedPart.class))
                    .put(part, quantiles));
  }

  private void add(StoredRow sample) {
    double read = sample.number("read_rate").orElse(0);
    double write = sample.number("write_rate").orElse(0);
    rates.add(record, IoDirection.READ, read);
    rates.add(record, IoDirection.WRITE, write);
    held.computeIfAbsent(
            TableRow.micros(sample.instant(LmtColumns.INTERVAL_END)), time -> new Sum())
        .add(read, write);
    if (held.size() == MOST_HELD) {
      flush();
    }
  }

  private void flush() {
    held.forEach(
        (time, sum) ->
            sums.add(record.put(time.longValue()).put(sum.read).put(sum.write).finish()));
    held.clear();
  }

  private static void addSums(Iterator<byte[]> sorted, SampleRates rates) {
    RecordWriter record = new RecordWriter();
    long time = Long.MIN_VALUE;
    Sum sum = new Sum();
    while (sorted.hasNext()) {
      RecordReader part = new RecordReader(sorted.next());
      long next = part.whole();
      if (next != time) {
        add(record, sum, rates);
        sum = new Sum();
        time = next;
      }
      sum.add(part.real(), part.real());
    }
    add(record, sum, rates);
  }

  private static void add(RecordWriter record, Sum sum, SampleRates rates) {
    rates.add(record, IoDirection.READ, sum.read);
    rates.add(record, IoDirection.WRITE, sum.write);
  }
}
