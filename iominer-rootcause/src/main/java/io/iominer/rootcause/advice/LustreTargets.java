// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.advice;

import io.iominer.core.model.Ost;
import java.util.List;
import java.util.Locale;

/**
 * How Lustre names OSTs and their parameters on its servers, and the commands on a slow OST in the
 * order of the Lustre Operations Manual: look at it and its RAID, mark it as degraded ("Handling
 * Degraded OST RAID Arrays"), and only then take it out of use ("Removing an OST from the File
 * System"); lfs-find(1), lfs_migrate(1).
 */
public final class LustreTargets {
  /** Objects that may be made on an OST at a time where nothing is set. */
  private static final long USUAL_CREATE_COUNT = 20_000;

  private LustreTargets() {}

  /** An OST's name without that of its file system, for example OST001f. */
  public static String name(Ost ost) {
    return String.format(Locale.ROOT, "OST%04x", ost.index());
  }

  /**
   * Says what the name of a file system stands for in commands where nobody tells it, and how to
   * find it: lfs-getname(1), which asks a client.
   *
   * @param mountPoint where the file system is mounted, as an argument of a command
   */
  static String fileSystemName(String mountPoint) {
    return "FSNAME is what 'lfs getname -n " + mountPoint + "' prints on a client";
  }

  /**
   * The parameter of metadata servers that says how many objects may be made on an OST at a time; 0
   * makes it take no new files (Lustre Operations Manual, "Removing an OST from the File System").
   *
   * @param fileSystem name of the file system on its servers
   */
  public static String creation(String fileSystem, Ost ost) {
    return "osp." + fileSystem + "-" + name(ost) + "-osc-MDT*.max_create_count";
  }

  /**
   * Commands that show what an OST does, on its server; none changes anything.
   *
   * @param fileSystem name of the file system on its servers
   */
  public static List<String> inspect(String fileSystem, Ost ost) {
    return List.of(
        get(onServer(fileSystem, ost) + ".brw_stats") + "   # sizes and times of disk I/O",
        "cat /proc/mdstat   # state of a Linux software RAID; on ZFS 'zpool status', else the tool of"
            + " the array");
  }

  /** Makes metadata servers avoid an OST for new files; on its server. */
  public static String markDegraded(String fileSystem, Ost ost) {
    return set(onServer(fileSystem, ost) + ".degraded", 1);
  }

  /** Takes {@link #markDegraded} back. */
  public static String unmarkDegraded(String fileSystem, Ost ost) {
    return set(onServer(fileSystem, ost) + ".degraded", 0)
        + "   # once its RAID is healthy; a remount does the same";
  }

  /** Prints a parameter; no shell reads its wildcards. */
  public static String get(String parameter) {
    return "lctl get_param " + ShellPath.of(parameter);
  }

  /** Sets a parameter. */
  public static String set(String parameter, long value) {
    return "lctl set_param " + ShellPath.of(parameter + "=" + value);
  }

  /** Lets metadata servers make new files on an OST again. */
  public static String allowNewFiles(String parameter) {
    return set(parameter, USUAL_CREATE_COUNT) + "   # the default, or the value that was noted";
  }

  private static String onServer(String fileSystem, Ost ost) {
    return "obdfilter." + fileSystem + "-" + name(ost);
  }

  /**
   * Commands that say how much is on an OST, which files that are, and move them; on a client.
   *
   * @param mountPoint where the file system is mounted, as an argument of a command
   * @param which further conditions of lfs-find(1); may be empty
   */
  public static List<String> migrate(String mountPoint, Ost ost, String which) {
    String files =
        "lfs find " + mountPoint + " --ost " + ost.index() + " --type f " + which + "--print0";
    return List.of(
        "lfs df -h "
            + mountPoint
            + "   # column Used of "
            + name(ost)
            + ": at least this volume is moved",
        files + " | lfs_migrate -0 -n   # dry run: moves nothing",
        files + " | lfs_migrate -0 -y   # moves the files");
  }
}
