// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.simulate;

import io.iominer.facility.FacilityModel;
import io.iominer.facility.network.Network;
import io.iominer.facility.network.OstTrouble;
import io.iominer.facility.replay.JobRun;
import io.iominer.facility.replay.JobSource;
import io.iominer.facility.replay.Replay;
import io.iominer.facility.replay.ReplayObserver;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * What is simulated.
 *
 * @param seed the same seed gives the same bytes
 * @param jobs jobs that run
 * @param days days in which they are submitted
 * @param applications programs
 * @param parts what the facility's parts can do
 * @param targets OSTs
 * @param nodes compute nodes
 * @param slowTargets OSTs that have only a part of their rate, all the time or some days
 * @param failingTargets OSTs with an outage of some minutes
 * @param load share of what the OSTs carry that the jobs ask for
 * @param mostMeanBytes bytes that a job moves on average at most, whatever the load
 * @param tracedShare share of the small jobs with traces
 * @param begin time 0
 */
record Scenario(
    long seed,
    long jobs,
    double days,
    int applications,
    FacilityModel parts,
    int targets,
    int nodes,
    int slowTargets,
    int failingTargets,
    double load,
    double mostMeanBytes,
    double tracedShare,
    Instant begin) {
  private static final double DAY = 86_400;

  /** Share of the compute nodes' time that jobs compute; heuristic. */
  private static final double BUSY_NODES = 0.5;

  private static final double LONGEST_MEAN_COMPUTING = 4 * 3600;
  private static final double OUTAGE_SECONDS = 600;

  /** Share of its rate that a slow target keeps: between these; heuristic. */
  private static final double SLOWEST = 0.1;

  private static final double LEAST_SLOW = 0.4;

  double seconds() {
    return days * DAY;
  }

  /** The facility with its troubles. */
  Facility facility() {
    SplittableRandom random = new SplittableRandom(seed ^ 0x7a3e);
    List<OstTrouble> troubles = new ArrayList<>();
    for (int i = 0; i < slowTargets; i++) {
      int target = random.nextInt(targets);
      double from = i % 2 == 0 ? 0 : seconds() * random.nextDouble() / 2;
      double to = i % 2 == 0 ? Double.MAX_VALUE : from + seconds() / 4;
      troubles.add(
          new OstTrouble(target, from, to, SLOWEST + (LEAST_SLOW - SLOWEST) * random.nextDouble()));
    }
    for (int i = 0; i < failingTargets; i++) {
      double from = seconds() * (0.2 + 0.6 * random.nextDouble());
      troubles.add(new OstTrouble(random.nextInt(targets), from, from + OUTAGE_SECONDS, 0));
    }
    return Facility.of(parts, targets, nodes, troubles);
  }

  /**
   * Runs the jobs and hands what happens to an observer. With advice they run without it first, to
   * find which jobs are submitted: after a failure, and so by when others end, too.
   *
   * @param advice which forwarding nodes and OSTs a job gets
   */
  void run(Facility facility, AppliedAdvice advice, ReplayObserver<JobPlan> observer)
      throws IOException {
    JobSource<JobPlan> source = jobs(facility);
    if (!advice.isNone()) {
      RecordedJobs recorded = new RecordedJobs(source);
      Replay.run(facility.model(), facility.troubles(), recorded, new Unobserved());
      source = recorded.again();
    }
    Replay.run(
        facility.model(), facility.troubles(), source, advice.dispatch(facility, seed), observer);
  }

  /** Nobody looks. */
  private static final class Unobserved implements ReplayObserver<JobPlan> {
    @Override
    public void passed(Network network, double from, double to) {
      // It does not matter what servers carried.
    }

    @Override
    public void ended(JobRun<JobPlan> run) {
      // Nor how the jobs fared.
    }
  }

  private JobSource<JobPlan> jobs(Facility facility) {
    Catalogue catalogue = Catalogue.of(seed, applications, nodes * facility.ranksPerNode() / 2);
    double bytes =
        Math.min(
            mostMeanBytes,
            load * targets * facility.fileSystem().ostBytesPerSecond() * seconds() / jobs);
    Volumes volumes = Volumes.of(catalogue.variants(), facility, bytes, seed);
    double computing =
        Math.min(
            LONGEST_MEAN_COMPUTING,
            BUSY_NODES * nodes * seconds() / (jobs * catalogue.meanNodes(facility)));
    Planner planner = new Planner(facility, volumes, computing, tracedShare);
    Arrivals arrivals =
        new Arrivals(catalogue, planner, new SplittableRandom(seed ^ 0x51f1), jobs, seconds());
    return new SubmittedJobs(arrivals, jobs);
  }
}
