// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import java.util.Optional;

/**
 * An OST of a Lustre file system. An index alone names none: every file system has its own OST 0.
 *
 * @param fileSystem mount point of its file system; empty where nobody tells, and such OSTs are
 *     taken as those of one file system
 * @param index its index, 0 or more
 */
public record Ost(Optional<String> fileSystem, int index) implements Comparable<Ost> {
  /** Whether a number that a log holds can be the index of an OST; −1 stands for none. */
  public static boolean isIndex(long number) {
    return number >= 0 && number <= Integer.MAX_VALUE;
  }

  @Override
  public int compareTo(Ost other) {
    int byFileSystem = fileSystem.orElse("").compareTo(other.fileSystem.orElse(""));
    return byFileSystem == 0 ? Integer.compare(index, other.index) : byFileSystem;
  }

  /** For people: {@code OST 3 of /scratch}, or {@code OST 3}. */
  @Override
  public String toString() {
    return "OST " + index + fileSystem.map(mountPoint -> " of " + mountPoint).orElse("");
  }
}
