// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.nightly;

import io.iominer.cli.error.Interruption;
import io.iominer.core.store.NightLock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Runs the stages of a night, one after the other. */
public final class NightRun {
  private final List<Stage> stages;
  private final Runnable check;
  private final Consumer<Throwable> failed;

  NightRun(List<Stage> stages, Runnable check, Consumer<Throwable> failed) {
    this.stages = List.copyOf(stages);
    this.check = check;
    this.failed = failed;
  }

  /**
   * The night from the ingest to the compaction.
   *
   * @param lock is held all the while
   * @param failed is told the cause of each failure at once
   */
  public static NightRun whole(ReportFolders reports, NightLock lock, Consumer<Throwable> failed) {
    NightPlacement placement = new NightPlacement();
    return new NightRun(
        List.of(
            new IngestStage(),
            new DiagnoseStage(),
            new AdviseStage(reports, placement),
            new ReportStage(reports, placement),
            new ExpireStage(reports),
            new CompactStage()),
        lock::check,
        failed);
  }

  /**
   * Runs them. A stage that fails keeps back those that stand on it, and no others. Where the
   * process is being torn down, the rest is left out.
   */
  public NightOutcome run(Night night) {
    List<StageOutcome> outcomes = new ArrayList<>();
    Set<String> failedStages = new HashSet<>();
    for (Stage stage : stages) {
      if (Interruption.isUnderWay()) {
        break;
      }
      StageCost.Running running = StageCost.begin();
      StageResult result =
          stage.standsOn().stream()
              .filter(failedStages::contains)
              .findFirst()
              .map(other -> StageResult.of("not done, because " + other + " failed"))
              .orElseGet(() -> run(stage, night));
      outcomes.add(new StageOutcome(stage.name(), running.end(), result));
      if (result.isFailed()) {
        failedStages.add(stage.name());
        result.failures().forEach(failure -> failed.accept(failure.cause()));
      }
    }
    return new NightOutcome(outcomes);
  }

  /** Spark throws checked exceptions that nothing declares. */
  private StageResult run(Stage stage, Night night) {
    try {
      check.run();
      return stage.run(night);
    } catch (Exception | OutOfMemoryError | StackOverflowError e) {
      return StageResult.failed(Failure.of(stage.name(), e));
    }
  }
}
