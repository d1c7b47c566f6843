// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.placement;

import java.util.Optional;

/** The folder under which a user's next run of an application will write. */
public final class RunFolders {
  private RunFolders() {}

  /**
   * What the folders of runs have in common. The folder of one run alone, or of several in one,
   * without what its job's id names, as the next job has another.
   *
   * @param first of the runs' folders the first in the order of their characters, each with a slash
   *     at its end
   * @param last the last in this order
   * @param job id of the job that wrote to the first
   * @param mountPoint where the file system is mounted, if anybody tells
   * @return empty where they have nothing in common but the file system's root, whose layout is
   *     that of all
   */
  public static Optional<String> of(
      String first, String last, long job, Optional<String> mountPoint) {
    int common = 0;
    while (common < Math.min(first.length(), last.length())
        && first.charAt(common) == last.charAt(common)) {
      common++;
    }
    String folder = parent(first.substring(0, common));
    String id = Long.toString(job);
    while (folder.substring(folder.lastIndexOf('/') + 1).contains(id)) {
      folder = parent(folder);
    }
    boolean isRoot = folder.isEmpty() || mountPoint.filter(folder::equals).isPresent();
    return isRoot || !folder.startsWith("/") ? Optional.empty() : Optional.of(folder);
  }

  /** Up to the last slash, without it. */
  private static String parent(String path) {
    return path.substring(0, Math.max(0, path.lastIndexOf('/')));
  }
}
