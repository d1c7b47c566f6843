// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.model.Cause;
import io.iominer.rootcause.advice.HistoryAdvice;
import io.iominer.rootcause.history.Yardstick;
import io.iominer.rootcause.history.Yardstick.FastRun;
import io.iominer.rootcause.loss.RuleContext;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;

/**
 * The same application did the same faster at other times. Long text:
 * docs/rules/slower-than-usual.md.
 */
public final class SlowerThanUsual implements Rule {
  static final Threshold SHARE =
      Threshold.share(
          "slower-than-usual.share",
          Yardstick.SLOWER,
          "Heuristic: of the run's time in the storage; as diagnosis.no-bottleneck, as much varies"
              + " from run to run");

  private static final RuleInfo INFO =
      new RuleInfo(
          "slower-than-usual",
          Cause.CONTENTION,
          Risk.NONE,
          "Did the same application do the same faster at other times?",
          List.of(SHARE));

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public Finding evaluate(RuleContext job, Thresholds thresholds) {
    return job.around()
        .yardstick()
        .filter(usual -> usual.seconds() > 0)
        .map(usual -> compare(job, usual, thresholds.share(SHARE)))
        .orElseGet(
            () ->
                Finding.notApplicable(
                    INFO,
                    "needs a store with "
                        + Yardstick.LEAST_RUNS
                        + " comparable runs of the application or more"));
  }

  private static Finding compare(RuleContext job, Yardstick usual, double threshold) {
    double observed = Math.max(0, 1 - usual.usualSeconds() / usual.seconds());
    String message =
        String.format(
            Locale.ROOT,
            "in the storage for %s; the application usually takes %s for the same (%d comparable"
                + " runs, %d of them slower than usual)",
            SecondsText.of(usual.seconds()),
            SecondsText.of(usual.usualSeconds()),
            usual.runs(),
            usual.slowerRuns());
    return observed <= threshold
        ? Finding.clear(INFO, observed, threshold, message)
        : Finding.tripped(
            INFO,
            observed,
            threshold,
            message,
            usual.fastest().stream().map(SlowerThanUsual::evidence).toList(),
            List.of(HistoryAdvice.lookAround(job)));
  }

  private static String evidence(FastRun run) {
    return String.format(
        Locale.ROOT,
        "job %d, log %s, %s: %s",
        run.jobId(),
        run.logId(),
        Instant.EPOCH.plus(run.startMicros(), ChronoUnit.MICROS).truncatedTo(ChronoUnit.SECONDS),
        SecondsText.of(run.seconds()));
  }
}
