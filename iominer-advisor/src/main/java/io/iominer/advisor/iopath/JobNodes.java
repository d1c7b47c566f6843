// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.iopath;

import io.iominer.core.model.NodeList;
import io.iominer.facility.ForwardingMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The compute nodes of a job.
 *
 * @param names as Slurm has them; empty where unknown
 */
public record JobNodes(List<String> names) {
  public JobNodes {
    names = List.copyOf(names);
  }

  /** Those of Slurm's short form; none where it cannot be read. */
  public static JobNodes of(Optional<String> list) {
    try {
      return new JobNodes(list.map(text -> NodeList.of(text).nodes().toList()).orElse(List.of()));
    } catch (IllegalArgumentException | ArithmeticException e) {
      return new JobNodes(List.of());
    }
  }

  /**
   * Share of the job's nodes behind each forwarding node; empty where a node of the job is not
   * among those of the facility.
   *
   * @param numbers number of each compute node of the facility by its name
   */
  public Map<Integer, Double> forwardingShares(ForwardingMap map, Map<String, Integer> numbers) {
    Map<Integer, Double> shares = new TreeMap<>();
    for (String name : names) {
      Integer number = numbers.get(name);
      if (number == null) {
        return Map.of();
      }
      shares.merge(map.forwardingNode(number), 1.0 / names.size(), Double::sum);
    }
    return shares;
  }
}
