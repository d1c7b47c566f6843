// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.exchange;

/** Takes the records of a task. */
@FunctionalInterface
public interface RecordSink {
  /**
   * Takes a record.
   *
   * @param key hash of what the record is grouped by; records of one group have the same
   * @param record bytes whose unsigned order is that of the records, which keeps a group together
   */
  void add(int key, byte[] record);
}
