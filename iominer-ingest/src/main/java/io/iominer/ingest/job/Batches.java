// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.job;

import io.iominer.ingest.source.Source;
import io.iominer.ingest.trace.Fingerprint;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;
import java.util.function.ToLongFunction;

/**
 * Cuts sources into batches, one for each task: neither a task for each of a million small logs nor
 * one task for all. All bounds are heuristics.
 */
final class Batches {
  private static final long LOOK_BYTES = 32L << 20;
  private static final int LOOK_FILES = 4_000;
  private static final long READ_BYTES = 32L << 20;
  private static final int READ_LOGS = 4_000;
  private static final int FEWEST_LOGS = 100;

  private final int parallelism;

  /**
   * @param parallelism tasks that run at a time
   */
  Batches(int parallelism) {
    this.parallelism = parallelism;
  }

  /** Batches for a first look: of files and entries, then each archive that is left on its own. */
  List<List<Source>> toLookAt(List<Source> sources) {
    List<Source> files = sources.stream().filter(source -> !source.isArchive()).toList();
    List<List<Source>> batches =
        cut(files, Source::size, LOOK_BYTES, limit(files.size(), LOOK_FILES));
    sources.stream().filter(Source::isArchive).forEach(archive -> batches.add(List.of(archive)));
    return batches;
  }

  /**
   * Batches to read. The logs of a batch belong to one job bucket and are sorted by job, so a task
   * writes one file for each table, sorted by job; the logs of an archive that can only be read
   * from its begin are one batch.
   *
   * @param bucket bucket of a job id
   */
  List<LogBatch> toRead(
      List<Fingerprint> logs, Map<String, Source> archives, LongUnaryOperator bucket) {
    Map<String, List<Fingerprint>> inArchives = new TreeMap<>();
    Map<Long, List<Fingerprint>> inBuckets = new TreeMap<>();
    for (Fingerprint log : logs) {
      String archive = log.source().archive();
      if (archive != null && log.source().offset() == null) {
        inArchives.computeIfAbsent(archive, path -> new ArrayList<>()).add(log);
      } else {
        inBuckets
            .computeIfAbsent(bucket.applyAsLong(log.jobId()), number -> new ArrayList<>())
            .add(log);
      }
    }
    List<LogBatch> batches = new ArrayList<>();
    inArchives.forEach((path, entries) -> batches.add(new LogBatch(entries, archives.get(path))));
    int limit = limit(logs.size(), READ_LOGS);
    for (List<Fingerprint> files : inBuckets.values()) {
      files.sort(
          Comparator.comparingLong(Fingerprint::jobId)
              .thenComparingLong(Fingerprint::startSeconds)
              .thenComparing(log -> log.source().path()));
      cut(files, log -> log.source().size(), READ_BYTES, limit)
          .forEach(batch -> batches.add(new LogBatch(batch, null)));
    }
    return batches;
  }

  /** A few tasks for each core where there are enough logs, but not tiny ones. */
  private int limit(int count, int most) {
    int even = (count + 3 * parallelism - 1) / (3 * parallelism);
    return Math.min(most, Math.max(FEWEST_LOGS, even));
  }

  private static <T> List<List<T>> cut(
      List<T> all, ToLongFunction<T> size, long mostBytes, int most) {
    List<List<T>> batches = new ArrayList<>();
    List<T> batch = new ArrayList<>();
    long bytes = 0;
    for (T one : all) {
      if (!batch.isEmpty() && (batch.size() == most || bytes + size.applyAsLong(one) > mostBytes)) {
        batches.add(batch);
        batch = new ArrayList<>();
        bytes = 0;
      }
      batch.add(one);
      bytes += size.applyAsLong(one);
    }
    if (!batch.isEmpty()) {
      batches.add(batch);
    }
    return batches;
  }
}
