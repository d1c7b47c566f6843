// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.lookup;

import io.iominer.core.model.IoDirection;
import io.iominer.core.store.StoreScan;
import io.iominer.core.store.StoredRow;
import io.iominer.core.summary.Plausible;
import io.iominer.core.table.OstBitmaps;
import io.iominer.core.table.TableRow;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What a log did with a striped file in one direction, by the file's row of {@code darshan_file}.
 * Darshan does not say which bytes of a file went to which of its OSTs: bytes and requests are
 * divided evenly over them. Requests and times are those of POSIX and STDIO together: what one of
 * them did not measure the other did. What cannot be is unknown.
 */
public enum FileWork {
  READ(IoDirection.READ, "bytes_read"),
  WRITE(IoDirection.WRITE, "bytes_written");

  /** The columns that tell all of it, in both directions. */
  public static final List<String> COLUMNS =
      List.of(
          "ost_bitmap",
          "ost_count",
          "read_start_time",
          "read_end_time",
          "write_start_time",
          "write_end_time",
          "bytes_read",
          "bytes_written",
          "posix_reads",
          "posix_writes",
          "posix_consec_reads",
          "posix_consec_writes",
          "posix_f_read_time",
          "posix_f_write_time",
          "stdio_reads",
          "stdio_writes",
          "stdio_f_read_time",
          "stdio_f_write_time");

  /** Columns of the times, in both directions. */
  public static final List<StoreScan.Span> SPANS =
      List.of(
          new StoreScan.Span("read_start_time", "read_end_time"),
          new StoreScan.Span("write_start_time", "write_end_time"));

  private final IoDirection direction;
  private final String verb;
  private final String bytes;

  FileWork(IoDirection direction, String bytes) {
    this.direction = direction;
    this.verb = direction.name().toLowerCase(Locale.ROOT);
    this.bytes = bytes;
  }

  /** The direction. */
  public IoDirection direction() {
    return direction;
  }

  /** The files that lie on OSTs. Parts of a file have no layout of their own. */
  public static StoreScan striped(StoreScan files) {
    return files
        .whereAbove("ost_count", 0)
        .whereKnown("ost_bitmap")
        .whereUnknown("parent_record_id");
  }

  /** Indices of a file's OSTs in its file system. */
  public static int[] osts(StoredRow file) {
    return OstBitmaps.of(file.bytes("ost_bitmap")).toArray();
  }

  /** Start of the first operation, microseconds since 1970 UTC; empty where it is not known. */
  public OptionalLong startMicros(StoredRow file) {
    return micros(file, verb + "_start_time");
  }

  /** End of the last operation, likewise. */
  public OptionalLong endMicros(StoredRow file) {
    return micros(file, verb + "_end_time");
  }

  /** Bytes on each OST; empty where they are not known. */
  public OptionalDouble bytes(StoredRow file) {
    return onEachOst(file, file.count(bytes));
  }

  /** Requests on each OST; empty where neither POSIX nor STDIO tells them. */
  public OptionalDouble requests(StoredRow file) {
    OptionalLong posix = known(file, "posix_" + verb + "s");
    OptionalLong stdio = known(file, "stdio_" + verb + "s");
    return onEachOst(
        file, posix.isEmpty() ? stdio : OptionalLong.of(posix.getAsLong() + stdio.orElse(0)));
  }

  /**
   * Requests on each OST that did not begin where the one before ended; empty where POSIX does not
   * tell them.
   */
  public OptionalDouble scatteredRequests(StoredRow file) {
    OptionalLong requests = known(file, "posix_" + verb + "s");
    OptionalLong consecutive = known(file, "posix_consec_" + verb + "s");
    return requests.isEmpty() || consecutive.isEmpty()
        ? OptionalDouble.empty()
        : onEachOst(
            file, OptionalLong.of(Math.max(0, requests.getAsLong() - consecutive.getAsLong())));
  }

  /** Seconds in operations of the whole file, summed over ranks; empty where they are not known. */
  public OptionalDouble seconds(StoredRow file) {
    OptionalDouble posix = known(file.number("posix_f_" + verb + "_time"));
    OptionalDouble stdio = known(file.number("stdio_f_" + verb + "_time"));
    return posix.isEmpty() ? stdio : OptionalDouble.of(posix.getAsDouble() + stdio.orElse(0));
  }

  private static OptionalDouble onEachOst(StoredRow file, OptionalLong ofFile) {
    return ofFile.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) ofFile.getAsLong() / file.whole("ost_count"));
  }

  private static OptionalLong micros(StoredRow file, String column) {
    return file.time(column)
        .map(time -> OptionalLong.of(TableRow.micros(time)))
        .orElse(OptionalLong.empty());
  }

  private static OptionalLong known(StoredRow file, String counter) {
    return Plausible.known(file.count(counter));
  }

  private static OptionalDouble known(OptionalDouble seconds) {
    return seconds.isPresent() && Plausible.isPossible(seconds.getAsDouble())
        ? seconds
        : OptionalDouble.empty();
  }
}
