// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.comparison;

import io.iominer.core.model.Cause;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.rule.Thresholds;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What explains that one run spent longer in I/O than the other. A cause explains its difference of
 * lost seconds only where one of its inputs differs between the runs (see {@link CauseInputs}); a
 * difference of bytes explains time in proportion; the rest is not explained.
 *
 * @param ioDifference seconds that the second run spent more; negative where it spent less, empty
 *     where the time of one is not known
 * @param parts what the difference is made of, greatest first; empty where it is not divided
 * @param alike causes that one run lost more to although no input of theirs is known to differ;
 *     their seconds are part of what is not explained, or of the work
 * @param changedInputs inputs of any cause that differ, the most changed first
 * @param sentence what it comes to
 */
public record Weighing(
    OptionalDouble ioDifference,
    List<Part> parts,
    List<Part> alike,
    List<Change> changedInputs,
    String sentence) {
  public Weighing {
    parts = List.copyOf(parts);
    alike = List.copyOf(alike);
    changedInputs = List.copyOf(changedInputs);
  }

  private Weighing(OptionalDouble ioDifference, String sentence) {
    this(ioDifference, List.of(), List.of(), List.of(), sentence);
  }

  /**
   * A part of the difference.
   *
   * @param kind where the time went
   * @param cause the cause; empty unless the kind is {@link Kind#CAUSE}
   * @param seconds what the second run spent more on it; negative for less
   * @param share of the difference, negative where it went the other way
   * @param inputs what differs: inputs of the cause, or bytes; the most changed first
   */
  public record Part(
      Kind kind, Optional<Cause> cause, double seconds, double share, List<Change> inputs) {
    public Part {
      inputs = List.copyOf(inputs);
    }
  }

  /** Where time went. */
  public enum Kind {
    /** Lost to a cause whose inputs differ. */
    CAUSE,
    /** What no difference between the runs explains. */
    UNEXPLAINED,
    /** What more bytes take in proportion. */
    WORK
  }

  /** Seconds of a part as text. */
  public static String seconds(Part part) {
    return (part.seconds() < 0 ? "-" : "") + WeighingText.seconds(Math.abs(part.seconds()));
  }

  /** The part that no difference between the runs explains; empty where nothing is divided. */
  public Optional<Part> unexplained() {
    return parts.stream().filter(part -> part.kind() == Kind.UNEXPLAINED).findFirst();
  }

  /** Weighs two runs. */
  static Weighing of(Run before, Run after, Thresholds thresholds) {
    OptionalDouble first = before.value(Measures.IO_SECONDS);
    OptionalDouble second = after.value(Measures.IO_SECONDS);
    if (first.isEmpty() || second.isEmpty()) {
      return new Weighing(
          OptionalDouble.empty(),
          String.format(
              "The time in I/O of %s is not known, so the difference cannot be explained.",
              (first.isEmpty() ? before : after).name()));
    }
    double difference = second.getAsDouble() - first.getAsDouble();
    double longer = Math.max(first.getAsDouble(), second.getAsDouble());
    if (longer < thresholds.seconds(Diagnosis.LEAST_SECONDS)) {
      return new Weighing(
          OptionalDouble.of(difference), "Neither spent enough time in I/O to compare.");
    }
    if (Math.abs(difference) < thresholds.share(Diagnosis.NO_BOTTLENECK) * longer) {
      return new Weighing(
          OptionalDouble.of(difference),
          String.format(
              "Both spent about as long in I/O, %s and %s: there is no difference to explain.",
              WeighingText.seconds(first.getAsDouble()),
              WeighingText.seconds(second.getAsDouble())));
    }
    CauseInputs inputs = new CauseInputs(before, after, Comparison.leastWeight(thresholds));
    List<Part> parts = new ArrayList<>();
    List<Part> alike = new ArrayList<>();
    double rest = difference;
    double dataRest = difference - more(before, after, Measures.UNEXPLAINED_SECONDS);
    for (Cause cause : Cause.values()) {
      double seconds = more(before, after, Measures.lost(cause));
      List<Change> changed = inputs.changed(cause, seconds);
      if (seconds != 0) {
        (changed.isEmpty() ? alike : parts)
            .add(new Part(Kind.CAUSE, Optional.of(cause), seconds, seconds / difference, changed));
      }
      if (!changed.isEmpty()) {
        rest -= seconds;
        dataRest -= seconds;
      }
    }
    MoreWork work = MoreWork.of(before, after, difference, thresholds);
    double ofWork = work.seconds(dataRest);
    if (ofWork != 0) {
      parts.add(new Part(Kind.WORK, Optional.empty(), ofWork, ofWork / difference, work.bytes()));
    }
    rest -= ofWork;
    parts.add(new Part(Kind.UNEXPLAINED, Optional.empty(), rest, rest / difference, List.of()));
    parts.sort(Comparator.comparingDouble(Part::share).reversed());
    alike.sort(Comparator.comparingDouble(Part::share).reversed());
    return new Weighing(
        OptionalDouble.of(difference),
        parts,
        alike,
        inputs.changed(),
        new WeighingText(before, after, difference, thresholds).of(parts, alike, inputs));
  }

  /** A time in I/O is never known without what it was lost to. */
  private static double more(Run before, Run after, Measure measure) {
    return after.value(measure).orElse(0) - before.value(measure).orElse(0);
  }
}
