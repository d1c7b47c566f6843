// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.placement;

import io.iominer.advisor.failslow.FailSlowOst;
import io.iominer.core.model.Ost;
import io.iominer.core.unit.Bytes;
import io.iominer.rootcause.advice.Advice.Who;
import io.iominer.rootcause.advice.LustreTargets;
import io.iominer.rootcause.advice.ShellPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Commands on a slow OST, in the order of {@link LustreTargets}, and on one that has recovered:
 * what was set is taken back.
 */
final class SlowOstActions {
  private final KnownFileSystem known;

  SlowOstActions(KnownFileSystem known) {
    this.known = known;
  }

  /** What to do about an OST, in order; empty for one that recovered long ago. */
  List<Action> of(FailSlowOst slow, boolean recoveredLately) {
    LustreFileSystem names = known.names();
    List<Action> actions = new ArrayList<>();
    if (slow.isSlowNow()) {
      actions.add(look(names.name(), slow));
      names.name().ifPresent(name -> actions.add(markDegraded(name, slow.ost())));
    }
    if (slow.isDrainable()) {
      names.name().ifPresent(name -> actions.add(stopNewFiles(name, slow.ost())));
      names.mountPoint().ifPresent(mount -> actions.add(migrate(mount, slow.ost())));
    }
    if (recoveredLately) {
      names.name().ifPresent(name -> actions.add(undo(name, slow)));
    }
    return actions;
  }

  /** What stands for a name that nobody tells matches that of every file system of the server. */
  private static Action look(Optional<String> fileSystem, FailSlowOst slow) {
    Ost ost = slow.ost();
    return new Action(
        "Look at "
            + ost
            + " ("
            + LustreTargets.name(ost)
            + ") and its RAID"
            + (slow.isUnconfirmed() ? "; it may have recovered" : ""),
        Who.ADMINISTRATOR,
        "Run on the OSS of this OST",
        LustreTargets.inspect(fileSystem.orElse("*"), ost),
        List.of());
  }

  /** Metadata servers avoid it for new files. */
  private static Action markDegraded(String fileSystem, Ost ost) {
    return new Action(
        "Mark " + ost + " (" + LustreTargets.name(ost) + ") as degraded: new files avoid it",
        Who.ADMINISTRATOR,
        "Only if its RAID is degraded or rebuilding. Run on the OSS of this OST",
        List.of(LustreTargets.markDegraded(fileSystem, ost)),
        List.of(LustreTargets.unmarkDegraded(fileSystem, ost)));
  }

  /** No new objects; the files that are there stay and are read. */
  private static Action stopNewFiles(String fileSystem, Ost ost) {
    String parameter = LustreTargets.creation(fileSystem, ost);
    return new Action(
        "Let "
            + ost
            + " ("
            + LustreTargets.name(ost)
            + ") take no new files until it has recovered",
        Who.ADMINISTRATOR,
        "Only if its server shows that it is slow. Lustre 2.9 or later. Run on every metadata server",
        List.of(
            LustreTargets.get(parameter) + "   # note the value", LustreTargets.set(parameter, 0)),
        List.of(LustreTargets.allowNewFiles(parameter)));
  }

  /** Moves what is there. */
  private Action migrate(String mountPoint, Ost ost) {
    Double used = known.usedBytes().get(ost);
    return new Action(
        "Move the files of " + ost + " to other OSTs, if it stays slow",
        Who.ADMINISTRATOR,
        "Only if the OST takes no new files and the files to move are not in use. Run on a client. Volume: "
            + (used == null ? "see 'lfs df'" : "at least " + new Bytes(used.longValue()))
            + ", as files with stripes on other OSTs are copied whole. A move cannot be undone",
        LustreTargets.migrate(ShellPath.of(mountPoint), ost, ""),
        List.of());
  }

  private static Action undo(String fileSystem, FailSlowOst recovered) {
    Ost ost = recovered.ost();
    String parameter = LustreTargets.creation(fileSystem, ost);
    return new Action(
        "Let "
            + ost
            + " ("
            + LustreTargets.name(ost)
            + ") take new files again: it recovered on "
            + recovered.until().orElseThrow(),
        Who.ADMINISTRATOR,
        "Only if it was taken out of use or marked as degraded. Run on every metadata server, but"
            + " the command for obdfilter on the OSS of this OST",
        List.of(
            LustreTargets.get(parameter) + "   # 0 means that it takes no new files",
            LustreTargets.allowNewFiles(parameter),
            LustreTargets.unmarkDegraded(fileSystem, ost)),
        List.of(LustreTargets.set(parameter, 0)));
  }
}
