// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility;

import io.iominer.core.config.ConnectionSettings;
import io.iominer.core.model.NodeList;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** A facility on its way to an executor, because an Optional cannot travel; null where empty. */
record SerializedFacility(
    List<FileSystemModel> fileSystems,
    @Nullable Integer nodeCount,
    int ranksPerNode,
    @Nullable String nodeNames,
    @Nullable ForwardingNodes forwardingNodes,
    @Nullable BurstBuffer burstBuffer,
    @Nullable NodeLocalStorage nodeLocalStorage,
    @Nullable ConnectionSettings connections)
    implements Serializable {
  static SerializedFacility of(FacilityModel facility) {
    OptionalInt count = facility.computeNodes().count();
    return new SerializedFacility(
        facility.fileSystems(),
        count.isPresent() ? Integer.valueOf(count.getAsInt()) : null,
        facility.computeNodes().ranksPerNode(),
        facility.computeNodes().names().map(NodeList::toString).orElse(null),
        facility.forwardingNodes().orElse(null),
        facility.burstBuffer().orElse(null),
        facility.nodeLocalStorage().orElse(null),
        facility.connections().orElse(null));
  }

  private Object readResolve() {
    return new FacilityModel(
        fileSystems,
        new ComputeNodes(
            nodeCount == null ? OptionalInt.empty() : OptionalInt.of(nodeCount),
            ranksPerNode,
            Optional.ofNullable(nodeNames).map(NodeList::of)),
        Optional.ofNullable(forwardingNodes),
        Optional.ofNullable(burstBuffer),
        Optional.ofNullable(nodeLocalStorage),
        Optional.ofNullable(connections));
  }
}
