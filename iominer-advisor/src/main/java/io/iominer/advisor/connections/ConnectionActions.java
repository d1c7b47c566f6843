// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.connections;

import io.iominer.advisor.placement.Action;
import io.iominer.core.config.FileServerKind;
import io.iominer.rootcause.advice.Advice;
import java.util.ArrayList;
import java.util.List;

/**
 * Commands that set connections of compute nodes, by file system. GlusterFS has no setting for
 * them.
 */
final class ConnectionActions {
  private static final String RELOAD =
      "umount -a -t lustre && lustre_rmmod && modprobe lustre && mount -a -t lustre";

  private static final String REMOUNT = "umount -a -t nfs,nfs4 && mount -a -t nfs,nfs4";

  private static final String SHOW = "lnetctl net show -v 1   # conns_per_peer";

  private ConnectionActions() {}

  static List<Action> of(FileServerKind kind, int inUse, int connections, boolean isServerBound) {
    List<Action> actions = new ArrayList<>();
    switch (kind) {
      case LUSTRE_O2IBLND -> actions.add(o2iblnd(connections));
      case LUSTRE_SOCKLND -> actions.add(socklnd(inUse, connections));
      case NFS -> actions.add(nfs(inUse, connections));
      case GLUSTERFS -> {}
    }
    if (isServerBound) {
      actions.add(serverThreads(kind));
    }
    return actions;
  }

  private static Action o2iblnd(int connections) {
    String file = "/etc/modprobe.d/ko2iblnd-connections.conf";
    return action(
        "Set conns_per_peer of o2iblnd on compute nodes",
        "Lustre 2.10 or newer on compute nodes and servers (LU-8943); no job runs on the node. The"
            + " parameter counts when the module is loaded. Each connection takes memory on the"
            + " servers, for its peer_credits",
        List.of(
            "echo 'options ko2iblnd conns_per_peer=" + connections + "' > " + file, RELOAD, SHOW),
        List.of("rm " + file, RELOAD));
  }

  private static Action socklnd(int inUse, int connections) {
    String file = "/etc/modprobe.d/ksocklnd-connections.conf";
    return action(
        "Set conns_per_peer of socklnd on compute nodes",
        "Lustre 2.15 or newer on compute nodes and servers (LU-12815). Each counts twice, one TCP"
            + " connection to send and one to receive, made when a peer is next connected. Where it"
            + " is 0, it follows the link speed: 4 at 100 Gbit/s",
        List.of(
            "lnetctl net set --all --conns-per-peer " + connections,
            "echo 'options ksocklnd conns_per_peer=" + connections + "' > " + file,
            SHOW),
        List.of("lnetctl net set --all --conns-per-peer " + inUse, "rm " + file));
  }

  private static Action nfs(int inUse, int connections) {
    return action(
        "Add nconnect=" + connections + " to the options of all NFS mounts in /etc/fstab",
        "Linux 5.3 or newer on compute nodes, NFS over TCP. Only a client's first mount of a server"
            + " sets it, and all further mounts of that server share its connections: unmount all"
            + " of them first. Before the undo, set nconnect="
            + inUse
            + " there",
        List.of(REMOUNT, "nfsstat -m   # nconnect"),
        List.of(REMOUNT));
  }

  private static Action serverThreads(FileServerKind kind) {
    return action(
        "Look whether all threads of the servers are busy, and raise their number where they are",
        "On each server. Its daemon holds up a node with these connections before its devices and"
            + " the network do",
        List.of(
            switch (kind) {
              case LUSTRE_O2IBLND, LUSTRE_SOCKLND ->
                  "lctl get_param ost.OSS.ost_io.threads_started ost.OSS.ost_io.threads_max";
              case NFS -> "cat /proc/fs/nfsd/threads";
              case GLUSTERFS ->
                  "for volume in $(gluster volume list); do gluster volume get \"$volume\""
                      + " server.event-threads; done";
            }),
        List.of());
  }

  private static Action action(
      String title, String precondition, List<String> commands, List<String> undo) {
    return new Action(title, Advice.Who.ADMINISTRATOR, precondition, commands, undo);
  }
}
