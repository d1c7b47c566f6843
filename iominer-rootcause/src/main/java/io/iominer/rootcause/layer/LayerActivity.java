// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.layer;

import io.iominer.core.model.DarshanModule;
import io.iominer.rootcause.fact.CommonAccesses;
import io.iominer.rootcause.heatmap.HeatMap;
import io.iominer.rootcause.path.KeptUses;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What each layer of a log did. Layers lie upon each other: what they did does not add up.
 *
 * @param uses the longest uses of files, by module; by DXT_POSIX and DXT_MPIIO where there is a
 *     trace of all operations
 * @param heatMaps when each layer moved its bytes, and which ranks did
 * @param accesses the commonest sizes of requests, the commonest first
 * @param offsets traced operations of the file with the most bytes; empty without such a trace
 */
public record LayerActivity(
    Map<DarshanModule, KeptUses> uses,
    Map<DarshanModule, HeatMap> heatMaps,
    Map<DarshanModule, List<CommonAccesses.Size>> accesses,
    Optional<FileOffsets> offsets) {
  /** Nothing was gathered. */
  public static final LayerActivity NONE =
      new LayerActivity(Map.of(), Map.of(), Map.of(), Optional.empty());

  public LayerActivity {
    uses = inOrder(uses);
    heatMaps = inOrder(heatMaps);
    accesses = inOrder(accesses);
  }

  private static <T> Map<DarshanModule, T> inOrder(Map<DarshanModule, T> layers) {
    Map<DarshanModule, T> copy = new EnumMap<>(DarshanModule.class);
    copy.putAll(layers);
    return Collections.unmodifiableMap(copy);
  }
}
