// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.model.Cause;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.Ost;
import io.iominer.rootcause.advice.OstAdvice;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.JobFacts;
import io.iominer.rootcause.loss.RuleContext;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/** A large job uses few of the OSTs. docs/rules/osts-used.md. */
public final class OstsUsed implements Rule {
  static final Threshold SHARE =
      Threshold.share("osts-used.share", 0.5, "darshan-hpc/darshan #601: 50 % and more is green")
          .asLeast();

  static final Threshold FEW =
      Threshold.share("osts-used.few", 0.1, "darshan-hpc/darshan #601: less than 10 % is red");

  static final Threshold RANKS =
      Threshold.number("osts-used.ranks", 1000, "ranks", "IOMiner, section III-F: more than 1,000");

  static final Threshold BYTES =
      Threshold.bytes(
          "osts-used.bytes", 10_000_000, "IOMiner, section III-F: 10 MB a rank or more");

  private static final RuleInfo INFO =
      new RuleInfo(
              "osts-used",
              Cause.STRIPING,
              Risk.warning("where the OSTs in use deliver less than the ranks and nodes can move"),
              "Does a large job use few of the file system's OSTs?",
              List.of(SHARE, FEW, RANKS, BYTES))
          .needing(DarshanModule.LUSTRE);

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public Finding evaluate(RuleContext job, Thresholds thresholds) {
    JobFacts facts = job.facts();
    if (facts.processes() <= thresholds.number(RANKS)
        || facts.bytes() < thresholds.bytes(BYTES) * facts.processes()) {
      return Finding.notApplicable(INFO, "the job is too small to need many OSTs");
    }
    if (!facts.hasLayouts()) {
      return Finding.notApplicable(INFO, "the log does not say where most of the bytes lie");
    }
    FileFacts largest =
        facts.files().stream()
            .filter(file -> !file.osts().isEmpty())
            .max(Comparator.comparingLong(FileFacts::bytes))
            .orElseThrow();
    OptionalInt known = job.ostCount(largest).known();
    if (known.isEmpty()) {
      return Finding.notApplicable(
          INFO, "how many OSTs the file system has is not known: facility.osts can say it");
    }
    int all = known.getAsInt();
    Set<Ost> used = used(facts, largest);
    double share = Math.min(1, used.size() / (double) all);
    double threshold = thresholds.share(SHARE);
    long wanted = wanted(job, all, threshold);
    if (share >= threshold) {
      return Finding.clear(INFO, share, threshold);
    }
    if (wanted <= used.size()) {
      return Finding.clear(
          INFO,
          share,
          threshold,
          String.format(
              Locale.ROOT, "its ranks and nodes fill %d of the %d OSTs", wanted, used.size()));
    }
    return Finding.tripped(
        INFO,
        share,
        threshold,
        String.format(
            Locale.ROOT,
            "%d ranks use %d of %d OSTs, %s band; %s %d",
            facts.processes(),
            used.size(),
            all,
            share < thresholds.share(FEW) ? "the red" : "the yellow",
            job.rates().isKnown() ? "they could fill" : "the green one begins at",
            wanted),
        List.of(job.name(largest)),
        List.of(OstAdvice.useMore(job, largest, wanted)));
  }

  /** OSTs that the job used of the file system on which a file lies. */
  private static Set<Ost> used(JobFacts facts, FileFacts file) {
    Optional<String> fileSystem = file.osts().get(0).fileSystem();
    return facts.osts().stream()
        .filter(ost -> ost.fileSystem().equals(fileSystem))
        .collect(Collectors.toSet());
  }

  /**
   * OSTs that the job's ranks could fill; where nobody knows, those with which the rule is clear.
   */
  private static long wanted(RuleContext job, int all, double threshold) {
    return job.rates().isKnown()
        ? Math.min(all, (long) Math.ceil(demand(job) / job.fileSystem().ostBytesPerSecond()))
        : (long) Math.ceil(threshold * all);
  }

  /** Bytes/s that the job's ranks and nodes could move. */
  private static double demand(RuleContext job) {
    int processes = job.facts().processes();
    return Math.min(
        processes * job.fileSystem().rankBytesPerSecond(),
        job.nodes() * job.fileSystem().nodeBytesPerSecond());
  }
}
