// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import io.iominer.core.model.Compression;
import io.iominer.core.model.DarshanModule;
import java.nio.ByteOrder;
import java.util.Map;

/**
 * How a log is written.
 *
 * @param version log format: 3.00, 3.10, 3.20, 3.21 or 3.41
 * @param byteOrder order of every number
 * @param compression zlib or none; bzip2 is read but not written
 * @param moduleVersions record versions other than the current ones, for tests
 * @param recordsPerStream a region starts a new compressed stream after so many records, as Darshan
 *     does for each rank
 */
public record WriteOptions(
    String version,
    ByteOrder byteOrder,
    Compression compression,
    Map<DarshanModule, Integer> moduleVersions,
    int recordsPerStream) {
  /** Format 3.41, little-endian, zlib, current record versions, one stream a region. */
  public static final WriteOptions CURRENT =
      new WriteOptions(
          "3.41", ByteOrder.LITTLE_ENDIAN, Compression.ZLIB, Map.of(), Integer.MAX_VALUE);

  public WriteOptions {
    moduleVersions = Map.copyOf(moduleVersions);
    if (HeaderLayout.of(version).isEmpty()) {
      throw new IllegalArgumentException("No such log format: " + version);
    }
    if (compression == Compression.BZIP2) {
      throw new IllegalArgumentException("bzip2 is not written");
    }
    if (recordsPerStream < 1) {
      throw new IllegalArgumentException("Records per stream: " + recordsPerStream);
    }
  }

  public WriteOptions withVersion(String newVersion) {
    return new WriteOptions(newVersion, byteOrder, compression, moduleVersions, recordsPerStream);
  }

  public WriteOptions withByteOrder(ByteOrder newOrder) {
    return new WriteOptions(version, newOrder, compression, moduleVersions, recordsPerStream);
  }

  public WriteOptions withCompression(Compression newCompression) {
    return new WriteOptions(version, byteOrder, newCompression, moduleVersions, recordsPerStream);
  }

  public WriteOptions withModuleVersions(Map<DarshanModule, Integer> newVersions) {
    return new WriteOptions(version, byteOrder, compression, newVersions, recordsPerStream);
  }

  public WriteOptions withRecordsPerStream(int records) {
    return new WriteOptions(version, byteOrder, compression, moduleVersions, records);
  }

  /** Record version that a module is written in. */
  public int versionOf(DarshanModule module) {
    return moduleVersions.getOrDefault(module, module.currentVersion());
  }
}
