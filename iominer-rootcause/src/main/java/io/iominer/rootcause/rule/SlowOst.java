// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.model.Cause;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.Ost;
import io.iominer.core.unit.Bandwidth;
import io.iominer.rootcause.advice.OstAdvice;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.fact.SpeedEvidence;
import io.iominer.rootcause.loss.OstRates;
import io.iominer.rootcause.loss.RuleContext;
import io.iominer.rootcause.loss.SingleRankFiles;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** An OST is slower than the others. docs/rules/slow-ost.md. */
public final class SlowOst implements Rule {
  static final Threshold SPEED =
      Threshold.share(
              "slow-ost.speed",
              SingleRankFiles.SLOW,
              "Heuristic: of the others' rate; less is slow")
          .asLeast();

  static final Threshold OSTS =
      Threshold.number(
          "slow-ost.osts",
          SingleRankFiles.LEAST_OSTS,
          "OSTs",
          "Heuristic: fewer do not show which is slow");

  static final Threshold LEAST_BYTES =
      Threshold.bytes("slow-ost.bytes", 1 << 20, "Heuristic: a smaller file has no rate");

  private static final RuleInfo INFO =
      new RuleInfo(
              "slow-ost",
              Cause.SLOW_OST,
              Risk.warning("where the job waits for the slowest of its OSTs"),
              "Is an OST slower than the others?",
              List.of(SPEED, OSTS, LEAST_BYTES))
          .needing(DarshanModule.LUSTRE);

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public Finding evaluate(RuleContext job, Thresholds thresholds) {
    return job.around().osts().values().stream().allMatch(ost -> ost.speed().isEmpty())
        ? byFiles(job, thresholds)
        : bySite(job, thresholds.share(SPEED));
  }

  /** By what the site measured. */
  private static Finding bySite(RuleContext job, double threshold) {
    if (job.facts().osts().stream().allMatch(ost -> job.around().on(ost).speed().isEmpty())) {
      return Finding.notApplicable(INFO, "nothing is known about the speed of the job's OSTs");
    }
    Optional<Ost> felt =
        Arrays.stream(IoDirection.values())
            .flatMap(direction -> felt(job, direction))
            .min(Comparator.comparingDouble(job.around()::speed));
    if (felt.isEmpty()) {
      return Finding.clear(INFO, 1, threshold);
    }
    Ost slowest = felt.get();
    double speed = job.around().speed(slowest);
    if (speed >= threshold) {
      return Finding.clear(INFO, speed, threshold);
    }
    return tripped(
        job,
        slowest,
        speed,
        threshold,
        String.format(
            Locale.ROOT,
            "%s %s (%s)",
            slowest,
            delivered(job, speed),
            job.around()
                .on(slowest)
                .speedEvidence()
                .map(SlowOst::text)
                .orElse("by the site's jobs")),
        slowest.toString());
  }

  /** Where no rate of an OST is known, the speed is what other OSTs gave the same jobs. */
  private static String delivered(RuleContext job, double speed) {
    if (!job.rates().isKnown()) {
      return String.format(
          Locale.ROOT,
          "gave jobs at most %.0f %% of what their other OSTs gave on that day",
          100 * speed);
    }
    double rate = job.fileSystem().ostBytesPerSecond();
    return String.format(
        Locale.ROOT,
        "delivered at most %s on that day, where a healthy OST delivers up to %s",
        new Bandwidth(speed * rate),
        new Bandwidth(rate));
  }

  /** Slow OSTs of a direction on which its own files were no faster than such an OST is. */
  private static Stream<Ost> felt(RuleContext job, IoDirection direction) {
    JobContention felt = job.felt(direction);
    return job.facts().files().stream()
        .filter(file -> file.use(direction).bytes() > 0)
        .flatMap(file -> file.osts().stream())
        .distinct()
        .filter(ost -> felt.on(ost).speed().isPresent());
  }

  private static String text(SpeedEvidence evidence) {
    return String.format(
        Locale.ROOT,
        "%s confidence: on %s, %s other OSTs, and almost no job was faster on it",
        evidence.confidence().label(),
        evidence.days() == 1
            ? "that day alone"
            : String.format(Locale.ROOT, "%d days up to that day", evidence.days()),
        evidence.jobs() == 1
            ? "1 job was slower on it than on its"
            : evidence.jobs() + " jobs were slower on it than on their");
  }

  /** By the job's own files, each of one rank and on one OST. */
  private static Finding byFiles(RuleContext job, Thresholds thresholds) {
    double threshold = thresholds.share(SPEED);
    double seen = Double.NaN;
    for (IoDirection direction : IoDirection.values()) {
      for (SingleRankFiles files : SingleRankFiles.of(job.facts(), direction)) {
        OstRates rates = files.byOst(thresholds.bytes(LEAST_BYTES));
        if (rates.osts().size() >= thresholds.number(OSTS)) {
          Ost ost = rates.slowest();
          OstRates.Moved moved = rates.osts().get(ost);
          double speed = moved.rate() / rates.median();
          if (speed < threshold) {
            return ofFiles(job, ost, moved, rates, threshold);
          }
          seen = Double.isNaN(seen) ? speed : Math.min(seen, speed);
        }
      }
    }
    return Double.isNaN(seen)
        ? Finding.notApplicable(
            INFO,
            "storage speed is unknown, and too few files lie on a single OST each to compare OSTs")
        : Finding.clear(INFO, seen, threshold);
  }

  private static Finding ofFiles(
      RuleContext job, Ost ost, OstRates.Moved moved, OstRates rates, double threshold) {
    double speed = moved.rate() / rates.median();
    return tripped(
        job,
        ost,
        speed,
        threshold,
        String.format(
            Locale.ROOT,
            "files on %s run at %.0f %% of the others' median rate (%s confidence: by the job's"
                + " own %d file%s there; a busy OST looks the same)",
            ost,
            100 * speed,
            moved.files() > 1 ? "medium" : "low",
            moved.files(),
            moved.files() > 1 ? "s" : ""),
        String.format(
            Locale.ROOT,
            "%s: %d file%s at %s; median of %d OSTs: %s",
            ost,
            moved.files(),
            moved.files() > 1 ? "s" : "",
            new Bandwidth(moved.rate()),
            rates.osts().size(),
            new Bandwidth(rates.median())));
  }

  private static Finding tripped(
      RuleContext job, Ost ost, double speed, double threshold, String message, String ofOst) {
    FilesOn on = FilesOn.of(job, ost);
    return Finding.tripped(
        INFO, speed, threshold, message, on.evidence(ofOst), OstAdvice.look(job, ost));
  }
}
