// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.advice;

import io.iominer.core.model.Ost;
import java.util.Locale;

/** How Lustre names OSTs and their parameters on its servers. */
public final class LustreTargets {
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
}
