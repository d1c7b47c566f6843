// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import java.nio.ByteOrder;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A log's header.
 *
 * @param version log format as text: 3.00, 3.10, 3.20, 3.21 or 3.41
 * @param byteOrder order of every number in the log
 * @param compression how job, name and module regions are stored
 * @param headerBytes size of the header: 360 or 1328
 * @param job job region
 * @param names name region, length 0 when absent
 * @param modules modules that have data or are marked incomplete, by number
 */
public record LogHeader(
    String version,
    ByteOrder byteOrder,
    Compression compression,
    int headerBytes,
    Region job,
    Region names,
    List<ModuleRegion> modules) {
  public LogHeader {
    modules = List.copyOf(modules);
  }

  /** The region of a module, or empty when the log has none. */
  public Optional<ModuleRegion> region(DarshanModule module) {
    return modules.stream().filter(r -> r.id() == module.id()).findFirst();
  }

  /** Modules that IOMiner knows and of which the log has data. */
  public Set<DarshanModule> modulesWithData() {
    Set<DarshanModule> known = EnumSet.noneOf(DarshanModule.class);
    modules.stream()
        .filter(region -> region.length() > 0)
        .forEach(region -> region.module().ifPresent(known::add));
    return known;
  }
}
