// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import io.iominer.advisor.nodelocal.FileAccess;
import io.iominer.advisor.nodelocal.FileOwner;
import io.iominer.advisor.nodelocal.Locality;
import io.iominer.core.exchange.RecordSink;
import io.iominer.core.sort.RecordReader;
import io.iominer.core.sort.RecordWriter;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Accesses of files and what these are, as records that are brought together by file or by log. */
final class LocalityRecord {
  private LocalityRecord() {}

  /**
   * A log.
   *
   * @param application its application; null where it is not known
   * @param ranks its ranks
   * @param uid its user
   * @param jobId its job
   * @param logId its id
   * @param isIncomplete whether modules ran out of memory, so that it does not tell of all files
   */
  record Log(
      @Nullable String application,
      long ranks,
      long uid,
      long jobId,
      String logId,
      boolean isIncomplete) {
    private RecordWriter write(RecordWriter record) {
      return record.put(application).put(ranks).put(uid).put(jobId).put(logId).put(isIncomplete);
    }

    static Log read(RecordReader record) {
      return new Log(
          record.text(),
          record.whole(),
          record.whole(),
          record.whole(),
          String.valueOf(record.text()),
          record.isTrue());
    }
  }

  /**
   * A file of any log.
   *
   * @param mountPoint of its file system; null where nobody tells
   * @param recordId its id there
   */
  record File(@Nullable String mountPoint, long recordId) {}

  /**
   * What a rank of a log did with a file.
   *
   * @param file the file
   * @param log the log
   * @param access bytes and times
   * @param operations opens and stat calls
   * @param seconds in metadata operations
   */
  record OfRank(File file, Log log, FileAccess access, long operations, double seconds) {
    void addTo(RecordSink sink) {
      RecordWriter record = new RecordWriter().put(file.mountPoint).put(file.recordId);
      sink.add(
          file.hashCode(),
          log.write(record)
              .put(access.rank())
              .put(access.bytesRead())
              .put(access.bytesWritten())
              .put(access.firstRead())
              .put(access.firstWrite())
              .put(operations)
              .put(seconds)
              .finish());
    }

    static OfRank read(byte[] bytes) {
      RecordReader record = new RecordReader(bytes);
      File file = new File(record.text(), record.whole());
      Log log = Log.read(record);
      return new OfRank(
          file,
          log,
          new FileAccess(
              new FileOwner(log.uid(), log.application()),
              record.whole(),
              record.whole(),
              record.whole(),
              record.count(),
              record.count()),
          record.whole(),
          record.real());
    }
  }

  /**
   * What all ranks of a log did with a file.
   *
   * @param log the log
   * @param locality what the file is
   * @param isRead whether they read of it
   * @param isWritten whether they wrote to it
   * @param bytes bytes both ways
   * @param operations opens and stat calls
   * @param seconds in metadata operations
   */
  record OfFile(
      Log log,
      Locality locality,
      boolean isRead,
      boolean isWritten,
      long bytes,
      long operations,
      double seconds) {
    /** Of a rank alone. */
    OfFile(OfRank use, Locality locality) {
      this(
          use.log,
          locality,
          use.access.bytesRead() > 0,
          use.access.bytesWritten() > 0,
          use.access.bytesRead() + use.access.bytesWritten(),
          use.operations,
          use.seconds);
    }

    /** Of these ranks and others. */
    OfFile and(OfFile other) {
      return new OfFile(
          log,
          locality,
          isRead || other.isRead,
          isWritten || other.isWritten,
          bytes + other.bytes,
          operations + other.operations,
          seconds + other.seconds);
    }

    void addTo(RecordSink sink) {
      sink.add(
          Objects.hash(log.jobId, log.logId),
          log.write(new RecordWriter())
              .put((long) locality.ordinal())
              .put(isRead)
              .put(isWritten)
              .put(bytes)
              .put(operations)
              .put(seconds)
              .finish());
    }

    static OfFile read(byte[] bytes) {
      RecordReader record = new RecordReader(bytes);
      return new OfFile(
          Log.read(record),
          Locality.values()[(int) record.whole()],
          record.isTrue(),
          record.isTrue(),
          record.whole(),
          record.whole(),
          record.real());
    }
  }
}
