// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.advisor.followup.AdviceKind;
import io.iominer.advisor.followup.GivenAdvice;
import io.iominer.advisor.followup.LastRun;
import io.iominer.advisor.followup.PredictedSaving;
import io.iominer.advisor.followup.RunsMeant;
import io.iominer.advisor.followup.Setting;
import io.iominer.advisor.followup.SettingChange;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.table.AdviceTable;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AdviceRowsTest {
  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

  @TempDir private Path folder;

  @Test
  void adviceComesBackAsItWasWritten() {
    GivenAdvice full =
        new GivenAdvice(
            NOON,
            AdviceKind.PLACEMENT,
            new RunsMeant("app", OptionalLong.of(2), OptionalLong.of(64)),
            new SettingChange(
                Setting.POOL,
                Optional.of("/scratch"),
                Optional.of("none"),
                "iominer1",
                List.of(3, 4)),
            new PredictedSaving(OptionalDouble.of(1), OptionalDouble.of(2.5), OptionalDouble.of(4)),
            Optional.of(new LastRun(17, NOON.minusSeconds(60))),
            "It lost time.");
    GivenAdvice bare =
        new GivenAdvice(
            NOON,
            AdviceKind.NODELOCAL,
            new RunsMeant("app", OptionalLong.empty(), OptionalLong.empty()),
            new SettingChange(
                Setting.NODE_LOCAL, Optional.empty(), Optional.empty(), "true", List.of()),
            PredictedSaving.NONE,
            Optional.empty(),
            "");
    IoStore.openOrCreate(folder, 1);
    try (StoreWriter writer = IoStore.writer(folder, "test")) {
      StoreChange change = new StoreChange();
      writer.add(
          change, AdviceTable.DEFINITION, List.of(AdviceRows.row(full), AdviceRows.row(bare)));
      writer.commit(change);
    }
    assertThat(AdviceRows.recorded(IoStore.open(folder))).containsExactlyInAnyOrder(full, bare);
  }
}
