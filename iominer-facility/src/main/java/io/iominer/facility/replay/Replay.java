// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility.replay;

import io.iominer.facility.FacilityModel;
import io.iominer.facility.job.Phase;
import io.iominer.facility.network.Network;
import io.iominer.facility.network.OstTroubles;
import io.iominer.facility.network.Route;
import io.iominer.facility.network.Transfer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * Lets jobs run: first come, first served by the scheduler, max-min fair by the storage.
 *
 * @param <J> what describes a job
 */
public final class Replay<J extends ReplayedJob> {
  private final FacilityModel facility;
  private final JobSource<J> source;
  private final Dispatch<J> dispatch;
  private final ReplayObserver<J> observer;
  private final Network network;
  private final NodePool nodes;
  private final PriorityQueue<PlannedEvent<Action>> events = new PriorityQueue<>();
  private final Deque<J> waiting = new ArrayDeque<>();
  private final Map<Long, RunningJob<J>> moving = new HashMap<>();
  private long sequence;

  private Replay(
      FacilityModel facility,
      OstTroubles troubles,
      JobSource<J> source,
      Dispatch<J> dispatch,
      ReplayObserver<J> observer) {
    this.facility = facility;
    this.source = source;
    this.dispatch = dispatch;
    this.observer = observer;
    this.network = new Network(facility, troubles, 0);
    this.nodes = new NodePool(facility.computeNodes().count().orElseThrow());
  }

  /** What happens then. */
  private interface Action {
    void run() throws IOException;
  }

  /**
   * Runs to the end of the last job, with the forwarding nodes that the facility's map gives and
   * the OSTs of the jobs' plans. Many replays may run at the same time, each on one thread.
   *
   * @param facility where; the number of its compute nodes must be known
   * @param troubles OSTs that are slow or fail for a time
   */
  public static <J extends ReplayedJob> void run(
      FacilityModel facility, OstTroubles troubles, JobSource<J> source, ReplayObserver<J> observer)
      throws IOException {
    run(facility, troubles, source, Dispatch.unadvised(facility), observer);
  }

  /**
   * The same with other forwarding nodes or OSTs.
   *
   * @param dispatch which ones a job gets
   */
  public static <J extends ReplayedJob> void run(
      FacilityModel facility,
      OstTroubles troubles,
      JobSource<J> source,
      Dispatch<J> dispatch,
      ReplayObserver<J> observer)
      throws IOException {
    new Replay<>(facility, troubles, source, dispatch, observer).run();
  }

  /**
   * The runs of given jobs, in the order of their ends. A pure function: any thread may ask.
   *
   * @param facility where; the number of its compute nodes must be known
   * @param troubles OSTs that are slow or fail for a time
   * @param jobs in the order of their submission
   */
  public static <J extends ReplayedJob> List<JobRun<J>> of(
      FacilityModel facility, OstTroubles troubles, List<J> jobs) {
    List<JobRun<J>> runs = new ArrayList<>();
    try {
      run(facility, troubles, JobSource.of(jobs), runs::add);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return runs;
  }

  private void run() throws IOException {
    planArrival();
    while (!events.isEmpty() || !moving.isEmpty()) {
      double planned = events.isEmpty() ? Double.POSITIVE_INFINITY : events.peek().time();
      double next = Math.min(planned, network.nextChange());
      if (next == Double.POSITIVE_INFINITY) {
        throw new IllegalStateException("Jobs wait for an OST that never comes back");
      }
      pass(next);
      while (!events.isEmpty() && events.peek().time() <= next) {
        events.poll().action().run();
      }
    }
  }

  private void pass(double next) throws IOException {
    observer.passed(network, network.time(), next);
    for (Transfer done : network.advanceTo(next)) {
      RunningJob<J> job = moving.get(done.job());
      if (job.isPhaseDone(done)) {
        moving.remove(done.job());
        dispatch.layouts().close(job.plan(), job.endPhase(next));
        continueJob(job);
      } else if (job.hasTurn()) {
        job.startTurn(network);
      }
    }
  }

  private void at(double time, Action action) {
    events.add(new PlannedEvent<>(time, sequence, action));
    sequence++;
  }

  private void planArrival() {
    List<J> plans = source.next();
    if (plans.isEmpty()) {
      return;
    }
    at(
        plans.get(0).submit(),
        () -> {
          waiting.addAll(plans);
          startWaiting();
          planArrival();
        });
  }

  private void startWaiting() {
    Iterator<J> queue = waiting.iterator();
    while (queue.hasNext()) {
      J plan = queue.next();
      if (!dispatch.layouts().mayStart(plan)) {
        continue;
      }
      int wanted = facility.nodesFor(plan.ranks());
      if (!nodes.has(wanted)) {
        return;
      }
      queue.remove();
      int[] taken = nodes.take(wanted);
      dispatch.layouts().begin(plan);
      Route route = dispatch.routes().begin(plan, taken);
      continueJob(new RunningJob<>(plan, taken, route, network.time()));
    }
  }

  private void continueJob(RunningJob<J> job) {
    double now = network.time();
    if (job.hasPhase()) {
      at(
          now + job.nextPhase().computeSeconds(),
          () -> {
            moving.put(job.plan().jobId(), job);
            Phase phase = dispatch.open(job.plan(), job.nextPhase(), network.time());
            job.startPhase(network, phase, job.plan().rankRate(facility.scratch()));
          });
    } else {
      at(now + job.plan().computeAfterSeconds(), () -> end(job));
    }
  }

  private void end(RunningJob<J> job) throws IOException {
    double now = network.time();
    nodes.giveBack(job.nodes());
    dispatch.routes().end(job.plan());
    dispatch.layouts().end(job.plan());
    source
        .after(job.plan(), now)
        .ifPresent(
            again ->
                at(
                    again.submit(),
                    () -> {
                      waiting.add(again);
                      startWaiting();
                    }));
    observer.ended(job.done(now));
    startWaiting();
  }
}
