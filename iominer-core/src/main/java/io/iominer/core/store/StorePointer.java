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
 * @param tables valid state by table name
 */
record StorePointer(int format, String createdBy, int jobBuckets, Map<String, TableState> tables)
    implements Serializable {
  StorePointer {
    tables = Map.copyOf(tables);
  }

  /** The same store with other rows in some tables. */
  StorePointer with(Map<String, TableState> changed) {
    Map<String, TableState> merged = new TreeMap<>(tables);
    merged.putAll(changed);
    return new StorePointer(format, createdBy, jobBuckets, merged);
  }

  /** The same rows, in some tables in other files. */
  StorePointer rewritten(Map<String, TableState> changed) {
    Map<String, TableState> same = new TreeMap<>(changed);
    same.replaceAll(
        (name, state) -> tables.containsKey(name) ? state.ofRowsOf(tables.get(name)) : state);
    return with(same);
  }
}
