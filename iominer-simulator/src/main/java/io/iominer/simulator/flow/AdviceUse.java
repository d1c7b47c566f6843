// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.flow;

import java.util.HashSet;
import java.util.Set;

/** Which applications ran beside advice, and whether anything of it was for one of their jobs. */
public final class AdviceUse {
  private final Set<String> ran = new HashSet<>();
  private boolean isFollowed;

  /** A job began, for which there was advice or not. */
  void began(JobPlan job, boolean isAdvised) {
    ran.add(job.variant().application());
    isFollowed |= isAdvised;
  }

  /** Whether there was some for a job. */
  boolean isFollowed() {
    return isFollowed;
  }

  /** How many of some applications had no job. */
  long unknown(Set<String> applications) {
    return applications.stream().filter(name -> !ran.contains(name)).count();
  }
}
