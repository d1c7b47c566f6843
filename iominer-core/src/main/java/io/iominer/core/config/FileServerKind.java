// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.config;

import java.util.Arrays;
import java.util.Optional;

/** How the compute nodes of a facility are connected with its file servers. */
public enum FileServerKind {
  /** Lustre over InfiniBand, Omni-Path or RoCE: LND o2iblnd. Its parameter has no bound. */
  LUSTRE_O2IBLND("lustre-o2iblnd", 127),
  /** Lustre over TCP: LND socklnd. Source: Lustre sanity-lnet.sh, test 230: 128 is refused. */
  LUSTRE_SOCKLND("lustre-socklnd", 127),
  /** NFS. Source: Linux fs/nfs/fs_context.c, NFS_MAX_CONNECTIONS. */
  NFS("nfs", 16),
  /** GlusterFS: a connection for each mount. It has no bound. */
  GLUSTERFS("glusterfs", 127);

  private final String id;
  private final int mostConnections;

  FileServerKind(String id, int mostConnections) {
    this.id = id;
    this.mostConnections = mostConnections;
  }

  /** Its name in the configuration. */
  public String id() {
    return id;
  }

  /** Connections of a client with a server at most; 127 where no bound is known. */
  public int mostConnections() {
    return mostConnections;
  }

  /** Whether a client spreads the requests for one file over its connections with a server. */
  public boolean spreadsRequests() {
    return this != GLUSTERFS;
  }

  static Optional<FileServerKind> find(String id) {
    return Arrays.stream(values()).filter(kind -> kind.id.equals(id)).findFirst();
  }
}
