// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import io.iominer.advisor.nodelocal.Locality;
import io.iominer.core.exchange.RecordSink;
import io.iominer.core.sort.RecordReader;
import io.iominer.core.sort.RecordWriter;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the files of a log are.
 *
 * @param application its application
 * @param ranks its ranks
 * @param isIncomplete whether it does not tell of all files
 * @param isWriting whether it wrote any file
 * @param reason why most of the others that it wrote are not node-local; empty where all are
 * @param counts of all its files
 */
record LogLocality(
    String application,
    long ranks,
    boolean isIncomplete,
    boolean isWriting,
    Optional<Locality> reason,
    LocalityCounts counts) {
  private static final long NO_REASON = -1;

  /** Adds up the sorted files of logs, and gives each log. */
  static void sum(Iterator<byte[]> sorted, RecordSink sink) {
    @Nullable Sum current = null;
    while (sorted.hasNext()) {
      LocalityRecord.OfFile file = LocalityRecord.OfFile.read(sorted.next());
      if (current == null || !current.log.equals(file.log())) {
        if (current != null) {
          current.addTo(sink);
        }
        current = new Sum(file.log());
      }
      current.add(file);
    }
    if (current != null) {
      current.addTo(sink);
    }
  }

  /** What most of some are; of as many of several kinds the first of these kinds. */
  static Optional<Locality> most(Map<Locality, Long> counts) {
    return counts.entrySet().stream()
        .max(
            Map.Entry.<Locality, Long>comparingByValue()
                .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
        .map(Map.Entry::getKey);
  }

  private static final class Sum {
    private final LocalityRecord.Log log;
    private final Map<Locality, Long> globalWritten = new EnumMap<>(Locality.class);
    private final LocalityCounts counts = new LocalityCounts();
    private boolean isWriting;

    Sum(LocalityRecord.Log log) {
      this.log = log;
    }

    void add(LocalityRecord.OfFile file) {
      counts.add(file);
      isWriting |= file.isWritten();
      if (file.isWritten() && file.locality() != Locality.NODE_LOCAL) {
        globalWritten.merge(file.locality(), 1L, Long::sum);
      }
    }

    void addTo(RecordSink sink) {
      RecordWriter record =
          new RecordWriter()
              .put(log.application())
              .put(log.ranks())
              .put(log.jobId())
              .put(log.logId())
              .put(log.isIncomplete())
              .put(isWriting)
              .put(most(globalWritten).map(one -> (long) one.ordinal()).orElse(NO_REASON));
      sink.add(Objects.hash(log.application(), log.ranks()), counts.write(record).finish());
    }
  }

  static LogLocality read(byte[] bytes) {
    RecordReader record = new RecordReader(bytes);
    String application = String.valueOf(record.text());
    long ranks = record.whole();
    record.whole();
    record.text();
    boolean isIncomplete = record.isTrue();
    boolean isWriting = record.isTrue();
    long reason = record.whole();
    return new LogLocality(
        application,
        ranks,
        isIncomplete,
        isWriting,
        reason == NO_REASON ? Optional.empty() : Optional.of(Locality.values()[(int) reason]),
        LocalityCounts.read(record));
  }

  /** Whether all files that it wrote are node-local. */
  boolean isLocal() {
    return isWriting && reason.isEmpty();
  }
}
