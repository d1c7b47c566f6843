// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.placement;

import io.iominer.core.model.Ost;
import io.iominer.rootcause.advice.Advice.Who;
import io.iominer.rootcause.advice.LustreTargets;
import io.iominer.rootcause.advice.ShellPath;
import java.util.List;

/**
 * Commands that take a slow OST out of use: Lustre Operations Manual, "Removing an OST from the
 * File System"; lfs-find(1), lfs_migrate(1).
 */
final class SlowOstActions {
  private SlowOstActions() {}

  /** No new objects; the files that are there stay and are read. */
  static Action stopNewFiles(String fileSystem, Ost ost) {
    String parameter = LustreTargets.creation(fileSystem, ost);
    return new Action(
        "Let " + ost + " (" + LustreTargets.name(ost) + ") take no new files until it is well",
        Who.ADMINISTRATOR,
        "Lustre 2.9 or later; on every metadata server",
        List.of(
            "lctl get_param " + parameter + "   # keep the value",
            "lctl set_param " + parameter + "=0"),
        List.of("lctl set_param " + parameter + "=20000   # or the value that was kept"));
  }

  /** Moves what is there. */
  static Action migrate(String mountPoint, Ost ost) {
    return new Action(
        "Move the files of " + ost + " to other OSTs",
        Who.ADMINISTRATOR,
        "It takes no new files, and nobody writes to these meanwhile; on a client",
        List.of(
            "lfs find "
                + ShellPath.of(mountPoint)
                + " --ost "
                + ost.index()
                + " --type f | lfs_migrate -y"),
        List.of());
  }
}
