// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.spark;

import io.iominer.core.table.TableRow;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.Judge;
import io.iominer.rootcause.table.JudgementRows;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;

/** Judges logs one after the other. */
final class JudgedLogs implements Iterator<StoredRows> {
  private final Iterator<GatheredLog> logs;
  private final Judge judge;
  private final Instant now;

  JudgedLogs(Iterator<GatheredLog> logs, Judge judge, Instant now) {
    this.logs = logs;
    this.judge = judge;
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
    JudgementRows result = new JudgementRows(log.log(), now, log.names()::get, rows::add);
    log.judge(judge).ifPresentOrElse(result::write, () -> result.notJudged(tooLarge(log)));
    return StoredRows.of(rows);
  }

  private Diagnosis tooLarge(GatheredLog log) {
    return Diagnosis.notJudged(
        List.of(
            String.format(
                Locale.ROOT,
                "the log has %,d files and %s is %,.0f: raise it where memory allows",
                log.files(),
                Diagnosis.MOST_FILES.key(),
                judge.limits().of(Diagnosis.MOST_FILES))));
  }
}
