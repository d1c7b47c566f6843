// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.config;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.unit.Quantity.Dimension;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Keys of a configuration that an earlier release wrote otherwise, and what to say about them. */
final class EarlierKeys {
  /** Keys of the whole that are still read. */
  static final Set<String> OF_ROOT = Set.of("machine", "limits");

  /** Names in {@code facility} and, where they were others, in what was {@code machine}. */
  private static final Map<String, String> IN_MACHINE =
      Map.of(
          "osts", "targets",
          "ost_rate", "target_rate",
          "ranks_per_node", "processes_per_node",
          "rank_rate", "stream_rate");

  private static final Set<String> AS_NOW =
      Set.of("node_rate", "stdio_rate", "request_time", "seek_size");

  private static final Set<String> WITHOUT_EFFECT =
      Set.of("metadata_rate", "metadata_process_rate");

  private static final List<String> MACHINE =
      Stream.of(IN_MACHINE.values(), AS_NOW, WITHOUT_EFFECT)
          .flatMap(Collection::stream)
          .sorted()
          .toList();

  private final List<String> warnings = new ArrayList<>();

  /** One line for each earlier key that was read. */
  List<String> warnings() {
    return List.copyOf(warnings);
  }

  /** The node of a key, or of its earlier name; an error where both are given. */
  Optional<ConfigNode> get(ConfigNode root, String key, String earlier) {
    Optional<ConfigNode> old = root.get(earlier);
    old.ifPresent(
        node -> {
          if (root.get(key).isPresent()) {
            throw node.wrong("only " + key + ", as " + earlier + " is called now", "both");
          }
          warnings.add(node.place() + ": is called " + key + " now");
        });
    return old.or(() -> root.get(key));
  }

  /** What is described in {@code facility}, which was {@code machine} with other names in it. */
  FacilitySettings facility(ConfigNode root) {
    boolean isEarlier = root.get("machine").isPresent();
    Optional<ConfigNode> node = get(root, "facility", "machine");
    if (!isEarlier) {
      return node.map(EarlierKeys::withPresentNames)
          .map(FacilitySettings::read)
          .orElse(FacilitySettings.NONE);
    }
    ConfigNode machine = node.orElseThrow().allow(MACHINE);
    WITHOUT_EFFECT.stream()
        .sorted()
        .flatMap(key -> machine.get(key).stream())
        .forEach(
            key -> {
              key.above0(Dimension.NUMBER, "a number above 0");
              warnings.add(key.place() + ": has no effect");
            });
    return FacilitySettings.read(machine, key -> IN_MACHINE.getOrDefault(key, key));
  }

  /** Requires that {@code facility} has none of the names that were those of {@code machine}. */
  private static ConfigNode withPresentNames(ConfigNode facility) {
    Map<String, ConfigNode> members = facility.members();
    IN_MACHINE.entrySet().stream()
        .filter(name -> members.containsKey(name.getValue()))
        .min(Map.Entry.comparingByKey())
        .ifPresent(
            name -> {
              throw new IoMinerException(
                  ErrorKind.USER,
                  String.format(
                      "%s: %s is called %s now",
                      members.get(name.getValue()).place(), name.getValue(), name.getKey()));
            });
    return facility;
  }
}
