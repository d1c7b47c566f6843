// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.comparison;

import io.iominer.core.model.Factor;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.Scale;
import io.iominer.rootcause.comparison.Run.Trait;
import io.iominer.rootcause.rule.Thresholds;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What changed between two runs.
 *
 * @param before the first run
 * @param after the second one
 * @param warnings what makes them hard to compare: another application, executable or number of
 *     ranks
 * @param changed measures that changed: times, the greatest difference first, then the others, the
 *     most changed first
 * @param alike measures of both that hardly changed, the most changed first
 * @param missing what is known of one run only, in sentences
 * @param weighing what explains the difference of their times in I/O
 */
public record Comparison(
    Run before,
    Run after,
    List<String> warnings,
    List<Change> changed,
    List<Change> alike,
    List<String> missing,
    Weighing weighing) {
  /** What is compared is time; a rate of a few bytes may change the most and matter the least. */
  private static final Comparator<Change> ORDER =
      Comparator.<Change>comparingDouble(
              change ->
                  change.measure().scale() == Scale.SECONDS ? Math.abs(change.difference()) : -1)
          .thenComparingDouble(Change::weight)
          .reversed();

  public Comparison {
    warnings = List.copyOf(warnings);
    changed = List.copyOf(changed);
    alike = List.copyOf(alike);
    missing = List.copyOf(missing);
  }

  /** Compares two runs. */
  public static Comparison of(Run before, Run after, Thresholds thresholds) {
    double ioSeconds = ioSeconds(before, after);
    double leastWeight = leastWeight(thresholds);
    List<Change> changed = new ArrayList<>();
    List<Change> alike = new ArrayList<>();
    for (Measure measure : before.values().keySet()) {
      Double second = after.values().get(measure);
      if (second != null) {
        Change change = Change.of(measure, before.values().get(measure), second, ioSeconds);
        (change.weight() >= leastWeight ? changed : alike).add(change);
      }
    }
    changed.sort(ORDER);
    alike.sort(Comparator.comparingDouble(Change::weight).reversed());
    return new Comparison(
        before,
        after,
        warnings(before, after),
        changed,
        alike,
        missing(before, after),
        Weighing.of(before, after, thresholds));
  }

  /** Time in I/O of the run with more of it. */
  static double ioSeconds(Run before, Run after) {
    return Math.max(
        before.value(Measures.IO_SECONDS).orElse(0), after.value(Measures.IO_SECONDS).orElse(0));
  }

  /** Of a change that counts as one, see {@link ComparisonThresholds#LEAST_CHANGE}. */
  static double leastWeight(Thresholds thresholds) {
    return Math.log(1 + thresholds.share(ComparisonThresholds.LEAST_CHANGE)) / Math.log(2);
  }

  private static List<String> warnings(Run before, Run after) {
    List<String> warnings = new ArrayList<>();
    differ("application", before.trait(Trait.APPLICATION), after.trait(Trait.APPLICATION))
        .ifPresent(warnings::add);
    differ("executable", executable(before), executable(after)).ifPresent(warnings::add);
    if (before.processes().isPresent()
        && after.processes().isPresent()
        && before.processes().getAsLong() != after.processes().getAsLong()) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "not as many ranks: %d and %d",
              before.processes().getAsLong(),
              after.processes().getAsLong()));
    }
    return warnings;
  }

  /** The first word of the command; arguments may differ from run to run. */
  private static Optional<String> executable(Run run) {
    return run.trait(Trait.EXECUTABLE).map(command -> command.strip().split("\\s+", 2)[0]);
  }

  private static Optional<String> differ(
      String what, Optional<String> first, Optional<String> second) {
    return first.isEmpty() || second.isEmpty() || first.equals(second)
        ? Optional.empty()
        : Optional.of("not the same " + what + ": " + first.get() + " and " + second.get());
  }

  private static List<String> missing(Run before, Run after) {
    List<String> missing = new ArrayList<>();
    Set<Measure> told = new LinkedHashSet<>();
    for (IoDirection direction : IoDirection.values()) {
      List<Measure> factors =
          Stream.of(Factor.values()).map(factor -> Measures.factor(direction, factor)).toList();
      boolean isInFirst = factors.stream().anyMatch(before.values()::containsKey);
      boolean isInSecond = factors.stream().anyMatch(after.values()::containsKey);
      if (isInFirst != isInSecond) {
        missing.add(
            String.format(
                Locale.ROOT,
                "factors of %ss: only known of %s",
                direction.name().toLowerCase(Locale.ROOT),
                (isInFirst ? before : after).name()));
        told.addAll(factors);
      }
    }
    missing(before, after, told, missing);
    missing(after, before, told, missing);
    for (Trait trait : Trait.values()) {
      if (before.trait(trait).isPresent() != after.trait(trait).isPresent()) {
        Run known = before.trait(trait).isPresent() ? before : after;
        missing.add(trait.label() + ": only known of " + known.name());
      }
    }
    return missing;
  }

  private static void missing(Run known, Run other, Set<Measure> told, List<String> missing) {
    for (Measure measure : known.values().keySet()) {
      if (!told.contains(measure) && !other.values().containsKey(measure)) {
        missing.add(measure.label() + ": only known of " + known.name());
      }
    }
  }
}
