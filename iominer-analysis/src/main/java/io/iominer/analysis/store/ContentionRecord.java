// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.exchange.RecordSink;
import io.iominer.core.model.LogKey;
import io.iominer.core.model.Ost;
import io.iominer.core.sort.RecordBytes;
import io.iominer.rootcause.contention.LogOverlap;
import io.iominer.rootcause.history.Yardstick;
import java.time.LocalDate;
import java.util.Optional;

/**
 * What is known of what was around a log, as records sort it: by bucket and log, first that the log
 * was chosen, then its yardstick, then what was on its OSTs in their order. A record says one of
 * these.
 *
 * @param bucket bucket of the log's job
 * @param log the log
 * @param onOst what was on one of the OSTs
 * @param yardstick the log's yardstick
 * @param chosen that the log was chosen
 */
record ContentionRecord(
    long bucket,
    LogKey log,
    Optional<OnOst> onOst,
    Optional<Yardstick> yardstick,
    Optional<Chosen> chosen) {
  static final RecordBytes<ContentionRecord> BYTES = new RecordBytes<>(ContentionRecord.class);

  /**
   * A chosen log.
   *
   * @param day on which it started
   * @param nodes compute nodes of its allocation
   */
  record Chosen(Optional<LocalDate> day, Optional<Long> nodes) {}

  /** What was on an OST. */
  record OnOst(Ost ost, LogOverlap overlap) {}

  /** Of a chosen log. */
  ContentionRecord(long bucket, LogKey log, Chosen chosen) {
    this(bucket, log, Optional.empty(), Optional.empty(), Optional.of(chosen));
  }

  /** Of a log's yardstick. */
  ContentionRecord(long bucket, LogKey log, Yardstick yardstick) {
    this(bucket, log, Optional.empty(), Optional.of(yardstick), Optional.empty());
  }

  /** Of what was on one of the OSTs. */
  ContentionRecord(long bucket, OnOst found) {
    this(
        bucket,
        new LogKey(found.overlap.jobId(), found.overlap.logId()),
        Optional.of(found),
        Optional.empty(),
        Optional.empty());
  }

  /** Gives it to where those of its bucket come together. */
  void addTo(RecordSink sink) {
    sink.add((int) bucket, BYTES.write(this));
  }
}
