// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import java.util.Optional;

/** Decides on the type of the file system that a file lies on. */
public final class FsType {
  public static final String LUSTRE = "lustre";

  private FsType() {}

  /**
   * Lustre where the file has stripes, otherwise the type of its mount; empty where neither is
   * known. Only files on Lustre have stripes, whatever mount their names are below: in a container
   * that can be the overlay at its root, because Darshan leaves out the mount of Lustre.
   *
   * @param mount the mount of the log's table that the file's name is below
   * @param layout the file's stripe layout
   */
  public static Optional<String> of(Optional<Mount> mount, Optional<LustreRecord> layout) {
    return layout.filter(record -> !record.usedComponents().isEmpty()).isPresent()
        ? Optional.of(LUSTRE)
        : mount.map(place -> place.fsType().text());
  }
}
