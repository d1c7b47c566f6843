// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.nodelocal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which storage node holds the directory of a compute node. Source: Sunway paper, section 6: a
 * directory is exported to one compute node, and a hash of the numbers of its ranks finds it, so
 * that a job that is restarted on other compute nodes finds its directories again. Ours: the place
 * of the compute node in the order of the ranks, modulo the storage nodes, of which each then has
 * as many directories as the others, give or take one.
 *
 * @param storageNodes storage nodes that export directories, 1 or more
 */
public record DirectoryMapping(int storageNodes) {
  public DirectoryMapping {
    if (storageNodes < 1) {
      throw new IllegalArgumentException(
          "Directories need at least one storage node, not " + storageNodes);
    }
  }

  /**
   * A directory that a compute node mounts.
   *
   * @param computeNode its name
   * @param firstRank the first of its ranks, which all use the directory
   * @param storageNode where it lies, from 0
   */
  public record Attachment(String computeNode, long firstRank, int storageNode) {}

  /** The storage node of the directory of the compute node at a place of a job, both from 0. */
  public int storageNode(long place) {
    return (int) Math.floorMod(place, (long) storageNodes);
  }

  /**
   * What a job's compute nodes mount, one directory each.
   *
   * @param computeNodes name of each rank's compute node, by rank
   */
  public List<Attachment> attachments(List<String> computeNodes) {
    List<Attachment> attachments = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (int rank = 0; rank < computeNodes.size(); rank++) {
      String node = computeNodes.get(rank);
      if (seen.add(node)) {
        attachments.add(new Attachment(node, rank, storageNode(attachments.size())));
      }
    }
    return attachments;
  }

  /**
   * A job's compute nodes when some of them failed: a node that comes in place of another one gets
   * all of its ranks, and every other rank stays where it is, so that only the new nodes have to
   * mount anything (the paper's Fig 12).
   *
   * @param computeNodes name of each rank's compute node, by rank
   * @param replacements new node by failed one
   */
  public static List<String> replaced(List<String> computeNodes, Map<String, String> replacements) {
    Map<String, String> nodes = new HashMap<>(replacements);
    if (nodes.values().stream().distinct().count() < nodes.size()
        || nodes.values().stream().anyMatch(computeNodes::contains)) {
      throw new IllegalArgumentException(
          "Each failed compute node needs a new one of its own that the job does not use");
    }
    return computeNodes.stream().map(node -> nodes.getOrDefault(node, node)).toList();
  }
}
