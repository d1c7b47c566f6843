// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.allocation;

import io.iominer.core.store.DerivedTable;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.TableTarget;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.JobAllocationTable;
import io.iominer.core.table.SlurmJobTable;
import io.iominer.core.table.TableDefinition;
import java.util.stream.Stream;

/**
 * Keeps {@code job_allocation} in step with logs and accounting. Public because it is a service.
 */
public final class JobAllocations implements DerivedTable {
  @Override
  public TableDefinition definition() {
    return JobAllocationTable.DEFINITION;
  }

  @Override
  public void update(IoStore before, IoStore after, TableTarget target, StoreChange change) {
    if (Stream.of(DarshanJobTable.DEFINITION, SlurmJobTable.DEFINITION)
        .anyMatch(table -> before.snapshot(table) != after.snapshot(table))) {
      new AllocationUpdate(before, after, target, change).run();
    }
  }
}
