// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.model.Cause;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.IoDirection;
import io.iominer.core.unit.Bytes;
import io.iominer.rootcause.advice.RequestAdvice;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.JobFacts;
import io.iominer.rootcause.fact.Use;
import io.iominer.rootcause.loss.RuleContext;
import java.util.ArrayList;
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
    List<Streams> small = new ArrayList<>();
    for (IoDirection direction : IoDirection.values()) {
      Streams streams = Streams.of(job.facts(), direction, thresholds.bytes(REQUEST));
      if (streams.operations() > 0) {
        small.add(streams);
      }
    }
    long through = small.stream().mapToLong(Streams::bytes).sum();
    double observed = through / (double) bytes;
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
        small.stream().map(Streams::text).toList(),
        List.of(RequestAdvice.leaveStreams(job)));
  }

  /**
   * Reads or writes through streams, without those of files of which a mean one is large.
   *
   * @param direction reads or writes
   * @param bytes of them
   * @param operations how many
   */
  private record Streams(IoDirection direction, long bytes, long operations) {
    static Streams of(JobFacts job, IoDirection direction, double large) {
      long bytes = 0;
      long operations = 0;
      for (FileFacts file : job.files()) {
        Use use = file.use(direction);
        if (file.module() == DarshanModule.STDIO && use.bytes() < large * use.operations()) {
          bytes += use.bytes();
          operations += use.operations();
        }
      }
      return new Streams(direction, bytes, operations);
    }

    String text() {
      return String.format(
          Locale.ROOT,
          "STDIO_%s: %d, of %s on average",
          direction == IoDirection.READ ? "READS" : "WRITES",
          operations,
          new Bytes(bytes / Math.max(1, operations)));
    }
  }
}
