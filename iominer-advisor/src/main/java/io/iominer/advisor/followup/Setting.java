// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.followup;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What advice sets, and why later logs cannot tell whether it was set where they never do. */
public enum Setting {
  /** Forwarding nodes of a job. */
  FORWARDING_NODES("No log shows behind which forwarding nodes a run was."),
  /** Whether these are lent to it alone. */
  DEDICATED("No log shows behind which forwarding nodes a run was."),
  /** Pool of OSTs for the files that it writes. */
  POOL,
  /** Storage nodes in the place of the parallel file system. */
  NODE_LOCAL("Files on storage nodes are in no log of the parallel file system."),
  /** Connections of a compute node with each file server. */
  CONNECTIONS("No log holds how many connections a compute node had."),
  /** Writes to the burst buffer in the place of the parallel file system. */
  BURST_BUFFER("Files on a burst buffer are in no log of the parallel file system."),
  /** Stripe count of new files. */
  STRIPE_COUNT,
  /** Compute nodes of the same ranks. */
  COMPUTE_NODES,
  /** Aggregators of collective MPI-IO. */
  CB_NODES("Darshan's logs do not hold the hints that a program gave to MPI-IO.");

  private final String untold;

  Setting() {
    this("");
  }

  Setting(String untold) {
    this.untold = untold;
  }

  /** Its name in tables and reports. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Why logs never tell it, in a sentence; empty where they can. */
  public Optional<String> untold() {
    return untold.isEmpty() ? Optional.empty() : Optional.of(untold);
  }

  /** The setting of this name; empty where there is none. */
  public static Optional<Setting> find(String id) {
    return Arrays.stream(values()).filter(setting -> setting.id().equals(id)).findFirst();
  }
}
