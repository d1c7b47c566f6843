// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.model.Cause;
import io.iominer.core.model.IoDirection;
import io.iominer.rootcause.advice.OstAdvice;
import io.iominer.rootcause.loss.OstRates;
import io.iominer.rootcause.loss.RuleContext;
import io.iominer.rootcause.loss.SingleRankFiles;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;

/** A storage target is slower than the others. docs/rules/slow-ost.md. */
public final class SlowOst implements Rule {
  static final Threshold SPEED =
      Threshold.share(
              "slow-ost.speed",
              SingleRankFiles.SLOW,
              "Heuristic: of the others' rate; less is slow")
          .formerly("slow-target.speed");

  static final Threshold TARGETS =
      Threshold.number(
              "slow-ost.osts",
              SingleRankFiles.LEAST_TARGETS,
              "OSTs",
              "Heuristic: fewer do not tell which is slow")
          .formerly("slow-target.targets");

  static final Threshold LEAST_BYTES =
      Threshold.bytes("slow-ost.bytes", 1 << 20, "Heuristic: a smaller file has no rate")
          .formerly("slow-target.bytes");

  private static final RuleInfo INFO =
      new RuleInfo(
          "slow-ost",
          Cause.SLOW_OST,
          "Is an OST slower than the others?",
          List.of(SPEED, TARGETS, LEAST_BYTES));

  private static final double MB = 1e6;

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public Finding evaluate(RuleContext job, Thresholds limits) {
    return job.around().targetSpeeds().isEmpty()
        ? byFiles(job, limits)
        : bySite(job, limits.share(SPEED));
  }

  /** By what the site measured. */
  private static Finding bySite(RuleContext job, double limit) {
    TreeSet<Integer> used = new TreeSet<>();
    job.facts().files().stream()
        .filter(file -> file.bytes() > 0)
        .forEach(f -> used.addAll(f.osts()));
    int slowest = -1;
    double speed = Double.POSITIVE_INFINITY;
    for (int ost : used) {
      Double known = job.around().targetSpeeds().get(ost);
      if (known != null && known < speed) {
        slowest = ost;
        speed = known;
      }
    }
    if (slowest < 0) {
      return Finding.notApplicable(INFO, "nothing is known about the speed of the job's OSTs");
    }
    if (speed >= limit) {
      return Finding.clear(INFO, speed, limit);
    }
    return tripped(
        job,
        slowest,
        speed,
        limit,
        String.format(
            Locale.ROOT,
            "OST %d runs at %.0f %% of the other OSTs' rate (high confidence: measured over the"
                + " site's jobs)",
            slowest,
            100 * speed),
        "OST " + slowest);
  }

  /** By the job's own files, each of one process and on one target. */
  private static Finding byFiles(RuleContext job, Thresholds limits) {
    double limit = limits.share(SPEED);
    double seen = Double.NaN;
    for (IoDirection direction : IoDirection.values()) {
      OstRates rates =
          SingleRankFiles.of(job.facts(), direction).byTarget(limits.bytes(LEAST_BYTES));
      if (rates.targets().size() >= limits.number(TARGETS)) {
        int ost = rates.slowest();
        OstRates.Moved moved = rates.targets().get(ost);
        double speed = moved.rate() / rates.median();
        if (speed < limit) {
          return ofFiles(job, ost, moved, rates, limit);
        }
        seen = Double.isNaN(seen) ? speed : Math.min(seen, speed);
      }
    }
    return Double.isNaN(seen)
        ? Finding.notApplicable(
            INFO, "the site's speeds are not known, and too few files lie alone on an OST")
        : Finding.clear(INFO, seen, limit);
  }

  private static Finding ofFiles(
      RuleContext job, int ost, OstRates.Moved moved, OstRates rates, double limit) {
    double speed = moved.rate() / rates.median();
    return tripped(
        job,
        ost,
        speed,
        limit,
        String.format(
            Locale.ROOT,
            "files on OST %d run at %.0f %% of the others' median rate (%s confidence: by the job's"
                + " own %d file%s there; a busy OST looks the same)",
            ost,
            100 * speed,
            moved.files() > 1 ? "medium" : "low",
            moved.files(),
            moved.files() > 1 ? "s" : ""),
        String.format(
            Locale.ROOT,
            "OST %d: %d file%s at %.1f MB/s; median of %d OSTs: %.1f MB/s",
            ost,
            moved.files(),
            moved.files() > 1 ? "s" : "",
            moved.rate() / MB,
            rates.targets().size(),
            rates.median() / MB));
  }

  private static Finding tripped(
      RuleContext job, int ost, double speed, double limit, String message, String ofTarget) {
    FilesOn on = FilesOn.of(job, ost);
    return Finding.tripped(
        INFO, speed, limit, message, on.evidence(ofTarget), OstAdvice.drain(job, ost, on.files()));
  }
}
