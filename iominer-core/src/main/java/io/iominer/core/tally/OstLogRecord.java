// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import io.iominer.core.model.Ost;
import io.iominer.core.sort.RecordBytes;

/**
 * What a log moved on an OST, as records sort it: by OST, then by the log's begin. A log may have
 * several, one after the other.
 *
 * @param ost the OST
 * @param run the log
 * @param read bytes read there
 * @param written bytes written there
 */
record OstLogRecord(Ost ost, Run run, double read, double written) {
  static final RecordBytes<OstLogRecord> BYTES = new RecordBytes<>(OstLogRecord.class);

  /**
   * When a log's job ran.
   *
   * @param isTimed whether begin and end are known, and in this order
   * @param begin microseconds since 1970 UTC; 0 where it is not known
   * @param end not before the begin
   * @param job number of its job in the store
   * @param log number of the log in the store
   */
  record Run(boolean isTimed, long begin, long end, int job, long log) {}
}
