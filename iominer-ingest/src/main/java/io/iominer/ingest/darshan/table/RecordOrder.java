// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.table;

import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.LustreRecord;
import java.util.Comparator;

/** By record; a record's stripe layouts first, then its counters by rank and module. */
final class RecordOrder implements Comparator<DarshanRecord> {
  @Override
  public int compare(DarshanRecord a, DarshanRecord b) {
    int order = Long.compareUnsigned(a.recordId(), b.recordId());
    if (order == 0) {
      order = Boolean.compare(b instanceof LustreRecord, a instanceof LustreRecord);
    }
    if (order == 0) {
      order = Long.compare(a.rank(), b.rank());
    }
    return order != 0 ? order : a.module().compareTo(b.module());
  }
}
