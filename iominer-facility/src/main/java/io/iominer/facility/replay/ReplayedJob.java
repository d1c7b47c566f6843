// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility.replay;

import io.iominer.facility.FileSystemModel;
import io.iominer.facility.job.Phase;
import java.util.List;

/** A job before it runs. */
public interface ReplayedJob {
  /** Its number, not negative; no two jobs of a replay have the same. */
  long jobId();

  /** Ranks, at least 1. */
  int ranks();

  /** When it is submitted, seconds of the replay. */
  double submit();

  /** Its input and output. */
  List<Phase> phases();

  /** Seconds of computing at its end. */
  double computeAfterSeconds();

  /** Bytes/s of one of its ranks that need not wait for its requests. */
  double rankRate(FileSystemModel fileSystem);
}
