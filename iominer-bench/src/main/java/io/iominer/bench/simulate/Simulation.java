// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.simulate;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/** Lets the jobs run: first come, first served by the scheduler, max-min fair by the storage. */
final class Simulation {
  /** From a failure to the submission of the next attempt; ours. */
  private static final double RESTART_SECONDS = 300;

  private final Facility facility;
  private final Arrivals arrivals;
  private final Observer observer;
  private final Network network;
  private final Nodes nodes;
  private final PriorityQueue<Event> events = new PriorityQueue<>();
  private final Deque<JobPlan> waiting = new ArrayDeque<>();
  private final Map<Long, RunningJob> moving = new HashMap<>();
  private long unplanned;
  private long sequence;

  /**
   * A simulation.
   *
   * @param jobs how many jobs run
   */
  Simulation(Facility facility, Arrivals arrivals, long jobs, Observer observer) {
    this.facility = facility;
    this.arrivals = arrivals;
    this.observer = observer;
    this.network = new Network(facility, 0);
    this.nodes = new Nodes(facility.nodes());
    this.unplanned = jobs;
  }

  /** What happens then. */
  private interface Action {
    void run() throws IOException;
  }

  /** Something that happens at a time; of two at the same time the one planned first. */
  private record Event(double time, long sequence, Action action) implements Comparable<Event> {
    @Override
    public int compareTo(Event other) {
      int byTime = Double.compare(time, other.time);
      return byTime == 0 ? Long.compare(sequence, other.sequence) : byTime;
    }
  }

  /** Runs to the end of the last job. */
  void run() throws IOException {
    planArrival();
    while (!events.isEmpty() || !moving.isEmpty()) {
      double planned = events.isEmpty() ? Double.POSITIVE_INFINITY : events.peek().time();
      double next = Math.min(planned, network.nextChange());
      if (next == Double.POSITIVE_INFINITY) {
        throw new IllegalStateException("Jobs wait for a target that never comes back");
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
      RunningJob job = moving.get(done.job());
      if (job.isPhaseDone(done)) {
        moving.remove(done.job());
        job.endPhase(next);
        continueJob(job);
      } else if (job.hasTurn()) {
        job.startTurn(network);
      }
    }
  }

  private void at(double time, Action action) {
    events.add(new Event(time, sequence, action));
    sequence++;
  }

  private void planArrival() {
    if (unplanned == 0) {
      return;
    }
    List<JobPlan> plans = arrivals.next(unplanned);
    unplanned -= plans.size();
    at(
        plans.get(0).submit(),
        () -> {
          waiting.addAll(plans);
          startWaiting();
          planArrival();
        });
  }

  private void startWaiting() {
    while (!waiting.isEmpty() && nodes.has(facility.nodesFor(waiting.peek().processes()))) {
      JobPlan plan = waiting.poll();
      int[] taken = nodes.take(facility.nodesFor(plan.processes()));
      continueJob(new RunningJob(plan, taken, Route.of(taken, facility), network.time()));
    }
  }

  private void continueJob(RunningJob job) {
    double now = network.time();
    if (job.hasPhase()) {
      at(
          now + job.nextPhase().computeSeconds(),
          () -> {
            moving.put(job.plan().jobId(), job);
            job.startPhase(network, job.plan().streamRate(facility));
          });
    } else {
      at(now + job.plan().computeAfterSeconds(), () -> end(job));
    }
  }

  private void end(RunningJob job) throws IOException {
    double now = network.time();
    nodes.giveBack(job.nodes());
    if (job.plan().outcome() == Outcome.FAILED && unplanned > 0) {
      unplanned--;
      JobPlan again = arrivals.restart(job.plan(), now + RESTART_SECONDS);
      at(
          again.submit(),
          () -> {
            waiting.add(again);
            startWaiting();
          });
    }
    observer.ended(job.done(now));
    startWaiting();
  }
}
