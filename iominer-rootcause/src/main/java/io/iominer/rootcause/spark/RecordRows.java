// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.spark;

import io.iominer.core.model.Counter;
import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.LustreComponent;
import io.iominer.core.model.LustreRecord;
import io.iominer.core.model.RawText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;

/**
 * Makes Darshan's records of rows of {@code darshan_file} again, as far as a diagnosis uses them.
 */
final class RecordRows {
  private static final List<DarshanModule> MODULES =
      List.of(DarshanModule.POSIX, DarshanModule.MPIIO, DarshanModule.STDIO);

  private static final int RAID0 = 1;

  private RecordRows() {}

  /** The columns that are needed, with a comma between them. */
  static String columns() {
    return Stream.concat(
            Stream.of("record_id", "rank", "stripe_size", "stripe_count"),
            MODULES.stream().flatMap(RecordRows::counters).map(Counter::columnName))
        .map(column -> "f." + column)
        .collect(Collectors.joining(", "));
  }

  private static Stream<Counter> counters(DarshanModule module) {
    return Stream.concat(module.counters().stream(), module.fCounters().stream());
  }

  /**
   * The records of a row.
   *
   * @param osts the file's OSTs
   */
  static List<DarshanRecord> of(Row row, List<Integer> osts) {
    long id = row.<BigDecimal>getAs("record_id").toBigInteger().longValue();
    long rank = row.<Long>getAs("rank");
    List<DarshanRecord> records = new ArrayList<>();
    for (DarshanModule module : MODULES) {
      if (row.getAs(module.counters().get(0).columnName()) != null) {
        records.add(record(row, module, id, rank));
      }
    }
    Long stripes = row.getAs("stripe_count");
    if (stripes != null && !osts.isEmpty()) {
      Long size = row.getAs("stripe_size");
      LustreComponent component =
          new LustreComponent(size == null ? 0 : size, stripes, RAID0, 0, 0, -1, -1, RawText.EMPTY);
      records.add(
          new LustreRecord(
              id, rank, List.of(component), osts.stream().mapToLong(Integer::longValue).toArray()));
    }
    return records;
  }

  /** A counter that is NULL was not monitored, which a record says as −1. */
  private static CounterRecord record(Row row, DarshanModule module, long id, long rank) {
    long[] counters = new long[module.counters().size()];
    for (Counter counter : module.counters()) {
      Number value = row.getAs(counter.columnName());
      counters[counter.index()] = value == null ? -1 : value.longValue();
    }
    double[] fCounters = new double[module.fCounters().size()];
    for (Counter counter : module.fCounters()) {
      Number value = row.getAs(counter.columnName());
      fCounters[counter.index()] = value == null ? -1 : value.doubleValue();
    }
    return CounterRecord.of(module, id, rank, counters, fCounters);
  }
}
