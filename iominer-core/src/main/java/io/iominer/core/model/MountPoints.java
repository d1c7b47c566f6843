// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The file systems of a log's files, known by their mount points. */
public final class MountPoints {
  private final NameTable names;
  private final MountTable mounts;
  private final Map<RawText, Optional<String>> texts = new HashMap<>();

  public MountPoints(JobRecord job, NameTable names) {
    this.names = names;
    this.mounts = MountTable.of(job.mounts());
  }

  /**
   * Mount point of the file system that a file is of; empty where the log has no name or no mount
   * for it.
   *
   * @param recordId unsigned id of the file
   */
  public Optional<String> of(long recordId) {
    return names
        .name(recordId)
        .flatMap(mounts::find)
        .map(Mount::path)
        .flatMap(path -> texts.computeIfAbsent(path, key -> Optional.of(key.text())));
  }
}
