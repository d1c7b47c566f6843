// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

import java.util.regex.Pattern;

/** Which files are archives of logs, by their names. */
public final class ArchiveNames {
  private static final Pattern ARCHIVE = Pattern.compile(".*\\.(tar|tar\\.gz|tgz)", Pattern.DOTALL);
  private static final Pattern GZIP = Pattern.compile(".*\\.(tar\\.gz|tgz)", Pattern.DOTALL);

  private ArchiveNames() {}

  public static boolean isArchive(String path) {
    return ARCHIVE.matcher(path).matches();
  }

  /** Whether an archive is compressed. */
  public static boolean isGzip(String path) {
    return GZIP.matcher(path).matches();
  }
}
