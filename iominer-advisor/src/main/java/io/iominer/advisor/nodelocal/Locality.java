// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.nodelocal;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Whether a file can lie in a directory that only one compute node sees, as far as logs tell.
 * Source: Sunway paper, section 6: it works where each process has files of its own (N-N), also
 * when the job is restarted, because a rank keeps its directory. That a file is written on one
 * compute node and later read only there, later jobs included, is what that asks of the logs.
 */
public enum Locality {
  /** One compute node wrote it, and none but it read it later. */
  NODE_LOCAL("each written on one compute node and later read only there"),
  /** It was opened, but no byte of it was read or written. */
  UNUSED("opened, but neither read nor written"),
  /** It was read before any log tells who wrote it. */
  INPUT("read before any log shows who wrote it"),
  /** More than one compute node wrote it. */
  WRITTEN_BY_SEVERAL("written on more than one compute node"),
  /** A compute node that did not write it read it. */
  READ_BY_OTHERS("read on a compute node that did not write them"),
  /** Another user's or another application's job used it. */
  USED_BY_OTHER_JOBS("used by another application or user");

  private final String meaning;

  Locality(String meaning) {
    this.meaning = meaning;
  }

  /** Its name in tables and JSON. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** In words, of files. */
  public String meaning() {
    return meaning;
  }

  /** The one of an {@link #id}; empty where there is none. */
  public static Optional<Locality> find(String id) {
    return Arrays.stream(values()).filter(locality -> locality.id().equals(id)).findFirst();
  }

  /** Of a file by all accesses that the logs tell, in any order. */
  public static Locality of(List<FileAccess> accesses) {
    List<FileAccess> moved =
        accesses.stream().filter(use -> use.bytesRead() > 0 || use.bytesWritten() > 0).toList();
    if (moved.isEmpty()) {
      return UNUSED;
    }
    Set<Long> writers = new HashSet<>();
    moved.stream().filter(use -> use.bytesWritten() > 0).forEach(use -> writers.add(use.rank()));
    if (writers.isEmpty() || isReadBeforeWritten(moved)) {
      return INPUT;
    }
    if (moved.stream().map(FileAccess::owner).distinct().count() > 1) {
      return USED_BY_OTHER_JOBS;
    }
    if (writers.size() > 1 || writers.contains(FileAccess.ALL_RANKS)) {
      return WRITTEN_BY_SEVERAL;
    }
    boolean isReadByOthers =
        accesses.stream().anyMatch(use -> use.rank() == FileAccess.ALL_RANKS)
            || moved.stream().anyMatch(use -> use.bytesRead() > 0 && !writers.contains(use.rank()));
    return isReadByOthers ? READ_BY_OTHERS : NODE_LOCAL;
  }

  private static boolean isReadBeforeWritten(List<FileAccess> moved) {
    OptionalLong read = moved.stream().flatMapToLong(use -> use.firstRead().stream()).min();
    OptionalLong write = moved.stream().flatMapToLong(use -> use.firstWrite().stream()).min();
    return read.isPresent() && write.isPresent() && read.getAsLong() < write.getAsLong();
  }
}
