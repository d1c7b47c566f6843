// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.comparison;

import io.iominer.core.model.Cause;
import io.iominer.core.model.Factor;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.Scale;
import io.iominer.core.text.SafeText;
import io.iominer.core.unit.Bytes;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.comparison.Run.Trait;
import io.iominer.rootcause.rule.Thresholds;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * What changed between two runs.
 *
 * @param before the first run
 * @param after the second one
 * @param warnings what makes them hard to compare: missing records, another application, executable
 *     or number of ranks
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
  /** Characters of a name in a sentence; heuristic. */
  private static final int LONGEST_NAME = 60;

  /** What is compared is time; a rate of a few bytes may change the most and matter the least. */
  private static final Comparator<Change> ORDER =
      Comparator.<Change>comparingDouble(
              change ->
                  change.measure().scale() == Scale.SECONDS ? Math.abs(change.difference()) : -1)
          .thenComparingDouble(Change::weight)
          .reversed();

  /** Measures that only a run with an interface has, by its name among the run's interfaces. */
  private static final Map<Measure, String> INTERFACES =
      Map.of(
          Measures.COLLECTIVES, "MPI-IO",
          Measures.MPIIO_BYTES, "MPI-IO",
          Measures.MPIIO_SHARE, "MPI-IO",
          Measures.WAITING_SHARE, "MPI-IO",
          Measures.POSIX_BYTES, "POSIX",
          Measures.STDIO_BYTES, "STDIO");

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
        warnings(before, after, thresholds),
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

  private static List<String> warnings(Run before, Run after, Thresholds thresholds) {
    List<String> warnings = new ArrayList<>();
    for (Run run : List.of(before, after)) {
      run.caveats().stream()
          .filter(Diagnosis::saysMissing)
          .map(missing -> run.name() + ": " + missing)
          .forEach(warnings::add);
    }
    differ(
            "application",
            before.trait(Trait.APPLICATION),
            after.trait(Trait.APPLICATION),
            name -> SafeText.head(name, LONGEST_NAME))
        .ifPresent(warnings::add);
    differ(
            "executable",
            executable(before),
            executable(after),
            path -> SafeText.tail(path, LONGEST_NAME))
        .ifPresent(warnings::add);
    if (before.processes().isPresent()
        && after.processes().isPresent()
        && before.processes().getAsLong() != after.processes().getAsLong()) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "different numbers of ranks: %d and %d",
              before.processes().getAsLong(),
              after.processes().getAsLong()));
    }
    otherWork(before, after, thresholds).ifPresent(warnings::add);
    return warnings;
  }

  /** That runs did not do the same: other bytes or another pattern, perhaps by another command. */
  private static Optional<String> otherWork(Run before, Run after, Thresholds thresholds) {
    List<String> different = new ArrayList<>();
    for (Measure measure : List.of(Measures.BYTES_READ, Measures.BYTES_WRITTEN)) {
      double first = before.value(measure).orElse(Double.NaN);
      double second = after.value(measure).orElse(Double.NaN);
      double sameWork = thresholds.share(ComparisonThresholds.SAME_WORK);
      if (Math.max(first, second) > (1 + sameWork) * Math.min(first, second)) {
        different.add(
            String.format(
                "%s (%s and %s)",
                measure.label(), new Bytes(Math.round(first)), new Bytes(Math.round(second))));
      }
    }
    Optional<String> pattern = before.trait(Trait.PATTERN);
    Optional<String> other = after.trait(Trait.PATTERN);
    if (pattern.isPresent() && other.isPresent() && !pattern.equals(other)) {
      different.add(
          String.format("%s (%s and %s)", Trait.PATTERN.label(), pattern.get(), other.get()));
    }
    if (different.isEmpty()) {
      return Optional.empty();
    }
    if (executable(before).equals(executable(after))
        && !before.trait(Trait.EXECUTABLE).equals(after.trait(Trait.EXECUTABLE))) {
      different.add(Trait.EXECUTABLE.label());
    }
    return Optional.of(
        "the runs may not do the same work; different: " + String.join(", ", different));
  }

  /** The first word of the command; arguments may differ from run to run. */
  private static Optional<String> executable(Run run) {
    return run.trait(Trait.EXECUTABLE).map(command -> command.strip().split("\\s+", 2)[0]);
  }

  private static Optional<String> differ(
      String what,
      Optional<String> first,
      Optional<String> second,
      UnaryOperator<String> shortened) {
    return first.isEmpty() || second.isEmpty() || first.equals(second)
        ? Optional.empty()
        : Optional.of(
            String.format(
                "different %ss: %s and %s",
                what, shortened.apply(first.get()), shortened.apply(second.get())));
  }

  private static List<String> missing(Run before, Run after) {
    List<String> missing = new ArrayList<>();
    Set<Measure> told = new LinkedHashSet<>();
    for (IoDirection direction : IoDirection.values()) {
      List<Measure> factors =
          Stream.of(Factor.values())
              .filter(factor -> !factor.isOfJob())
              .map(factor -> Measures.factor(direction, factor))
              .toList();
      boolean isInFirst = factors.stream().anyMatch(before.values()::containsKey);
      boolean isInSecond = factors.stream().anyMatch(after.values()::containsKey);
      if (isInFirst != isInSecond) {
        missing.add(
            String.format(
                Locale.ROOT,
                "factors of %ss: %s has none",
                direction.name().toLowerCase(Locale.ROOT),
                (isInFirst ? after : before).name()));
        told.addAll(factors);
      }
    }
    if (before.value(Measures.IO_SECONDS).isPresent()
        != after.value(Measures.IO_SECONDS).isPresent()) {
      Run unknown = before.value(Measures.IO_SECONDS).isPresent() ? after : before;
      missing.add("time in I/O and its losses, unknown for " + unknown.name());
      told.add(Measures.IO_SECONDS);
      told.add(Measures.UNEXPLAINED_SECONDS);
      Stream.of(Cause.values()).map(Measures::lost).forEach(told::add);
    }
    missing(before, after, told, missing);
    missing(after, before, told, missing);
    for (Trait trait : Trait.values()) {
      if (before.trait(trait).isPresent() != after.trait(trait).isPresent()) {
        Run known = before.trait(trait).isPresent() ? before : after;
        missing.add(
            trait.label() + ", unknown for " + (known.equals(before) ? after : before).name());
      }
    }
    return missing;
  }

  private static void missing(Run known, Run other, Set<Measure> told, List<String> missing) {
    Map<String, List<String>> unused = new LinkedHashMap<>();
    for (Measure measure : known.values().keySet()) {
      if (!told.contains(measure) && !other.values().containsKey(measure)) {
        Optional<String> unusedInterface = unused(measure, known, other);
        if (unusedInterface.isPresent()) {
          unused
              .computeIfAbsent(unusedInterface.get(), key -> new ArrayList<>())
              .add(measure.label());
        } else {
          missing.add(measure.label() + ", unknown for " + other.name());
        }
      }
    }
    unused.forEach(
        (name, labels) ->
            missing.add(
                String.format(
                    "%s, as %s does not use %s", String.join(", ", labels), other.name(), name)));
  }

  /** The interface of a measure that one run uses and the other does not. */
  private static Optional<String> unused(Measure measure, Run known, Run other) {
    String name = INTERFACES.get(measure);
    return Optional.ofNullable(name)
        .filter(one -> known.trait(Trait.INTERFACES).filter(all -> all.contains(one)).isPresent())
        .filter(one -> other.trait(Trait.INTERFACES).filter(all -> !all.contains(one)).isPresent());
  }
}
