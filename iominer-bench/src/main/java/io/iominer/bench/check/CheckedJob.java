// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.check;

import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.loss.Losses;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A job whose log was diagnosed.
 *
 * @param job the truth
 * @param diagnosis what was found
 */
record CheckedJob(KnownJob job, Diagnosis diagnosis) {
  /** Seconds that differ by no more than this factor are right. */
  static final double FACTOR = 1.5;

  /** A time of I/O that differs by no more than this share, or as many seconds, is right. */
  private static final double IO_TOLERANCE = 0.1;

  /** What the job is said to suffer from: the first cause, else the verdict. */
  String named() {
    return diagnosis.named();
  }

  /** Whether its cause is named, or of a healthy one none. */
  boolean isRight() {
    return job.group() == KnownJob.Group.HEALTHY
        ? diagnosis.causes().isEmpty()
        : job.cause().filter(named()::equals).isPresent();
  }

  double foundLostSeconds() {
    return diagnosis.losses().map(Losses::allSeconds).orElse(0.0);
  }

  private double foundIoSeconds() {
    return diagnosis.losses().map(Losses::ioSeconds).orElse(0.0);
  }

  /** Whether the seconds that it lost are found, too. */
  boolean areSecondsRight() {
    return foundLostSeconds() <= FACTOR * job.lostSeconds()
        && foundLostSeconds() >= job.lostSeconds() / FACTOR;
  }

  /** Whether its time of I/O is found. */
  boolean isIoTimeRight() {
    double most = Math.max(IO_TOLERANCE, IO_TOLERANCE * job.ioSeconds());
    return Math.abs(foundIoSeconds() - job.ioSeconds()) <= most;
  }

  /** A line about it. */
  String line() {
    String verdict = isRight() ? "right" : "WRONG";
    return String.format(
        Locale.ROOT,
        "%-5s %d %s %s: io %.2f s, found %.2f; lost %.2f, found %.2f: %s [%s]",
        job.group() == KnownJob.Group.LITTLE_LOST ? "-" : verdict,
        job.jobId(),
        job.kind(),
        job.group().name().toLowerCase(Locale.ROOT),
        job.ioSeconds(),
        foundIoSeconds(),
        job.lostSeconds(),
        foundLostSeconds(),
        named(),
        causes());
  }

  private String causes() {
    String causes =
        diagnosis.ranked().stream()
            .map(one -> String.format(Locale.ROOT, "%s %.2f", one.cause().label(), one.seconds()))
            .collect(Collectors.joining(", "));
    double unexplained = diagnosis.losses().map(Losses::unexplainedSeconds).orElse(0.0);
    return String.format(
        Locale.ROOT, "%s%sunexplained %.2f", causes, causes.isEmpty() ? "" : ", ", unexplained);
  }
}
