// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.advice;

import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.loss.RuleContext;

/**
 * The folder whose layout advice may set: that of a file, but never the root of a file system,
 * whose layout is everybody's. In its place stands a folder that is to be made.
 *
 * @param argument the folder as an argument of a command
 */
record LayoutFolder(String argument) {
  /** What stands for a folder of the job's own. */
  private static final String NEW_FOLDER = "JOB_FOLDER";

  static LayoutFolder of(RuleContext job, FileFacts file) {
    String name = job.name(file);
    int slash = name.lastIndexOf('/');
    String folder = slash < 0 ? "." : name.substring(0, Math.max(1, slash));
    return new LayoutFolder(
        isRoot(job, folder)
            ? ShellPath.of(folder.equals("/") ? folder : folder + "/") + NEW_FOLDER
            : ShellPath.of(folder));
  }

  /** Where the job's files on Lustre tell mount points, those of their file systems. */
  private static boolean isRoot(RuleContext job, String folder) {
    return folder.equals("/")
        || job.facts().files().stream()
            .flatMap(file -> file.osts().stream().limit(1))
            .flatMap(ost -> ost.fileSystem().stream())
            .anyMatch(mountPoint -> without(mountPoint).equals(folder));
  }

  private static String without(String mountPoint) {
    return mountPoint.length() > 1 && mountPoint.endsWith("/")
        ? mountPoint.substring(0, mountPoint.length() - 1)
        : mountPoint;
  }

  /** That which is to be made first, as a comment behind a command; empty where it exists. */
  String comment() {
    return argument.endsWith(NEW_FOLDER)
        ? "; make a folder of the job's own: the root of a file system keeps its layout"
        : "";
  }
}
