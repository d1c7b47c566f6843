// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import io.iominer.core.sort.RecordReader;
import io.iominer.core.sort.RecordWriter;
import java.io.Serializable;
import java.time.Instant;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What samples of a server say of an OST in an hour, as records sort it: by hour, then by OST. An
 * OST may have several.
 */
record OstHourRecord(OstHour place, HourSums sums) {
  /** An hour of a file system. */
  record Hour(String fileSystem, Instant begin) implements Serializable {
    /** The same for each record of the hour, in any process. */
    int key() {
      return Objects.hash(fileSystem, begin.getEpochSecond());
    }
  }

  /** An hour of an OST. */
  record OstHour(Hour hour, String ost) {}

  byte[] write(RecordWriter record) {
    record
        .put(place.hour.fileSystem)
        .put(place.hour.begin.getEpochSecond())
        .put(place.ost)
        .put(sums.missing());
    put(record, sums.read());
    put(record, sums.written());
    return record.finish();
  }

  private static void put(RecordWriter record, @Nullable Long bytes) {
    record.put(bytes != null).put(bytes == null ? 0L : bytes);
  }

  private static OptionalLong bytes(RecordReader record) {
    boolean isKnown = record.isTrue();
    long bytes = record.whole();
    return isKnown ? OptionalLong.of(bytes) : OptionalLong.empty();
  }

  /** The sums of each hour of sorted records. */
  static Map<Hour, HourSums> hours(Iterator<byte[]> sorted) {
    Map<Hour, HourSums> hours = new HashMap<>();
    @Nullable OstHour last = null;
    while (sorted.hasNext()) {
      RecordReader record = new RecordReader(sorted.next());
      Hour hour =
          new Hour(Objects.requireNonNull(record.text()), Instant.ofEpochSecond(record.whole()));
      OstHour place = new OstHour(hour, Objects.requireNonNull(record.text()));
      HourSums sums = hours.computeIfAbsent(hour, first -> new HourSums());
      if (!place.equals(last)) {
        sums.beginOst();
        last = place;
      }
      long missing = record.whole();
      sums.add(bytes(record), bytes(record), missing);
    }
    return hours;
  }
}
