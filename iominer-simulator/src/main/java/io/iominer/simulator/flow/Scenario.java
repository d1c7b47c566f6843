// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.flow;

import io.iominer.facility.FacilityModel;
import io.iominer.facility.network.OstTrouble;
import io.iominer.facility.replay.JobSource;
import io.iominer.facility.replay.Replay;
import io.iominer.facility.replay.ReplayObserver;
import io.iominer.simulator.output.Simulation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * What is simulated.
 *
 * @param simulation how many jobs when
 * @param applications programs
 * @param parts what the facility's parts can do
 * @param nodes compute nodes
 * @param slowTargets OSTs that have only a part of their rate, all the time or some days
 * @param failingTargets OSTs with an outage of some minutes
 * @param load share of what the OSTs carry that the jobs ask for
 * @param mostMeanBytes bytes that a job moves on average at most, whatever the load
 * @param tracedShare share of the small jobs with traces
 * @param collective what jobs do in collective MPI-IO
 */
public record Scenario(
    Simulation simulation,
    int applications,
    FacilityModel parts,
    int nodes,
    int slowTargets,
    int failingTargets,
    double load,
    double mostMeanBytes,
    double tracedShare,
    CollectiveUse collective) {
  /** Share of the compute nodes' time that jobs compute; heuristic. */
  private static final double BUSY_NODES = 0.5;

  private static final double LONGEST_MEAN_COMPUTING = 4 * 3600;
  private static final double OUTAGE_SECONDS = 600;

  /** Share of its rate that a slow target keeps: between these; heuristic. */
  private static final double SLOWEST = 0.1;

  private static final double LEAST_SLOW = 0.4;

  /** The facility with its troubles. */
  public Facility facility() {
    SplittableRandom random = new SplittableRandom(simulation.seed() ^ 0x7a3e);
    List<OstTrouble> troubles = new ArrayList<>();
    for (int i = 0; i < slowTargets; i++) {
      int target = random.nextInt(simulation.osts());
      double from = i % 2 == 0 ? 0 : simulation.seconds() * random.nextDouble() / 2;
      double to = i % 2 == 0 ? Double.MAX_VALUE : from + simulation.seconds() / 4;
      troubles.add(
          new OstTrouble(target, from, to, SLOWEST + (LEAST_SLOW - SLOWEST) * random.nextDouble()));
    }
    for (int i = 0; i < failingTargets; i++) {
      double from = simulation.seconds() * (0.2 + 0.6 * random.nextDouble());
      troubles.add(
          new OstTrouble(random.nextInt(simulation.osts()), from, from + OUTAGE_SECONDS, 0));
    }
    Facility facility = Facility.of(parts, simulation.osts(), nodes, troubles);
    return facility.withExchangeRate(collective.exchangeRate().orElse(facility.exchangeRate()));
  }

  /**
   * Runs the jobs and hands what happens to an observer. With advice they run without it first, to
   * find which jobs are submitted: after a failure, and so by when others end, too.
   *
   * @param advice which forwarding nodes and OSTs a job gets
   */
  public void run(Facility facility, AppliedAdvice advice, ReplayObserver<JobPlan> observer)
      throws IOException {
    JobSource<JobPlan> source = jobs(facility);
    if (!advice.isNone()) {
      RecordedJobs recorded = new RecordedJobs(source);
      Replay.run(facility.model(), facility.troubles(), recorded, run -> {});
      source = recorded.again();
    }
    Facility advised = advice.on(facility);
    Replay.run(
        advised.model(),
        advised.troubles(),
        source,
        advice.dispatch(advised, simulation.seed()),
        observer);
  }

  private JobSource<JobPlan> jobs(Facility facility) {
    Catalogue catalogue =
        Catalogue.of(
            simulation.seed(),
            applications,
            nodes * facility.ranksPerNode() / 2,
            collective.share());
    double bytes =
        Math.min(
            mostMeanBytes,
            load
                * simulation.osts()
                * facility.fileSystem().ostBytesPerSecond()
                * simulation.seconds()
                / simulation.jobs());
    Volumes volumes = Volumes.of(catalogue.variants(), facility, bytes, simulation.seed());
    double computing =
        Math.min(
            LONGEST_MEAN_COMPUTING,
            BUSY_NODES
                * nodes
                * simulation.seconds()
                / (simulation.jobs() * catalogue.meanNodes(facility)));
    NodeFailures failures = NodeFailures.of(catalogue, facility, computing);
    Planner planner = new Planner(facility, volumes, computing, failures, tracedShare);
    Arrivals arrivals =
        new Arrivals(
            catalogue,
            planner,
            new SplittableRandom(simulation.seed() ^ 0x51f1),
            simulation.jobs(),
            simulation.seconds());
    return new SubmittedJobs(arrivals, simulation.jobs());
  }
}
