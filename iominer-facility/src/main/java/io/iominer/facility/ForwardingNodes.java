// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility;

import io.iominer.core.model.NodeList;
import io.iominer.core.unit.Bandwidth;
import io.iominer.core.unit.OperationRate;
import java.io.Serializable;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The forwarding nodes between compute nodes and file systems, all alike.
 *
 * @param rate what one of them carries
 * @param clientRate what one compute node moves through its forwarding client; empty where nobody
 *     told it
 * @param metadataRate metadata operations per second of one of them that does nothing else, which
 *     it serves before all reads and writes (LWFS: Sunway paper, section 4); empty where metadata
 *     does not go through them, or nobody told it
 * @param map which compute nodes lie behind which of them by default
 * @param pool those that jobs can be given beside, and those that they should not
 * @param names their names, as LMT has them, in the order of their numbers from 0; empty where
 *     unknown
 */
public record ForwardingNodes(
    Bandwidth rate,
    Optional<Bandwidth> clientRate,
    Optional<OperationRate> metadataRate,
    ForwardingMap map,
    ForwardingPool pool,
    Optional<NodeList> names)
    implements Serializable {
  /** Forwarding nodes of which nobody told the names. */
  public ForwardingNodes(
      Bandwidth rate,
      Optional<Bandwidth> clientRate,
      Optional<OperationRate> metadataRate,
      ForwardingMap map,
      ForwardingPool pool) {
    this(rate, clientRate, metadataRate, map, pool, Optional.empty());
  }

  /** Forwarding nodes of which nothing else is known. */
  public ForwardingNodes(Bandwidth rate, ForwardingMap map) {
    this(rate, Optional.empty(), Optional.empty(), map, ForwardingPool.NONE);
  }

  /** How many there are, reserved ones with them, when there are so many compute nodes. */
  int count(int computeNodes) {
    return pool.reserved().stream()
        .mapToInt(node -> node + 1)
        .reduce(map.count(computeNodes), Math::max);
  }

  /** On its way to an executor, because an Optional cannot travel; null where empty. */
  private record Serialized(
      Bandwidth rate,
      @Nullable Bandwidth clientRate,
      @Nullable OperationRate metadataRate,
      ForwardingMap map,
      ForwardingPool pool,
      @Nullable String names)
      implements Serializable {
    private Object readResolve() {
      return new ForwardingNodes(
          rate,
          Optional.ofNullable(clientRate),
          Optional.ofNullable(metadataRate),
          map,
          pool,
          Optional.ofNullable(names).map(NodeList::of));
    }
  }

  private Object writeReplace() {
    return new Serialized(
        rate,
        clientRate.orElse(null),
        metadataRate.orElse(null),
        map,
        pool,
        names.map(NodeList::toString).orElse(null));
  }
}
