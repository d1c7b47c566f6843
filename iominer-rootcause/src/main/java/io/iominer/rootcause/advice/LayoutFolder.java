// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.advice;

import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.loss.RuleContext;
import java.util.regex.Pattern;

/**
 * The folder whose layout advice may set: that of a file, but never the root of a file system,
 * whose layout is everybody's. In its place stands a folder that is to be made. A folder that has
 * the job's id in its name was for this job alone: its parent's layout is inherited by those of the
 * next jobs (lfs-setstripe(1)).
 *
 * @param argument the folder as an argument of a command
 * @param isInherited whether it is the parent of a job's own folder
 */
record LayoutFolder(String argument, boolean isInherited) {
  /** What stands for a folder of the job's own. */
  private static final String NEW_FOLDER = "JOB_FOLDER";

  /** Shorter numbers stand in names for other reasons, too; heuristic. */
  private static final int LEAST_DIGITS = 4;

  static LayoutFolder of(RuleContext job, FileFacts file) {
    String now = folder(job.name(file));
    String folder = lasting(now, job.facts().jobId());
    boolean isNew = isRoot(job, folder);
    return new LayoutFolder(
        isNew
            ? ShellPath.of(folder.equals("/") ? folder : folder + "/") + NEW_FOLDER
            : ShellPath.of(folder),
        !isNew && !folder.equals(now));
  }

  /** The folder of a file that will be there for the next job, as an argument of a command. */
  static String lasting(RuleContext job, FileFacts file) {
    return ShellPath.of(lasting(folder(job.name(file)), job.facts().jobId()));
  }

  /** The folder of a file in a job's script: with the id of the job that runs it. */
  static String inScript(RuleContext job, FileFacts file) {
    return inScript(folder(job.name(file)), job.facts().jobId());
  }

  private static String folder(String name) {
    int slash = name.lastIndexOf('/');
    return slash < 0 ? "." : name.substring(0, Math.max(1, slash));
  }

  /** A folder, or the one above that which has the job's id in its name. */
  static String lasting(String folder, long jobId) {
    Pattern id = id(jobId);
    int begin = 0;
    while (begin < folder.length()) {
      int slash = folder.indexOf('/', begin);
      int end = slash < 0 ? folder.length() : slash;
      if (id.matcher(folder.substring(begin, end)).find()) {
        return begin == 0 ? "." : folder.substring(0, Math.max(1, begin - 1));
      }
      begin = end + 1;
    }
    return folder;
  }

  static String inScript(String folder, long jobId) {
    if (lasting(folder, jobId).equals(folder)) {
      return ShellPath.of(folder);
    }
    String quoted =
        ShellPath.visible(folder)
            .replaceAll("[\"$`\\\\]", "\\\\$0")
            .replaceAll("!|(?<=   )#", "\"\\\\$0\"");
    return '"'
        + Pattern.compile("(?<![0-9])" + jobId + "(?![0-9])")
            .matcher(quoted)
            .replaceAll("\\$SLURM_JOB_ID")
        + '"';
  }

  private static Pattern id(long jobId) {
    String digits = Long.toString(jobId);
    return Pattern.compile(
        digits.length() < LEAST_DIGITS ? "^" + digits + "$" : "(?<![0-9])" + digits + "(?![0-9])");
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

  /** What is to be known of it, as a comment behind a command; may be empty. */
  String comment() {
    if (argument.endsWith(NEW_FOLDER)) {
      return "; make a folder of the job's own: the root of a file system keeps its layout";
    }
    return isInherited ? "; each job's own folder in it inherits the layout" : "";
  }
}
