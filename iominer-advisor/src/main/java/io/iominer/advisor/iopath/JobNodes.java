// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.iopath;

import io.iominer.core.config.FacilitySettings;
import io.iominer.core.model.NodeList;
import io.iominer.facility.ForwardingMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.ToIntFunction;

/**
 * The compute nodes of a job.
 *
 * @param names as Slurm has them; empty where unknown
 * @param doubt why they are unknown although Slurm has a list, in a sentence; empty where it has
 *     none or they are known
 */
public record JobNodes(List<String> names, Optional<String> doubt) {
  public JobNodes {
    names = List.copyOf(names);
  }

  /**
   * Those of Slurm's short form; none where it cannot be read, says another number than NNodes, or
   * has more nodes than a facility may have.
   *
   * @param count NNodes of the same job; empty where unknown
   */
  public static JobNodes of(Optional<String> list, OptionalLong count) {
    if (list.isEmpty()) {
      return new JobNodes(List.of(), Optional.empty());
    }
    NodeList nodes;
    try {
      nodes = NodeList.of(list.get());
    } catch (IllegalArgumentException e) {
      return unknown("NodeList of its accounting cannot be read");
    }
    if (count.isPresent() && count.getAsLong() != nodes.count()) {
      return unknown(
          String.format(
              Locale.ROOT,
              "NodeList of its accounting has %,d, NNodes is %,d",
              nodes.count(),
              count.getAsLong()));
    }
    if (nodes.count() > FacilitySettings.MOST_PARTS) {
      return unknown(
          String.format(
              Locale.ROOT,
              "NodeList of its accounting has %,d, more than the %,d of a facility at most",
              nodes.count(),
              FacilitySettings.MOST_PARTS));
    }
    return new JobNodes(nodes.nodes().toList(), Optional.empty());
  }

  private static JobNodes unknown(String why) {
    return new JobNodes(
        List.of(), Optional.of("On which compute nodes the job ran is not known: " + why + "."));
  }

  /**
   * Share of the job's nodes behind each forwarding node; empty where a node of the job is not
   * among those of the facility.
   *
   * @param numbers number of a compute node of the facility by its name, negative where it has none
   */
  public Map<Integer, Double> forwardingShares(ForwardingMap map, ToIntFunction<String> numbers) {
    Map<Integer, Double> shares = new TreeMap<>();
    for (String name : names) {
      int number = numbers.applyAsInt(name);
      if (number < 0) {
        return Map.of();
      }
      shares.merge(map.forwardingNode(number), 1.0 / names.size(), Double::sum);
    }
    return shares;
  }
}
