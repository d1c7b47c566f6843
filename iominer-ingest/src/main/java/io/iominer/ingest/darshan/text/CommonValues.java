// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

/**
 * Keeps the four most common values of a counter over many records: places {@code at} to {@code at
 * + 3} hold values, the next four their counts. Source: Darshan 3.5.0, the log_agg_records
 * functions; the result depends on the order of the records, as there.
 */
final class CommonValues {
  private static final int SLOTS = 4;

  private final int at;
  private final long[] values = new long[SLOTS];
  private final long[] counts = new long[SLOTS];

  CommonValues(int at) {
    this.at = at;
  }

  /** Adds the values of a record to the totals. */
  void add(long[] record, long[] totals) {
    boolean[] known = new boolean[SLOTS];
    for (int j = 0; j < SLOTS; j++) {
      for (int k = 0; k < SLOTS; k++) {
        if (totals[at + k] == record[at + j]) {
          totals[at + k + SLOTS] += record[at + j + SLOTS];
          known[j] = true;
        }
      }
    }
    for (int j = 0; j < SLOTS; j++) {
      if (!known[j] && (record[at + j] == 0 || !insert(record, j, totals))) {
        return;
      }
    }
  }

  /** Puts a new value before the first less common one; false when all four are more common. */
  private boolean insert(long[] record, int j, long[] totals) {
    long value = record[at + j];
    long count = record[at + j + SLOTS];
    int kept = 0;
    while (kept < SLOTS && isMoreCommon(totals, kept, value, count)) {
      kept++;
    }
    if (kept == SLOTS) {
      return false;
    }
    System.arraycopy(totals, at, values, 0, SLOTS);
    System.arraycopy(totals, at + SLOTS, counts, 0, SLOTS);
    totals[at + kept] = value;
    totals[at + kept + SLOTS] = count;
    System.arraycopy(values, kept, totals, at + kept + 1, SLOTS - kept - 1);
    System.arraycopy(counts, kept, totals, at + kept + 1 + SLOTS, SLOTS - kept - 1);
    return true;
  }

  private boolean isMoreCommon(long[] totals, int slot, long value, long count) {
    long other = totals[at + slot + SLOTS];
    return other > count || (other == count && totals[at + slot] > value);
  }
}
