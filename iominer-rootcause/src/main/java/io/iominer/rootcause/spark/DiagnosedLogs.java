// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.spark;

import io.iominer.core.table.TableRow;
import io.iominer.rootcause.DatedSettings;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.gather.GatheredLog;
import io.iominer.rootcause.table.DiagnosisRows;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;

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
    GatheredLog log = logs.next();
    List<TableRow> rows = new ArrayList<>();
    DiagnosisRows result = new DiagnosisRows(log.log(), now, log.names()::get, rows::add);
    log.diagnose(settings.of(log.log().startMicros()))
        .ifPresentOrElse(result::write, () -> result.skipped(tooLarge(log)));
    return StoredRows.of(rows);
  }

  private Diagnosis tooLarge(GatheredLog log) {
    return Diagnosis.skipped(
        List.of(
            String.format(
                Locale.ROOT,
                "the log has %,d files and %s is %,.0f: raise it where memory allows",
                log.files(),
                Diagnosis.MOST_FILES.key(),
                settings.settings().thresholds().number(Diagnosis.MOST_FILES))));
  }
}
