// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility.replay;

import io.iominer.facility.FileSystemModel;
import io.iominer.facility.job.Part;
import io.iominer.facility.job.Phase;
import io.iominer.facility.job.Request;
import java.util.List;
import java.util.stream.IntStream;

/** A job of one phase, which begins at once; each rank has a file on one of the first OSTs. */
record OnePhaseJob(
    long jobId, double submit, int ranks, Phase.Kind kind, double amountPerRank, int osts)
    implements ReplayedJob {
  @Override
  public List<Phase> phases() {
    Part part = new Part(0, ranks, amountPerRank, 1, 1, IntStream.range(0, osts).toArray());
    return List.of(new Phase(kind, 0, List.of(part), false, Request.ideal(), "out", 1));
  }

  @Override
  public double computeAfterSeconds() {
    return 0;
  }

  @Override
  public double rankRate(FileSystemModel fileSystem) {
    return fileSystem.rankBytesPerSecond();
  }
}
