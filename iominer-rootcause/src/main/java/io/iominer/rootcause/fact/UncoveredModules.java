// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import io.iominer.core.model.DarshanModule;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Modules that did I/O of which no layer that is diagnosed tells. */
final class UncoveredModules {
  private final boolean hasDaos;
  private final Map<DarshanModule, Set<Long>> files = new EnumMap<>(DarshanModule.class);

  /**
   * None yet.
   *
   * @param modules modules of which there is data
   */
  UncoveredModules(Set<DarshanModule> modules) {
    this.hasDaos = modules.contains(DarshanModule.DFS) || modules.contains(DarshanModule.DAOS);
  }

  /** Notes a file; under HDF5 and PnetCDF files of a log with DAOS there is DAOS. */
  void add(DarshanModule module, long file) {
    if (!hasDaos || module == DarshanModule.MDHIM) {
      files.computeIfAbsent(module, key -> new HashSet<>()).add(file);
    }
  }

  /**
   * Names of the modules with a file that was not diagnosed, in Darshan's order.
   *
   * @param diagnosed files that were; MDHIM has none
   */
  List<String> names(Set<Long> diagnosed) {
    List<String> names = new ArrayList<>();
    files.forEach(
        (module, own) -> {
          if (!diagnosed.containsAll(own)) {
            names.add(module.logName());
          }
        });
    return names;
  }
}
