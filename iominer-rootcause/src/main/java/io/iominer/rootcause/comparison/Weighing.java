// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.comparison;

import io.iominer.core.model.Cause;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.rule.Thresholds;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What explains that one run spent longer in I/O than the other.
 *
 * @param ioDifference seconds that the second run spent more; negative where it spent less, empty
 *     where the time of one is not known
 * @param parts what the difference is made of, greatest first; empty where it is not divided
 * @param sentence what it comes to
 */
public record Weighing(OptionalDouble ioDifference, List<Part> parts, String sentence) {
  private static final double PERCENT = 100;

  /** What a job's work is measured by. */
  private static final List<Measure> WORK =
      List.of(Measures.BYTES_READ, Measures.BYTES_WRITTEN, Measures.OPENS, Measures.FILES);

  /** Work that differs by no more than this share is the same; heuristic. */
  private static final double SAME_WORK = 0.1;

  /** A cause with a smaller share is not worth a word; heuristic. */
  private static final double LEAST_SHARE = 0.05;

  public Weighing {
    parts = List.copyOf(parts);
  }

  /**
   * A part of the difference.
   *
   * @param kind where the time went
   * @param cause the cause; empty unless the kind is {@link Kind#CAUSE}
   * @param seconds what the second run spent more on it; negative for less
   * @param share of the difference, negative where it went the other way
   */
  public record Part(Kind kind, Optional<Cause> cause, double seconds, double share) {}

  /** Where time went. */
  public enum Kind {
    /** Lost to a cause. */
    CAUSE,
    /** Beyond the expected time, without a known cause. */
    UNEXPLAINED,
    /** What the job's work needs by the model. */
    WORK
  }

  /** Weighs two runs. */
  static Weighing of(Run before, Run after) {
    OptionalDouble first = before.value(Measures.IO_SECONDS);
    OptionalDouble second = after.value(Measures.IO_SECONDS);
    if (first.isEmpty() || second.isEmpty()) {
      return new Weighing(
          OptionalDouble.empty(),
          List.of(),
          String.format(
              "The time in I/O of %s is not known, so that nothing can be weighed.",
              (first.isEmpty() ? before : after).name()));
    }
    double difference = second.getAsDouble() - first.getAsDouble();
    double longer = Math.max(first.getAsDouble(), second.getAsDouble());
    if (longer < Thresholds.DEFAULT.seconds(Diagnosis.LEAST_SECONDS)) {
      return new Weighing(
          OptionalDouble.of(difference), List.of(), "Both spent hardly any time in I/O.");
    }
    if (Math.abs(difference) < Thresholds.DEFAULT.share(Diagnosis.NO_BOTTLENECK) * longer) {
      return new Weighing(
          OptionalDouble.of(difference),
          List.of(),
          String.format(
              "Both spent about as long in I/O, %s and %s: there is no difference to explain.",
              seconds(first.getAsDouble()), seconds(second.getAsDouble())));
    }
    List<Part> parts = parts(before, after, difference);
    return new Weighing(
        OptionalDouble.of(difference), parts, sentence(before, after, difference, parts));
  }

  private static List<Part> parts(Run before, Run after, double difference) {
    List<Part> parts = new ArrayList<>();
    double rest = difference;
    for (Cause cause : Cause.values()) {
      rest -=
          add(
              parts,
              Kind.CAUSE,
              Optional.of(cause),
              more(before, after, Measures.lost(cause)),
              difference);
    }
    rest -=
        add(
            parts,
            Kind.UNEXPLAINED,
            Optional.empty(),
            more(before, after, Measures.UNEXPLAINED_SECONDS),
            difference);
    add(parts, Kind.WORK, Optional.empty(), rest, difference);
    parts.sort(Comparator.comparingDouble(Part::share).reversed());
    return parts;
  }

  /** A time in I/O is never known without what it was lost to. */
  private static double more(Run before, Run after, Measure measure) {
    return after.value(measure).orElse(0) - before.value(measure).orElse(0);
  }

  private static double add(
      List<Part> parts, Kind kind, Optional<Cause> cause, double seconds, double whole) {
    if (seconds != 0) {
      parts.add(new Part(kind, cause, seconds, seconds / whole));
    }
    return seconds;
  }

  private static String sentence(Run before, Run after, double difference, List<Part> parts) {
    Run slower = difference > 0 ? after : before;
    Run other = difference > 0 ? before : after;
    String spent = seconds(Math.abs(difference));
    Part most = parts.get(0);
    if (most.kind() == Kind.CAUSE && most.share() >= Thresholds.DEFAULT.share(Diagnosis.DOMINANT)) {
      Cause cause = most.cause().orElseThrow();
      return String.format(
          Locale.ROOT,
          "%s spent %s more in I/O than %s; %s of it by what it lost more to %s.",
          slower.name(),
          spent,
          other.name(),
          share(most.share()),
          cause.meaning());
    }
    Optional<Part> cause = parts.stream().filter(part -> part.kind() == Kind.CAUSE).findFirst();
    return String.format(
        Locale.ROOT,
        "No cause's lost seconds explain the %s that %s spent more in I/O than %s: %s%s.",
        spent,
        slower.name(),
        other.name(),
        switch (most.kind()) {
          case WORK ->
              share(most.share())
                  + (isSameWork(before, after)
                      ? " is time for as many bytes, opens and files, and what made these slower is"
                          + " not known"
                      : " is time that its work needs");
          case UNEXPLAINED -> share(most.share()) + " is lost without a known cause";
          case CAUSE -> "they are spread";
        },
        cause
            .filter(part -> part.share() >= LEAST_SHARE)
            .map(
                part ->
                    ", and of the causes "
                        + part.cause().orElseThrow().label().replace('_', ' ')
                        + " has most, "
                        + share(part.share()))
            .orElse(""));
  }

  /** A job needs longer for more; for as much it took longer for a reason. */
  private static boolean isSameWork(Run before, Run after) {
    return WORK.stream()
        .allMatch(
            measure -> {
              OptionalDouble first = before.value(measure);
              OptionalDouble second = after.value(measure);
              return first.isPresent()
                  && second.isPresent()
                  && Math.abs(first.getAsDouble() - second.getAsDouble())
                      <= SAME_WORK * Math.max(first.getAsDouble(), second.getAsDouble());
            });
  }

  private static String share(double share) {
    return share >= 1 ? "all" : String.format(Locale.ROOT, "%.0f %%", share * PERCENT);
  }

  private static String seconds(double seconds) {
    return String.format(Locale.ROOT, seconds < 10 ? "%.3f s" : "%.1f s", seconds);
  }
}
