// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.lookup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.iominer.core.lookup.StoredLog;
import io.iominer.core.model.Cause;
import io.iominer.core.model.FindingLevel;
import io.iominer.core.model.Verdict;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.table.DiagnosisTable;
import io.iominer.core.table.FindingTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.loss.Losses;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredDiagnosisTest {
  @TempDir private Path folder;

  private Diagnosis stored(TableRow row, TableRow... findings) {
    IoStore.openOrCreate(folder, 1);
    try (StoreWriter writer = IoStore.writer(folder, "test")) {
      StoreChange change = new StoreChange();
      writer.add(change, DiagnosisTable.DEFINITION, List.of(row));
      writer.add(change, FindingTable.DEFINITION, List.of(findings));
      writer.commit(change);
    }
    return StoredDiagnosis.of(new StoredLog(IoStore.open(folder), 7, "log")).orElseThrow();
  }

  private static TableRow row(String verdict) {
    return TableRow.blank(DiagnosisTable.DEFINITION)
        .set(TableDefinition.BUCKET_COLUMN, 7L)
        .set("log_id", "log")
        .set("verdict", verdict)
        .set("caveats", List.of("one"))
        .set("diagnosed_time", Instant.EPOCH);
  }

  @Test
  void aCauseThatIsNewerThanTheDiagnosisIsUnknownAndNotZero() {
    TableRow row = row("cause").set("dominant_cause", "striping").set("io_s", 20.0);
    for (Cause cause : Cause.values()) {
      if (cause != Cause.ALLOCATION) {
        row.set(cause.column(), cause == Cause.STRIPING ? 12.0 : 0.0);
      }
    }
    Diagnosis diagnosis =
        stored(
            row.set("unexplained_s", 0.0),
            finding("small-requests", "pattern", "high"),
            finding("osts-used", "striping", "lost_time"),
            finding("stdio", "pattern", "warning"),
            finding("of-another-build", "metadata", "info"));
    Losses losses = diagnosis.losses().orElseThrow();
    assertThat(losses.unknown()).containsExactly(Cause.ALLOCATION);
    assertThat(losses.isKnown(Cause.METADATA)).isTrue();
    assertThat(losses.lostSeconds()).isEqualTo(12);
    assertThat(diagnosis.caveats())
        .containsExactly(
            "one",
            "what was lost to "
                + Cause.ALLOCATION.words()
                + " is not known: its diagnosis is older than this cause");
    assertThat(diagnosis.findings())
        .extracting(
            finding -> finding.rule().id(), finding -> diagnosis.level(finding).orElseThrow())
        .containsExactly(
            tuple("small-requests", FindingLevel.HIGH),
            tuple("stdio", FindingLevel.WARNING),
            tuple("osts-used", FindingLevel.LOST_TIME),
            tuple("of-another-build", FindingLevel.INFO));
  }

  private static TableRow finding(String rule, String cause, String level) {
    return TableRow.blank(FindingTable.DEFINITION)
        .set(TableDefinition.BUCKET_COLUMN, 7L)
        .set("log_id", "log")
        .set("rule", rule)
        .set("level", level)
        .set("cause", cause);
  }

  @Test
  void ofALogThatWasLeftOutNothingIsKnown() {
    Diagnosis diagnosis = stored(row("skipped"));
    assertThat(diagnosis.verdict()).isEqualTo(Verdict.SKIPPED);
    assertThat(diagnosis.losses()).isEmpty();
    assertThat(diagnosis.caveats()).containsExactly("one");
  }
}
