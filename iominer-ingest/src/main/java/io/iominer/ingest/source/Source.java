// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * A file, or an entry of an archive.
 *
 * @param path absolute path; ARCHIVE!ENTRY for an archive's entry
 * @param archive absolute path of the archive; null for a plain file
 * @param size bytes
 * @param modifiedMicros time of its last change, microseconds since 1970 UTC
 */
public record Source(String path, @Nullable String archive, long size, long modifiedMicros)
    implements Serializable {
  /** Between an archive's path and its entry's. */
  public static final String ENTRY_SEPARATOR = "!";

  /** An entry of the archive that this source is. */
  public Source entry(String name, long entrySize, long entryModifiedMicros) {
    return new Source(path + ENTRY_SEPARATOR + name, path, entrySize, entryModifiedMicros);
  }

  /** Whether it is a file that holds other sources. */
  public boolean isArchive() {
    return archive == null && SourceNames.isArchive(path);
  }
}
