// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.config;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** By what jobs use a burst buffer, and so which lines configure it. */
public enum BurstBufferKind {
  /** DataWarp, an allocation of each job. */
  DATAWARP,
  /** DataWarp, persistent. */
  DATAWARP_PERSISTENT,
  /** Slurm's Lua plugin. */
  SLURM_LUA,
  /** BeeGFS on demand. */
  BEEOND,
  /** A DAOS container. */
  DAOS,
  /** Rabbit nodes with Flux. */
  RABBIT,
  /** The library SCR. */
  SCR,
  /** The library VeloC. */
  VELOC;

  /** Its name in the configuration. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static Optional<BurstBufferKind> find(String id) {
    return Arrays.stream(values()).filter(kind -> kind.id().equals(id)).findFirst();
  }

  static List<String> ids() {
    return Arrays.stream(values()).map(BurstBufferKind::id).toList();
  }
}
