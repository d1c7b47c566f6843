// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

import java.util.regex.Pattern;

/**
 * Which files of a folder or an archive are taken, by their names. A file that the user names
 * himself is always taken. Sources of the names: darshan-core.c (finished, partial) and Darshan 2
 * (compressed as a whole).
 */
final class SourceNames {
  private static final Pattern LOG = Pattern.compile(".*\\.darshan(_partial)?(\\.gz|\\.bz2)?");
  private static final Pattern ARCHIVE = Pattern.compile(".*\\.(tar|tar\\.gz|tgz)");
  private static final Pattern GZIP = Pattern.compile(".*\\.(tar\\.gz|tgz)");

  private SourceNames() {}

  static boolean isLog(String path) {
    return LOG.matcher(path).matches();
  }

  static boolean isArchive(String path) {
    return ARCHIVE.matcher(path).matches();
  }

  static boolean isGzip(String path) {
    return GZIP.matcher(path).matches();
  }
}
