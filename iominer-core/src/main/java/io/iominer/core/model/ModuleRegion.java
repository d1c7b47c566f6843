// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import java.util.Optional;

/**
 * Where a module's records lie in a log.
 *
 * @param id module number in the numbering of log format 3.41
 * @param offset first byte, from the start of the file
 * @param length bytes as stored; 0 when only the partial flag is set
 * @param version version of the module's record layout
 * @param partial the module ran out of memory or of records: its data are incomplete
 */
public record ModuleRegion(int id, long offset, long length, int version, boolean partial) {
  /** The module, or empty for a number that IOMiner does not know. */
  public Optional<DarshanModule> module() {
    return DarshanModule.ofId(id);
  }

  /**
   * Whether it stands for a module: one that IOMiner knows, or one with data. A flag bit alone of
   * another number is none: darshan-merge leaves such, and that of "NULL".
   */
  public boolean isModule() {
    return length > 0 || module().filter(known -> known != DarshanModule.NULL).isPresent();
  }

  /** Name for messages: Darshan's name, or the number of an unknown module. */
  public String name() {
    return module().map(DarshanModule::logName).orElse("module " + id);
  }
}
