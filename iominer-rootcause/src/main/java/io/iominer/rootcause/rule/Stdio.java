// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.model.Cause;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.unit.Bytes;
import io.iominer.rootcause.advice.RequestAdvice;
import io.iominer.rootcause.loss.RuleContext;
import java.util.List;
import java.util.Locale;

/** Much of the bytes goes through streams. docs/rules/stdio.md. */
public final class Stdio implements Rule {
  static final Threshold SHARE =
      Threshold.share("stdio.share", 0.1, "hpc-io/drishti-io config.py, interface_stdio: S01");

  static final Threshold BYTES =
      Threshold.bytes(
          "stdio.bytes",
          100L << 20,
          "Heuristic: about a second of one rank; less are texts and settings");

  private static final RuleInfo INFO =
      new RuleInfo(
              "stdio",
              Cause.PATTERN,
              Risk.high(
                  "where a rank moves many bytes, as a stream copies them through a small buffer"),
              "Do many bytes go through streams (fopen, fread, fwrite, fprintf)?",
              List.of(SHARE, BYTES))
          .needing(DarshanModule.STDIO);

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public Finding evaluate(RuleContext job, Thresholds thresholds) {
    long bytes = job.facts().bytes();
    if (bytes == 0) {
      return Finding.notApplicable(INFO, "the job moved no bytes");
    }
    long through = job.facts().interfaces().stdioBytes();
    double observed = through / (double) bytes;
    double threshold = thresholds.share(SHARE);
    if (observed <= threshold || through <= thresholds.bytes(BYTES)) {
      return Finding.clear(INFO, observed, threshold);
    }
    long operations =
        job.facts().interfaces().stdioReads() + job.facts().interfaces().stdioWrites();
    return Finding.tripped(
        INFO,
        observed,
        threshold,
        String.format(
            Locale.ROOT, "%s of %s went through streams", new Bytes(through), new Bytes(bytes)),
        List.of(
            String.format(
                Locale.ROOT,
                "STDIO_READS + STDIO_WRITES: %d, of %s on average",
                operations,
                new Bytes(through / Math.max(1, operations)))),
        List.of(RequestAdvice.leaveStreams(job)));
  }
}
