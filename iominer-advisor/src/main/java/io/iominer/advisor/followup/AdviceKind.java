// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.followup;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Who advised. */
public enum AdviceKind {
  /** Forwarding nodes. */
  DFRA,
  /** Pools of OSTs. */
  PLACEMENT,
  /** Node-local storage. */
  NODELOCAL,
  /** Connections of compute nodes with file servers. */
  CONNECTIONS,
  /** Burst buffer. */
  BURSTBUFFER,
  /** Collective reads. */
  COLLECTIVE,
  /** A rule of the diagnosis, on a single job. */
  FINDING;

  /** Its name in tables and reports. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The kind of this name; empty where there is none. */
  public static Optional<AdviceKind> find(String id) {
    return Arrays.stream(values()).filter(kind -> kind.id().equals(id)).findFirst();
  }
}
