// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import java.util.OptionalLong;
import java.util.Set;

/**
 * State of a job or step.
 *
 * @param name Slurm's name, for example "COMPLETED"; one that is not known is kept as it is
 * @param cancelledBy id of the user who cancelled it, where Slurm says so
 */
public record SlurmState(String name, OptionalLong cancelledBy) {
  /** Source: sacct's manual page, section "Job state codes"; flags from squeue's. */
  private static final Set<String> KNOWN =
      Set.of(
          "BOOT_FAIL",
          "CANCELLED",
          "COMPLETED",
          "COMPLETING",
          "CONFIGURING",
          "DEADLINE",
          "FAILED",
          "LAUNCH_FAILED",
          "NODE_FAIL",
          "OUT_OF_MEMORY",
          "PENDING",
          "POWER_UP_NODE",
          "PREEMPTED",
          "RECONFIG_FAIL",
          "REQUEUED",
          "REQUEUE_FED",
          "REQUEUE_HOLD",
          "RESIZING",
          "RESV_DEL_HOLD",
          "REVOKED",
          "RUNNING",
          "SIGNALING",
          "SPECIAL_EXIT",
          "STAGE_OUT",
          "STOPPED",
          "SUSPENDED",
          "TIMEOUT",
          "UPDATE_DB");

  /** Whether this release knows the state. */
  public boolean isKnown() {
    return KNOWN.contains(name);
  }

  /** The known state that a text cut by {@code sacct} begins, or the text itself. */
  public static String completed(String cut) {
    return KNOWN.stream().filter(name -> name.startsWith(cut)).sorted().findFirst().orElse(cut);
  }
}
