// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Finds the mount point of a file as darshan-parser does: the longest mount path that is a plain
 * prefix of the name, without regard to path components; of equal lengths the first of the log.
 */
public final class MountTable {
  private final List<Mount> longestFirst;

  private MountTable(List<Mount> longestFirst) {
    this.longestFirst = longestFirst;
  }

  public static MountTable of(List<Mount> mounts) {
    return new MountTable(
        mounts.stream()
            .sorted(Comparator.comparingInt((Mount m) -> m.path().bytes().length).reversed())
            .toList());
  }

  /** The mounts, longest path first. */
  public List<Mount> longestFirst() {
    return longestFirst;
  }

  /** The mount that a file lies on, or empty when none fits. */
  public Optional<Mount> find(RawText fileName) {
    byte[] name = fileName.bytes();
    for (Mount mount : longestFirst) {
      if (startsWith(name, mount.path().bytes())) {
        return Optional.of(mount);
      }
    }
    return Optional.empty();
  }

  private static boolean startsWith(byte[] name, byte[] prefix) {
    if (name.length < prefix.length) {
      return false;
    }
    for (int i = 0; i < prefix.length; i++) {
      if (name[i] != prefix[i]) {
        return false;
      }
    }
    return true;
  }
}
