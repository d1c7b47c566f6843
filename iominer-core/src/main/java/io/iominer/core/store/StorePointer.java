// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import java.io.Serializable;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a store's pointer file says.
 *
 * @param format version of the store's layout
 * @param createdBy release that created the store
 * @param jobBuckets buckets that every table with a job id is divided into
 * @param snapshots valid Iceberg snapshot by table name
 * @param contents by table name, the snapshot in which its rows became what they are; files that
 *     were written anew since hold the same rows
 */
record StorePointer(
    int format,
    String createdBy,
    int jobBuckets,
    Map<String, Long> snapshots,
    Map<String, Long> contents)
    implements Serializable {
  StorePointer {
    snapshots = Map.copyOf(snapshots);
    contents = Map.copyOf(contents);
  }

  /** A store that is new. */
  StorePointer(int format, String createdBy, int jobBuckets, Map<String, Long> snapshots) {
    this(format, createdBy, jobBuckets, snapshots, snapshots);
  }

  /** The same store with other rows in some tables. */
  StorePointer with(Map<String, Long> changed) {
    return new StorePointer(
        format, createdBy, jobBuckets, merged(snapshots, changed), merged(contents, changed));
  }

  /** The same rows, in some tables in other files. */
  StorePointer rewritten(Map<String, Long> changed) {
    return new StorePointer(format, createdBy, jobBuckets, merged(snapshots, changed), contents);
  }

  private static Map<String, Long> merged(Map<String, Long> all, Map<String, Long> changed) {
    Map<String, Long> merged = new TreeMap<>(all);
    merged.putAll(changed);
    return merged;
  }
}
