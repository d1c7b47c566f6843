// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.spark;

import io.iominer.rootcause.DatedSettings;
import io.iominer.rootcause.gather.GatheredLog;
import java.time.Instant;
import java.util.Iterator;

/** Diagnoses logs one after the other. */
final class DiagnosedLogs implements Iterator<StoredRows> {
  private final Iterator<GatheredLog> logs;
  private final DatedSettings settings;
  private final Instant now;

  DiagnosedLogs(Iterator<GatheredLog> logs, DatedSettings settings, Instant now) {
    this.logs = logs;
    this.settings = settings;
    this.now = now;
  }

  @Override
  public boolean hasNext() {
    return logs.hasNext();
  }

  @Override
  public StoredRows next() {
    return StoredRows.of(logs.next().rows(settings, now));
  }
}
