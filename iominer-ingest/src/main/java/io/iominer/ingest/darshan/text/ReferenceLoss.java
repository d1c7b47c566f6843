// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DarshanRecord;
import java.util.Arrays;

/**
 * Counters that darshan-parser 3.5.0 loses, so that its text and ours stay comparable line by line.
 * When it brings POSIX records of version 2 or 3 up to version 4, it moves the counters twice but
 * with the length of the old record, and the last ones stay zero: the two variances of version 3,
 * and the fastest and slowest rank's time too of version 2 (darshan_log_get_posix_file in
 * darshan-posix-logutils.c). Only this text has the zeros; the reader keeps the true values.
 */
final class ReferenceLoss {
  private static final int LOST_OF_VERSION_2 = 4;
  private static final int LOST_OF_VERSION_3 = 2;

  private ReferenceLoss() {}

  /** The record as darshan-parser sees it. */
  static DarshanRecord apply(DarshanRecord record, int storedVersion) {
    if (record.module() != DarshanModule.POSIX
        || !(record instanceof CounterRecord counters)
        || (storedVersion != 2 && storedVersion != 3)) {
      return record;
    }
    int lost = storedVersion == 2 ? LOST_OF_VERSION_2 : LOST_OF_VERSION_3;
    double[] fCounters = counters.fCounters().clone();
    Arrays.fill(fCounters, fCounters.length - lost, fCounters.length, 0);
    return CounterRecord.of(
        DarshanModule.POSIX, record.recordId(), record.rank(), counters.counters(), fCounters);
  }
}
