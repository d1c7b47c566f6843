// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.comparison;

import io.iominer.core.model.Cause;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.comparison.Weighing.Kind;
import io.iominer.rootcause.comparison.Weighing.Part;
import io.iominer.rootcause.rule.Thresholds;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What the difference between two runs comes to, in sentences. */
record WeighingText(Run before, Run after, double difference, Thresholds thresholds) {
  private static final double PERCENT = 100;

  /** A part with a smaller share is not worth a sentence; heuristic. */
  private static final double LEAST_SHARE = 0.05;

  /** From this share on a part is all of the difference; it rounds to 100 %. */
  private static final double ALL = 0.995;

  String of(List<Part> parts, List<Part> alike, CauseInputs inputs) {
    StringBuilder text = new StringBuilder(headline());
    Part most = parts.get(0);
    if (most.kind() == Kind.CAUSE && most.share() >= thresholds.share(Diagnosis.DOMINANT)) {
      text.append(
          String.format(
              "; %s explained by %s.",
              most.share() >= ALL ? "all is" : percent(most.share()) + " is",
              most.cause().orElseThrow().meaning()));
    } else {
      text.append(
          parts.stream()
              .filter(part -> part.kind() == Kind.CAUSE && part.share() >= LEAST_SHARE)
              .findFirst()
              .map(
                  part ->
                      String.format(
                          "; of the causes %s explains most, %s.",
                          part.cause().orElseThrow().words(), amount(part)))
              .orElse(
                  parts.stream()
                          .anyMatch(part -> part.kind() == Kind.WORK && part.share() >= LEAST_SHARE)
                      ? "."
                      : "; no cause explains it."));
    }
    for (Part part : parts) {
      if (part.kind() != Kind.CAUSE && part.share() >= LEAST_SHARE) {
        text.append(
            part.kind() == Kind.WORK
                ? String.format(
                    part.share() > 1
                        ? " More work alone would explain %s, more than the difference: %s."
                        : " More work explains %s: %s.",
                    amount(part),
                    part.inputs().stream()
                        .map(change -> change.measure().label())
                        .collect(Collectors.joining(", ")))
                : String.format(" Unexplained: %s.", amount(part)));
      }
    }
    for (Part part : parts) {
      if (part.kind() == Kind.CAUSE && part.share() <= -LEAST_SHARE) {
        text.append(lostMore(part)).append('.');
      }
    }
    for (Part part : alike) {
      if (Math.abs(part.share()) >= LEAST_SHARE) {
        Cause cause = part.cause().orElseThrow();
        text.append(lostMore(part))
            .append(
                inputs.differs(cause)
                    ? inputs.differsInTimes(cause)
                        ? "; of its causes, only times differ."
                        : "; its causes are not worse there."
                    : inputs.isKnown(cause)
                        ? "; its causes are the same in both runs."
                        : "; its causes are not known.");
      }
    }
    return text.toString();
  }

  private String lostMore(Part part) {
    return String.format(
        " %s lost %s more to %s",
        (part.seconds() > 0 ? after : before).name(),
        seconds(Math.abs(part.seconds())),
        part.cause().orElseThrow().meaning());
  }

  private String headline() {
    return String.format(
        "%s spent %s more in I/O than %s",
        (difference > 0 ? after : before).name(),
        seconds(Math.abs(difference)),
        (difference > 0 ? before : after).name());
  }

  /** Seconds, and their share where they are no more than the difference, of the same sign. */
  private static String amount(Part part) {
    String seconds = seconds(Math.abs(part.seconds()));
    return part.share() >= 0 && part.share() <= 1
        ? seconds + " (" + percent(part.share()) + " of the difference)"
        : seconds;
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f %%", share * PERCENT);
  }

  static String seconds(double seconds) {
    return String.format(Locale.ROOT, seconds < 10 ? "%.3f s" : "%.1f s", seconds);
  }
}
