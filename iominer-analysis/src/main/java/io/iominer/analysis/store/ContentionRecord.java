// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.exchange.RecordSink;
import io.iominer.core.model.JobKey;
import io.iominer.core.model.LogKey;
import io.iominer.core.model.Ost;
import io.iominer.core.sort.RecordReader;
import io.iominer.core.sort.RecordWriter;
import io.iominer.rootcause.contention.LogOverlap;
import io.iominer.rootcause.contention.OtherJob;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What is known of what was around a log, as records sort it: by bucket and log, first that the log
 * was chosen, then its yardstick, then what was on its OSTs in their order.
 */
sealed interface ContentionRecord {
  /** Bucket of the log's job. */
  long bucket();

  /** The log. */
  LogKey log();

  /** As bytes that are sorted. */
  byte[] write();

  /** Gives it to where those of its bucket come together. */
  default void addTo(RecordSink sink) {
    sink.add((int) bucket(), write());
  }

  private RecordWriter begin(long part) {
    return new RecordWriter().put(bucket()).put(log().jobId()).put(log().logId()).put(part);
  }

  /**
   * A chosen log.
   *
   * @param day on which it started
   * @param nodes compute nodes of its allocation
   */
  record OfLog(long bucket, LogKey log, Optional<LocalDate> day, Optional<Long> nodes)
      implements ContentionRecord {
    static final long PART = 0;

    @Override
    public byte[] write() {
      return ((ContentionRecord) this)
          .begin(PART)
          .put(day.map(LocalDate::toString).orElse(null))
          .put(nodes.isPresent())
          .put(nodes.orElse(0L).longValue())
          .finish();
    }
  }

  /** A log's yardstick. */
  record WithYardstick(LogYardstick yardstick) implements ContentionRecord {
    static final long PART = 1;

    @Override
    public long bucket() {
      return yardstick.bucket();
    }

    @Override
    public LogKey log() {
      return yardstick.log();
    }

    @Override
    public byte[] write() {
      return ((ContentionRecord) this).begin(PART).put(yardstick.write()).finish();
    }
  }

  /** What was on one of the OSTs. */
  record OnOst(long bucket, Ost ost, LogOverlap overlap) implements ContentionRecord {
    static final long PART = 2;

    @Override
    public LogKey log() {
      return new LogKey(overlap.jobId(), overlap.logId());
    }

    @Override
    public byte[] write() {
      RecordWriter record =
          ((ContentionRecord) this)
              .begin(PART)
              .put(ost.fileSystem().orElse(null))
              .put((long) ost.index())
              .put(overlap.busySeconds())
              .put(overlap.overlapSeconds())
              .put(overlap.otherJobsWork())
              .put(overlap.otherJobsBytes())
              .put(overlap.otherJobs())
              .put((long) overlap.pairs().size());
      for (OtherJob other : overlap.pairs()) {
        record
            .put(other.job().jobId())
            .put(other.job().uid())
            .put(other.overlapSeconds())
            .put(other.bytes());
      }
      return record.finish();
    }
  }

  /** Reads what was written. */
  static ContentionRecord read(byte[] bytes) {
    RecordReader record = new RecordReader(bytes);
    long bucket = record.whole();
    LogKey log = new LogKey(record.whole(), String.valueOf(record.text()));
    long part = record.whole();
    if (part == OfLog.PART) {
      Optional<LocalDate> day = Optional.ofNullable(record.text()).map(LocalDate::parse);
      boolean knowsNodes = record.isTrue();
      long nodes = record.whole();
      return new OfLog(bucket, log, day, knowsNodes ? Optional.of(nodes) : Optional.empty());
    }
    return part == WithYardstick.PART
        ? new WithYardstick(LogYardstick.read(record.rest()))
        : onOst(bucket, log, record);
  }

  private static OnOst onOst(long bucket, LogKey log, RecordReader record) {
    Ost ost = new Ost(Optional.ofNullable(record.text()), (int) record.whole());
    double busy = record.real();
    double overlap = record.real();
    double work = record.real();
    double bytes = record.real();
    long others = record.whole();
    List<OtherJob> pairs = new ArrayList<>();
    for (long more = record.whole(); more > 0; more--) {
      JobKey job = new JobKey(record.whole(), record.whole());
      pairs.add(new OtherJob(job, record.real(), record.real()));
    }
    return new OnOst(
        bucket,
        ost,
        new LogOverlap(log.jobId(), log.logId(), busy, overlap, work, bytes, others, pairs));
  }
}
