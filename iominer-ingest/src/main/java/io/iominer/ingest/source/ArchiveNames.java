// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

/** Which files are archives of logs, by their names. */
public final class ArchiveNames {
  private ArchiveNames() {}

  public static boolean isArchive(String path) {
    return path.endsWith(".tar") || isGzip(path);
  }

  /** Whether an archive is compressed. */
  public static boolean isGzip(String path) {
    return path.endsWith(".tar.gz") || path.endsWith(".tgz");
  }
}
