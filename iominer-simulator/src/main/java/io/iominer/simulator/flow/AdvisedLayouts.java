// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.flow;

import io.iominer.facility.job.Part;
import io.iominer.facility.job.Phase;
import io.iominer.facility.replay.LayoutChoice;
import io.iominer.simulator.advice.PlacementFile;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Jobs whose application has a pool keep their files there, one running job of a pool at a time;
 * the others leave out the OSTs of pools and those that take no new files. What jobs read is there,
 * too, as if it had been written or moved by the same advice.
 */
final class AdvisedLayouts implements LayoutChoice<JobPlan> {
  private final PlacementFile advice;
  private final boolean isExclusive;
  private final AdviceUse use;
  private final Set<String> taken = new HashSet<>();

  /**
   * By advice.
   *
   * @param isExclusive whether a pool has a license for one job
   * @param use is told of each job
   */
  AdvisedLayouts(PlacementFile advice, boolean isExclusive, AdviceUse use) {
    this.advice = advice;
    this.isExclusive = isExclusive;
    this.use = use;
  }

  private Optional<PlacementFile.UsedPool> pool(JobPlan job) {
    return advice.pool(job.variant().application());
  }

  @Override
  public boolean mayStart(JobPlan job) {
    return !isExclusive || pool(job).filter(pool -> taken.contains(pool.name())).isEmpty();
  }

  @Override
  public void begin(JobPlan job) {
    use.began(job, pool(job).isPresent() || !advice.closed().isEmpty());
    pool(job).ifPresent(pool -> taken.add(pool.name()));
  }

  @Override
  public void end(JobPlan job) {
    pool(job).ifPresent(pool -> taken.remove(pool.name()));
  }

  @Override
  public Phase open(JobPlan job, Phase phase, double time) {
    if (phase.kind() == Phase.Kind.METADATA) {
      return phase;
    }
    Optional<PlacementFile.UsedPool> pool = pool(job);
    return phase.with(
        phase.parts().stream()
            .map(part -> pool.map(used -> pooled(part, used)).orElseGet(() -> kept(part)))
            .toList());
  }

  /** Begins with another OST of the pool where the plan begins with another one of all. */
  private static Part pooled(Part part, PlacementFile.UsedPool pool) {
    int count = pool.osts().length;
    int[] osts =
        IntStream.range(0, count).map(i -> pool.osts()[(part.osts()[0] + i) % count]).toArray();
    return part.on(osts, pool.isStriped() ? count : 1);
  }

  private Part kept(Part part) {
    int[] well = Arrays.stream(part.osts()).filter(ost -> !advice.closed().contains(ost)).toArray();
    return well.length == 0 || well.length == part.osts().length
        ? part
        : part.on(well, Math.min(part.stripeCount(), well.length));
  }
}
