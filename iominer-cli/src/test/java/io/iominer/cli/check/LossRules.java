// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.check;

import io.iominer.core.model.Cause;
import io.iominer.core.summary.IoTime;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.Diagnosis.RankedCause;
import io.iominer.rootcause.advice.Advice;
import io.iominer.rootcause.fact.JobFacts;
import io.iominer.rootcause.loss.LossStep;
import io.iominer.rootcause.loss.Losses;
import io.iominer.rootcause.loss.WhatIf;
import io.iominer.rootcause.rule.Finding;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What holds of seconds that were lost. */
final class LossRules {
  /** An open of fewer bytes is one of a tiny file. */
  private static final double BYTES_OF_AN_OPEN = 64 * 1024;

  private LossRules() {}

  /** Steps lead from the time in I/O to what is left; causes have the seconds of their steps. */
  static void addUp(RenderedLog log, Contradictions found) {
    log.diagnosis().losses().ifPresent(losses -> addUp(log.diagnosis(), losses, found));
  }

  private static void addUp(Diagnosis diagnosis, Losses losses, Contradictions found) {
    Map<Cause, Double> ofSteps = new EnumMap<>(Cause.class);
    double left = losses.ioSeconds();
    for (LossStep step : losses.waterfall()) {
      left -= step.lostSeconds();
      found.unlessEqual(step.secondsWithout(), left, "seconds left after step %s", step.whatIf());
      ofSteps.merge(step.cause(), step.lostSeconds(), Double::sum);
    }
    for (Cause cause : Cause.values()) {
      found.unlessEqual(
          losses.seconds(cause), ofSteps.getOrDefault(cause, 0.0), "%s and its steps", cause);
    }
    double shares = 0;
    double before = Double.POSITIVE_INFINITY;
    for (RankedCause one : diagnosis.ranked()) {
      found.unlessEqual(one.seconds(), losses.seconds(one.cause()), "%s, ranked", one.cause());
      found.unlessEqual(
          one.share(), one.seconds() / losses.allSeconds(), "share of %s", one.cause());
      found.unless(one.seconds() <= before, "%s is ranked below a smaller one", one.cause());
      shares += one.share();
      before = one.seconds();
    }
    if (losses.allSeconds() > 0) {
      found.unlessEqual(
          shares + losses.unexplainedSeconds() / losses.allSeconds(), 1, "shares add up to");
    }
  }

  /** Nothing is lost beyond the time in I/O, which is not beyond the run. */
  static void noneExceedsTheTimeInIo(RenderedLog log, Contradictions found) {
    log.diagnosis()
        .losses()
        .ifPresent(
            losses -> {
              found.unlessAtMost(
                  losses.allSeconds(), losses.ioSeconds(), "all lost seconds, of those in I/O");
              losses
                  .seconds()
                  .forEach(
                      (cause, seconds) ->
                          found.unlessAtMost(
                              seconds, losses.ioSeconds(), "lost to %s, of those in I/O", cause));
              found.unless(losses.unexplainedSeconds() >= -1e-9, "less than nothing unexplained");
              double run = log.number("/job/run_time_s").orElse(Double.POSITIVE_INFINITY);
              found.unlessAtMost(losses.ioSeconds(), run, "seconds in I/O, of the run");
            });
  }

  /** No advice saves more of the run than was lost in it. */
  static void adviceSavesNoMoreThanWasLost(RenderedLog log, Contradictions found) {
    double run = log.number("/job/run_time_s").orElse(0);
    for (Finding finding : log.diagnosis().findings()) {
      for (Advice advice : finding.advice()) {
        found.unless(
            0 <= advice.least() && advice.least() <= advice.most() && advice.most() <= 1,
            "%s saves %s to %s of the run",
            advice.title(),
            advice.least(),
            advice.most());
        if (run > 0) {
          found.unlessAtMost(
              advice.most() * run,
              log.diagnosis().losses().map(Losses::ioSeconds).orElse(0.0),
              "%s saves more than the time in I/O",
              advice.title());
        }
      }
    }
  }

  /**
   * A cause takes no more than the operations that it is about. Below a collective the ranks wait
   * for whoever is in the file system, which is longer than one rank is; and the first requests of
   * tiny files count as metadata (docs/diagnosis.md). Threads of a rank can be in reads for longer
   * together than from the first read to the last.
   */
  static void noneExceedsItsOperations(RenderedLog log, Contradictions found) {
    JobFacts facts = log.log().job().facts();
    double span =
        log.number("/critical_path/read/span_s").stream()
            .filter(seconds -> seconds > 0)
            .findFirst()
            .orElse(Double.POSITIVE_INFINITY);
    double reads = Math.min(span, facts.readers().slowestSeconds());
    double writes = facts.writers().slowestSeconds();
    double metadata = facts.slowestMetadataSeconds();
    double below =
        facts
            .time()
            .map(IoTime::parts)
            .map(parts -> parts.storageSeconds() + parts.mpiioSeconds())
            .orElse(0.0);
    double waited = Math.max(1, below / Math.max(1e-9, reads + writes + metadata));
    boolean isOfTinyFiles =
        facts.files().stream().anyMatch(file -> file.bytes() < BYTES_OF_AN_OPEN * file.opens());
    double data = waited * (reads + writes);
    log.diagnosis()
        .losses()
        .ifPresent(
            losses -> {
              found.unlessAtMost(
                  losses.seconds(Cause.METADATA),
                  waited * metadata + (isOfTinyFiles ? data : 0),
                  "lost to METADATA, of metadata");
              found.unlessAtMost(
                  losses.seconds(Cause.SIEVING), waited * reads, "lost to SIEVING, of reads");
              double reread =
                  losses.waterfall().stream()
                      .filter(step -> step.whatIf() == WhatIf.READS_ONCE)
                      .mapToDouble(LossStep::lostSeconds)
                      .sum();
              found.unlessAtMost(reread, waited * reads, "lost to repeated reads, of reads");
              for (Cause cause : List.of(Cause.STRIPING, Cause.PATTERN)) {
                found.unlessAtMost(losses.seconds(cause), data, "lost to %s, of data", cause);
              }
            });
  }
}
