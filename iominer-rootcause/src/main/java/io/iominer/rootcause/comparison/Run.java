// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.comparison;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What is known of one run of a program. What is not known is missing.
 *
 * @param name by which it is told from others
 * @param jobId its job id
 * @param processes ranks
 * @param traits what it is in words
 * @param values what it is in numbers, in the order in which they are told
 * @param caveats what is not known about it and could mislead
 */
public record Run(
    String name,
    long jobId,
    OptionalLong processes,
    Map<Trait, String> traits,
    Map<Measure, Double> values,
    List<String> caveats) {
  /** What a run is in words. */
  public enum Trait {
    APPLICATION("application"),
    /** With its arguments. */
    EXECUTABLE("command"),
    INTERFACES("interfaces"),
    PATTERN("access pattern of the largest files"),
    VERDICT("diagnosis");

    private final String label;

    Trait(String label) {
      this.label = label;
    }

    /** Its name on a screen. */
    public String label() {
      return label;
    }
  }

  public Run {
    Map<Trait, String> known = new EnumMap<>(Trait.class);
    traits.forEach(
        (trait, text) -> {
          if (!text.isEmpty()) {
            known.put(trait, text);
          }
        });
    traits = Map.copyOf(known);
    values = new LinkedHashMap<>(values);
    values.values().removeIf(value -> !Double.isFinite(value));
    caveats = List.copyOf(caveats);
  }

  /** A value; empty where it is not known. */
  public OptionalDouble value(Measure measure) {
    Double value = values.get(measure);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  /** A trait; empty where it is not known. */
  public Optional<String> trait(Trait trait) {
    return Optional.ofNullable(traits.get(trait));
  }
}
