// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.placement;

import java.util.Optional;

/**
 * A Lustre file system, as commands name it.
 *
 * @param name its name on the servers, for example "scratch"; empty where nobody tells
 * @param mountPoint where compute nodes mount it, for example "/scratch"; empty where nobody tells
 */
public record LustreFileSystem(Optional<String> name, Optional<String> mountPoint) {
  /** For people. */
  @Override
  public String toString() {
    return mountPoint.or(() -> name).orElse("an unknown file system");
  }
}
