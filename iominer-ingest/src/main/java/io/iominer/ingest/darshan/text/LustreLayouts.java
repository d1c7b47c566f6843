// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.LustreRecord;
import io.iominer.core.model.ModuleRegion;
import io.iominer.ingest.darshan.DarshanLog;
import io.iominer.ingest.darshan.ModuleRecordReader;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Stripe layouts of a log's files by record id, held in memory. */
final class LustreLayouts {
  private final Map<Long, LustreRecord> byId = new HashMap<>();

  /** Reads all layouts of a log. Of several for one file the last counts, as for the reference. */
  static LustreLayouts read(DarshanLog log) throws IOException {
    LustreLayouts layouts = new LustreLayouts();
    Optional<ModuleRegion> region = log.header().region(DarshanModule.LUSTRE);
    if (region.isPresent()) {
      try (ModuleRecordReader records = log.records(region.get())) {
        for (DarshanRecord record = records.next(); record != null; record = records.next()) {
          layouts.byId.put(record.recordId(), (LustreRecord) record);
        }
      }
    }
    return layouts;
  }

  Optional<LustreRecord> of(long recordId) {
    return Optional.ofNullable(byId.get(recordId));
  }
}
