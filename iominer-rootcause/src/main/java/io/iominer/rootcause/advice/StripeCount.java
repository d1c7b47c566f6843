// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.advice;

import io.iominer.core.unit.Bytes;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.loss.OstCount;
import io.iominer.rootcause.loss.RuleContext;
import java.util.Comparator;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * How many stripes a file of several ranks should have: no more than there are OSTs for sure, than
 * its ranks can fill and than the file is large. Where nobody tells how many OSTs there are, those
 * count that the job's files show.
 *
 * @param count stripes; 0 where no OST is known of
 * @param reason which of these decides, in words
 */
record StripeCount(long count, String reason) {
  /** The one for a file whose stripes have so many bytes. */
  static StripeCount of(RuleContext job, FileFacts file, long stripe) {
    return Stream.of(
            ofOsts(job, file), ofRanks(job, file.processes()), ofSize(extent(file), stripe))
        .min(Comparator.comparingLong(StripeCount::count))
        .orElseThrow();
  }

  /** As many as this and no more than another. */
  StripeCount atMost(StripeCount other) {
    return other.count < count ? other : this;
  }

  /** Those that there are for sure. */
  static StripeCount ofOsts(RuleContext job, FileFacts file) {
    OstCount osts = job.ostCount(file);
    return new StripeCount(
        osts.sure(),
        String.format(
            Locale.ROOT,
            osts.known().isPresent()
                ? "the file system has %d OSTs"
                : "%d OSTs are known of; lfs df lists all",
            osts.sure()));
  }

  /** Those that ranks can fill; heuristic: two, where one rank alone is faster than an OST. */
  static StripeCount ofRanks(RuleContext job, long ranks) {
    double perOst =
        Math.max(1, job.fileSystem().ostBytesPerSecond() / job.fileSystem().rankBytesPerSecond());
    long filled = Math.max(2, (long) Math.ceil(ranks / perOst));
    return new StripeCount(
        filled, String.format(Locale.ROOT, "%d ranks fill no more than %d OSTs", ranks, filled));
  }

  /** Those of which a file has a stripe; no bound where its size is not known. */
  static StripeCount ofSize(long bytes, long stripe) {
    return bytes > 0 && stripe > 0
        ? new StripeCount(
            (bytes + stripe - 1) / stripe,
            new Bytes(bytes) + " are no more stripes of " + new Bytes(stripe))
        : new StripeCount(Long.MAX_VALUE, "");
  }

  /** Bytes of the file that the job used; 0 where nobody knows. */
  static long extent(FileFacts file) {
    return Math.max(file.readEnd(), file.written().bytes());
  }
}
