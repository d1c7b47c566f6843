// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.model.Cause;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.unit.Bytes;
import io.iominer.rootcause.advice.RequestAdvice;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.InterfaceFacts;
import io.iominer.rootcause.loss.RuleContext;
import java.util.List;
import java.util.Locale;

/** Much of the bytes goes through streams, in small requests. docs/rules/stdio.md. */
public final class Stdio implements Rule {
  static final Threshold SHARE =
      Threshold.share("stdio.share", 0.1, "hpc-io/drishti-io config.py, interface_stdio: S01");

  static final Threshold BYTES =
      Threshold.bytes(
          "stdio.bytes",
          100L << 20,
          "Heuristic: about a second of one rank; less are texts and settings");

  static final Threshold REQUEST =
      Threshold.bytes(
          "stdio.request",
          1L << 20,
          "hpc-io/drishti-io config.py, small_bytes; the C library passes what is larger than its"
              + " buffer on without a copy");

  private static final RuleInfo INFO =
      new RuleInfo(
              "stdio",
              Cause.PATTERN,
              Risk.high(
                  "where a rank moves many bytes: streams copy small requests through a small buffer"),
              "Do many bytes go through streams (fopen, fread, fwrite, fprintf) in small requests?",
              List.of(SHARE, BYTES, REQUEST))
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
    InterfaceFacts used = job.facts().interfaces();
    List<FileFacts> large = inLargeRequests(job, thresholds.bytes(REQUEST));
    long through = used.stdioBytes() - large.stream().mapToLong(FileFacts::bytes).sum();
    long operations =
        used.stdioReads()
            + used.stdioWrites()
            - large.stream().mapToLong(FileFacts::operations).sum();
    boolean isSmall = through < thresholds.bytes(REQUEST) * Math.max(1, operations);
    double observed = isSmall ? through / (double) bytes : 0;
    double threshold = thresholds.share(SHARE);
    if (observed <= threshold) {
      return Finding.clear(INFO, observed, threshold);
    }
    if (through <= thresholds.bytes(BYTES)) {
      return Finding.clear(
          INFO, observed, threshold, new ClearBy(thresholds).and(BYTES, (double) through));
    }
    return Finding.tripped(
        INFO,
        observed,
        threshold,
        String.format(
            Locale.ROOT,
            "%s of %s went through streams in small requests",
            new Bytes(through),
            new Bytes(bytes)),
        List.of(
            String.format(
                Locale.ROOT,
                "STDIO_READS + STDIO_WRITES: %d, of %s on average",
                operations,
                new Bytes(through / Math.max(1, operations)))),
        List.of(RequestAdvice.leaveStreams(job)));
  }

  /** Files that were used through streams alone, a mean request of so many bytes or more. */
  private static List<FileFacts> inLargeRequests(RuleContext job, double bytes) {
    return job.facts().files().stream()
        .filter(file -> file.module() == DarshanModule.STDIO)
        .filter(file -> file.operations() > 0 && file.bytes() >= bytes * file.operations())
        .toList();
  }
}
