// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.exchange;

import io.iominer.core.sort.RecordSort;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.TableFiles;
import io.iominer.core.store.TableTarget;
import java.util.Map;

/**
 * A task on a store.
 *
 * @param store the store in the state of the step
 * @param run the run of the task
 */
public record StoreTask(IoStore store, TaskRun run) {
  /** An empty sort, which takes this task's part of the memory. */
  public RecordSort sort() {
    return run.sort();
  }

  /** Files of several tables that this attempt of the task writes. */
  public TableFiles files(Map<String, TableTarget> targets) {
    return new TableFiles(targets, run.number(), run.attempt());
  }

  /** Memory that the records of one sort take until they go to disk. */
  public long sortBytes() {
    return run.sortBytes();
  }
}
