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
 */
record StorePointer(int format, String createdBy, int jobBuckets, Map<String, Long> snapshots)
    implements Serializable {
  StorePointer {
    snapshots = Map.copyOf(snapshots);
  }

  /** The same store with other snapshots of some tables. */
  StorePointer with(Map<String, Long> changed) {
    Map<String, Long> merged = new TreeMap<>(snapshots);
    merged.putAll(changed);
    return new StorePointer(format, createdBy, jobBuckets, merged);
  }
}
