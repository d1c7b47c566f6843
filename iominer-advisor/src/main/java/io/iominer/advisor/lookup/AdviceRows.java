// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import io.iominer.advisor.followup.AdviceKind;
import io.iominer.advisor.followup.GivenAdvice;
import io.iominer.advisor.followup.LastRun;
import io.iominer.advisor.followup.PredictedSaving;
import io.iominer.advisor.followup.RunsMeant;
import io.iominer.advisor.followup.Setting;
import io.iominer.advisor.followup.SettingChange;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.AdviceTable;
import io.iominer.core.table.TableRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Advice in rows of {@code advice}. */
final class AdviceRows {
  private AdviceRows() {}

  /** All that is recorded, of kinds and settings that there are, always in the same order. */
  static List<GivenAdvice> recorded(IoStore store) {
    List<GivenAdvice> recorded = new ArrayList<>();
    store
        .scan(AdviceTable.DEFINITION)
        .rowsInTurn(
            AdviceTable.DEFINITION.columnNames(), row -> advice(row).ifPresent(recorded::add));
    return recorded;
  }

  private static Optional<GivenAdvice> advice(StoredRow row) {
    Optional<AdviceKind> kind = AdviceKind.find(row.string("kind"));
    Optional<Setting> setting = Setting.find(row.string("setting"));
    if (kind.isEmpty() || setting.isEmpty()) {
      return Optional.empty();
    }
    OptionalLong job = row.count("last_job_id");
    return Optional.of(
        new GivenAdvice(
            row.instant("advised_at"),
            kind.get(),
            new RunsMeant(
                row.string("application"), row.count("node_count"), row.count("process_count")),
            new SettingChange(
                setting.get(),
                row.text("file_system"),
                row.text("present"),
                row.string("advised"),
                osts(row)),
            new PredictedSaving(
                row.number("saved_least_s"), row.number("saved_s"), row.number("saved_most_s")),
            job.isEmpty()
                ? Optional.empty()
                : row.time("last_start").map(start -> new LastRun(job.getAsLong(), start)),
            row.string("reason")));
  }

  private static List<Integer> osts(StoredRow row) {
    Object osts = row.value("osts");
    return osts == null ? List.of() : ((List<?>) osts).stream().map(ost -> (Integer) ost).toList();
  }

  /** The row of an advice. */
  static TableRow row(GivenAdvice advice) {
    TableRow row =
        new TableRow(AdviceTable.DEFINITION)
            .set("advised_at", advice.advisedAt())
            .set("kind", advice.kind().id())
            .set("application", advice.runs().application())
            .set("node_count", advice.runs().computeNodes())
            .set("process_count", advice.runs().ranks())
            .set("setting", advice.change().setting().id())
            .set("file_system", advice.change().place().orElse(null))
            .set("present", advice.change().present().orElse(null))
            .set("advised", advice.change().advised())
            .set("osts", advice.change().osts())
            .set("saved_least_s", advice.saving().least())
            .set("saved_s", advice.saving().middle())
            .set("saved_most_s", advice.saving().most())
            .set("reason", advice.reason());
    advice
        .lastRun()
        .ifPresent(run -> row.set("last_job_id", run.jobId()).set("last_start", run.start()));
    return row;
  }
}
