// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import io.iominer.advisor.nodelocal.ApplicationLocality.Metadata;
import io.iominer.advisor.nodelocal.Locality;
import io.iominer.core.sort.RecordReader;
import io.iominer.core.sort.RecordWriter;
import java.io.Serializable;
import java.util.EnumMap;
import java.util.Map;

/** Sums over files by what they are: of a log, or of the logs of an application. */
final class LocalityCounts implements Serializable {
  private static final long serialVersionUID = 1;

  private final EnumMap<Locality, Long> files = new EnumMap<>(Locality.class);
  private long readAgainFiles;
  private long localBytes;
  private long operations;
  private double seconds;
  private long localOperations;
  private double localSeconds;

  /** Adds a file of a log. */
  void add(LocalityRecord.OfFile file) {
    files.merge(file.locality(), 1L, Long::sum);
    operations += file.operations();
    seconds += file.seconds();
    if (file.locality() == Locality.NODE_LOCAL) {
      readAgainFiles += file.isRead() ? 1 : 0;
      localBytes += file.bytes();
      localOperations += file.operations();
      localSeconds += file.seconds();
    }
  }

  /** Adds those of another log. */
  void add(LocalityCounts other) {
    other.files.forEach((locality, count) -> files.merge(locality, count, Long::sum));
    readAgainFiles += other.readAgainFiles;
    localBytes += other.localBytes;
    operations += other.operations;
    seconds += other.seconds;
    localOperations += other.localOperations;
    localSeconds += other.localSeconds;
  }

  RecordWriter write(RecordWriter record) {
    for (Locality locality : Locality.values()) {
      record.put(files.getOrDefault(locality, 0L).longValue());
    }
    return record
        .put(readAgainFiles)
        .put(localBytes)
        .put(operations)
        .put(seconds)
        .put(localOperations)
        .put(localSeconds);
  }

  static LocalityCounts read(RecordReader record) {
    LocalityCounts counts = new LocalityCounts();
    for (Locality locality : Locality.values()) {
      counts.files.put(locality, record.whole());
    }
    counts.readAgainFiles = record.whole();
    counts.localBytes = record.whole();
    counts.operations = record.whole();
    counts.seconds = record.real();
    counts.localOperations = record.whole();
    counts.localSeconds = record.real();
    return counts;
  }

  Map<Locality, Long> files() {
    return files;
  }

  long readAgainFiles() {
    return readAgainFiles;
  }

  long localBytes() {
    return localBytes;
  }

  Metadata metadata() {
    return new Metadata(operations, seconds);
  }

  Metadata localMetadata() {
    return new Metadata(localOperations, localSeconds);
  }
}
