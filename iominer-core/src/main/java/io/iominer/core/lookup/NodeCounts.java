// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.lookup;

import io.iominer.core.model.LogKey;
import io.iominer.core.store.IoStore;
import io.iominer.core.table.JobAllocationTable;
import io.iominer.core.table.TableDefinition;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How many nodes the allocations of a store's logs have. */
public final class NodeCounts {
  private static final String NODES = "node_count";

  private NodeCounts() {}

  /**
   * Those of a bucket's logs; a log without an allocation, or with one whose nodes are not known,
   * has no entry.
   *
   * @param bucket as {@link IoStore#bucket} tells it
   * @param logs of the bucket; others may have entries, too
   */
  public static Map<LogKey, Long> ofBucket(IoStore store, long bucket, Collection<LogKey> logs) {
    Map<LogKey, Long> counts = new HashMap<>();
    store
        .scan(JobAllocationTable.DEFINITION)
        .ofBucket(bucket)
        .near(logs)
        .whereKnown(NODES)
        .rowsInTurn(
            List.of(TableDefinition.BUCKET_COLUMN, TableDefinition.LOG_COLUMN, NODES),
            row -> counts.put(row.log(), row.whole(NODES)));
    return counts;
  }
}
