// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.lmt;

import io.iominer.core.table.LmtColumns;
import io.iominer.core.table.LmtMdsTable;
import io.iominer.core.table.LmtOssTable;
import io.iominer.core.table.LmtOstTable;
import io.iominer.core.table.LmtRouterTable;
import io.iominer.core.table.OstInfoTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import io.iominer.ingest.lmt.Interval.Flag;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Turns intervals into rows. */
final class LmtRows {
  /** Counters of a storage target, in the order of its series. */
  static final int OST_COUNTERS = 3;

  static final int READ_BYTES = 0;
  static final int WRITE_BYTES = 1;
  static final int RPCS = 2;

  /** Bytes of LMT's and Lustre's "KB". */
  static final long KIB = 1024;

  private static final double NANOS_PER_SECOND = 1e9;

  private LmtRows() {}

  /** A row of {@code lmt_ost} from the counters read bytes, write bytes, RPCs. */
  static TableRow ost(Target target, Interval interval) {
    TableRow row = ost(target, interval.start(), interval.sample().time(), interval.flags());
    amounts(row, amount(interval, READ_BYTES), amount(interval, WRITE_BYTES));
    row.set("rpcs", amount(interval, RPCS));
    row.set("read_bytes_counter", interval.sample().counter(READ_BYTES));
    row.set("write_bytes_counter", interval.sample().counter(WRITE_BYTES));
    row.set("rpcs_counter", interval.sample().counter(RPCS));
    interval.sample().gauges().forEach(row::set);
    return row;
  }

  /** A row of {@code lmt_ost} without values. */
  static TableRow ost(Target target, Optional<Instant> start, Instant end, Set<Flag> flags) {
    TableRow row = interval(LmtOstTable.DEFINITION, target, start, end, flags);
    return row.set("ost_name", target.name().orElseThrow())
        .set("ost_index", target.index())
        .set("oss", target.server().orElse(null));
  }

  /** Sets amounts and, where the interval has a length, rates. */
  static void amounts(TableRow row, @Nullable Long read, @Nullable Long written) {
    row.set("bytes_read", read).set("bytes_written", written);
    if (row.value("interval_s") instanceof Double seconds && seconds > 0) {
      row.set("read_rate", read == null ? null : read / seconds);
      row.set("write_rate", written == null ? null : written / seconds);
    }
  }

  /** A row of {@code lmt_oss} from gauges. */
  static TableRow oss(Target target, Interval interval) {
    TableRow row = oss(target, interval.start(), interval.sample().time(), interval.flags());
    interval.sample().gauges().forEach(row::set);
    return row;
  }

  /** A row of {@code lmt_oss} without values. */
  static TableRow oss(Target target, Optional<Instant> start, Instant end, Set<Flag> flags) {
    return interval(LmtOssTable.DEFINITION, target, start, end, flags)
        .set("oss", target.server().orElseThrow());
  }

  /** A row of {@code lmt_mds} from counters of these operations. */
  static TableRow mds(Target target, List<String> operations, Interval interval) {
    TableRow row = mds(target, interval.start(), interval.sample().time(), interval.flags());
    List<Object[]> list = new ArrayList<>();
    for (int i = 0; i < operations.size(); i++) {
      Long counter = interval.sample().counter(i);
      if (counter != null) {
        list.add(new Object[] {operations.get(i), amount(interval, i), counter});
      }
    }
    if (!list.isEmpty()) {
      row.set("operations", list);
    }
    interval.sample().gauges().forEach(row::set);
    return row;
  }

  /** A row of {@code lmt_mds} without values. */
  static TableRow mds(Target target, Optional<Instant> start, Instant end, Set<Flag> flags) {
    return interval(LmtMdsTable.DEFINITION, target, start, end, flags)
        .set("mdt_name", target.name().orElse(null))
        .set("mds", target.server().orElse(null));
  }

  /** A row of {@code lmt_router} from the only counter, bytes. */
  static TableRow router(Target target, Interval interval) {
    TableRow row =
        interval(
                LmtRouterTable.DEFINITION,
                target,
                interval.start(),
                interval.sample().time(),
                interval.flags())
            .set(LmtRouterTable.ROUTER, target.server().orElseThrow());
    Long bytes = amount(interval, 0);
    row.set("bytes", bytes);
    if (bytes != null && row.value("interval_s") instanceof Double seconds && seconds > 0) {
      row.set("rate", bytes / seconds);
    }
    row.set("bytes_counter", interval.sample().counter(0));
    interval.sample().gauges().forEach(row::set);
    return row;
  }

  /** A row of {@code ost_info}. */
  static TableRow info(Target target, OptionalLong capacityBytes, Optional<Instant> validFrom) {
    TableRow row =
        new TableRow(OstInfoTable.DEFINITION)
            .set(LmtColumns.FILE_SYSTEM, target.fileSystem())
            .set("ost_name", target.name().orElseThrow())
            .set("ost_index", target.index())
            .set("oss", target.server().orElse(null))
            .set("capacity_bytes", capacityBytes);
    validFrom.ifPresent(time -> row.set("valid_from", time));
    return row;
  }

  /** Room on a target as gauges. */
  static void room(
      Map<String, Object> gauges,
      @Nullable Long kibFree,
      @Nullable Long kibUsed,
      @Nullable Long inodesFree,
      @Nullable Long inodesUsed) {
    put(gauges, "bytes_free", kibFree == null ? null : kibFree * KIB);
    put(gauges, "bytes_used", kibUsed == null ? null : kibUsed * KIB);
    put(gauges, "inodes_free", inodesFree);
    put(gauges, "inodes_used", inodesUsed);
  }

  /** Puts a gauge that has a value. */
  static void put(Map<String, Object> gauges, String column, @Nullable Object value) {
    if (value != null) {
      gauges.put(column, value);
    }
  }

  /** What a message expects of a number. */
  static String wholeUpTo(long most) {
    return most == Long.MAX_VALUE
        ? "a whole number of 0 or more"
        : "a whole number from 0 to " + most;
  }

  /** Seconds of an interval. */
  static double seconds(Instant start, Instant end) {
    return Duration.between(start, end).toNanos() / NANOS_PER_SECOND;
  }

  private static @Nullable Long amount(Interval interval, int counter) {
    return interval.amounts().get(counter).orElse(null);
  }

  private static TableRow interval(
      TableDefinition table, Target target, Optional<Instant> start, Instant end, Set<Flag> flags) {
    TableRow row =
        new TableRow(table)
            .set(LmtColumns.FILE_SYSTEM, target.fileSystem())
            .set(LmtColumns.INTERVAL_END, end);
    if (start.isPresent()) {
      row.set("interval_start", start.get());
      row.set("interval_s", seconds(start.get(), end));
    }
    for (Flag flag : Flag.values()) {
      row.set("is_" + flag.name().toLowerCase(Locale.ROOT), flags.contains(flag));
    }
    return row;
  }
}
