// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.advice;

import io.iominer.rootcause.loss.RuleContext;
import java.util.regex.Pattern;

/** The implementation of MPI-IO that a log shows. */
enum Mpi {
  /** Not known: hints are given for each. */
  ANY,
  /**
   * Open MPI's own, OMPIO: its ranks map files of Open MPI's session folder, such as {@code
   * /tmp/ompi.HOST.UID/pid.N/1/NAME_cid-0-1.sm} of its shared file pointers.
   */
  OMPIO;

  private static final Pattern SESSION = Pattern.compile(".*/ompi\\.[^/]+/.*");

  /** Files that are looked at; a job has a few of them for each rank and file. */
  private static final long LOOKED_AT = 10_000;

  /** That of a job. */
  static Mpi of(RuleContext job) {
    return job.facts().files().stream()
            .limit(LOOKED_AT)
            .anyMatch(file -> SESSION.matcher(job.name(file)).matches())
        ? OMPIO
        : ANY;
  }
}
