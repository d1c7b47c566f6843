// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.model.Cause;
import io.iominer.core.model.DarshanModule;
import io.iominer.rootcause.advice.StripingAdvice;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.loss.RuleContext;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Many ranks share a file that lies on few targets. docs/rules/shared-file-few-osts.md. */
public final class SharedFileFewOsts implements Rule {
  static final Threshold PROCESSES_PER_TARGET =
      Threshold.number(
          "shared-file-few-osts.ranks-per-ost",
          3,
          "ranks",
          "IOMiner, section III-F: a contention level (Proc/OST) larger than 3");

  private static final Threshold LEAST_SHARE =
      Threshold.share("shared-file-few-osts.bytes", 0.1, "Heuristic: a small file does no harm");

  private static final RuleInfo INFO =
      new RuleInfo(
              "shared-file-few-osts",
              Cause.STRIPING,
              Risk.warning("where these OSTs deliver less than the ranks ask for at the same time"),
              "Do many ranks share a file that lies on few OSTs?",
              List.of(PROCESSES_PER_TARGET, LEAST_SHARE))
          .needing(DarshanModule.LUSTRE);

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public Finding evaluate(RuleContext job, Thresholds thresholds) {
    double leastBytes = thresholds.share(LEAST_SHARE) * job.facts().bytes();
    List<FileFacts> shared =
        job.facts().files().stream()
            .filter(file -> file.processes() > 1 && file.hasStripes())
            .filter(file -> file.bytes() >= leastBytes)
            .toList();
    Optional<FileFacts> worst =
        shared.stream().max(Comparator.comparingDouble(SharedFileFewOsts::contention));
    if (worst.isEmpty()) {
      return Finding.notApplicable(
          INFO, "no shared file of a known layout holds much of the bytes");
    }
    double observed = contention(worst.get());
    double threshold = thresholds.number(PROCESSES_PER_TARGET);
    if (observed <= threshold) {
      return Finding.clear(INFO, observed, threshold);
    }
    String name = job.name(worst.get());
    return Finding.tripped(
        INFO,
        observed,
        threshold,
        String.format(
            Locale.ROOT,
            "%d ranks share %s on %d OST%s",
            worst.get().processes(),
            name,
            worst.get().ostCount(),
            worst.get().ostCount() == 1 ? "" : "s"),
        List.of(name),
        StripingAdvice.widen(job, worst.get()));
  }

  /** The paper's Proc/OST: ranks on the file over its OSTs. */
  private static double contention(FileFacts file) {
    return file.processes() / (double) file.ostCount();
  }
}
