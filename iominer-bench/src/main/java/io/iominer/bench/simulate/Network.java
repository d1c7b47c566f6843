// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.simulate;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

/**
 * What moves between jobs and storage, and how fast. Rates are max-min fair ({@link FairShare})
 * over OSTs, OSSes, the MDS, forwarding nodes and the clients of each part; they stay as they are
 * until a flow begins or ends or a target gets better or worse.
 */
final class Network {
  private static final double MOMENT = 1e-9;

  /**
   * Compute nodes count up to here where flows compete for an OST: its server lets no client wait
   * for ever. Ours.
   */
  private static final int MOST_WEIGHT = 8;

  private final Facility facility;
  private final FairShare fairShare = new FairShare();
  private final List<Transfer> transfers = new ArrayList<>();
  private final List<Flow> flows = new ArrayList<>();
  private final Deque<Integer> freeSlots = new ArrayDeque<>();
  private final double[] readRates;
  private final double[] writeRates;
  private final int[] jobs;
  private final long[] lastJobs;
  private double metadataRate;
  private double[] capacities;
  private double time;
  private boolean isSolved = true;

  Network(Facility facility, double time) {
    this.facility = facility;
    this.time = time;
    this.readRates = new double[facility.targets()];
    this.writeRates = new double[facility.targets()];
    this.jobs = new int[facility.targets()];
    this.lastJobs = new long[facility.targets()];
    this.capacities = new double[firstSlot()];
    Arrays.fill(
        capacities,
        facility.targets(),
        facility.targets() + facility.servers(),
        facility.serverRate());
    capacities[metadataServer()] = facility.metadataRate();
    Arrays.fill(capacities, metadataServer() + 1, firstSlot(), facility.forwarderRate());
  }

  private int metadataServer() {
    return facility.targets() + facility.servers();
  }

  private int firstSlot() {
    return metadataServer() + 1 + facility.forwarders();
  }

  double time() {
    return time;
  }

  /** Bytes per second that an OST reads now. */
  double readRate(int target) {
    solve();
    return readRates[target];
  }

  /** Bytes per second that an OST writes now. */
  double writeRate(int target) {
    solve();
    return writeRates[target];
  }

  /** Metadata operations per second now. */
  double metadataRate() {
    solve();
    return metadataRate;
  }

  /** Begins to move what a part of a phase moves. */
  Transfer start(long job, Phase phase, Part part, Route route, double streamRate) {
    int nodes = facility.nodesFor(part.processes());
    boolean isMetadata = phase.kind() == Phase.Kind.METADATA;
    double processRate =
        isMetadata
            ? facility.metadataProcessRate()
            : phase.request().processRate(facility, streamRate);
    double clients = part.processes() * processRate;
    // Operations are no bytes: of the clients' limits only that of the processes counts.
    int slot = slot(isMetadata ? clients : Math.min(nodes * facility.nodeRate(), clients));
    List<Flow> begun =
        isMetadata
            ? List.of(metadata(part, nodes, slot))
            : data(phase, part, route, slot, processRate);
    Transfer transfer = new Transfer(job, part, begun, slot, time);
    transfers.add(transfer);
    flows.addAll(begun);
    isSolved = false;
    return transfer;
  }

  private int slot(double capacity) {
    Integer free = freeSlots.poll();
    int slot = free == null ? capacities.length : free;
    if (free == null) {
      capacities = Arrays.copyOf(capacities, capacities.length + 1);
    }
    capacities[slot] = capacity;
    return slot;
  }

  private Flow metadata(Part part, int nodes, int slot) {
    return new Flow(
        -1,
        false,
        part.amount(),
        nodes,
        capacities[slot],
        new int[] {metadataServer(), slot},
        new double[] {1, 1});
  }

  private List<Flow> data(Phase phase, Part part, Route route, int slot, double processRate) {
    double[] amounts = new double[facility.targets()];
    double[] processes = new double[facility.targets()];
    for (int file = 0; file < part.files(); file++) {
      int sharers = part.processesOf(file);
      for (int stripe = 0; stripe < part.stripeCount(); stripe++) {
        int target = part.target(file, stripe);
        amounts[target] += part.amountPerProcess() * sharers / part.stripeCount();
        processes[target] += sharers;
      }
    }
    double use = 1 / phase.request().efficiency(facility);
    List<Flow> begun = new ArrayList<>();
    for (int target = 0; target < amounts.length; target++) {
      if (amounts[target] > 0) {
        begun.add(
            new Flow(
                target,
                phase.kind() == Phase.Kind.READ,
                amounts[target],
                weight(processes[target]),
                processes[target] * processRate,
                resources(target, slot, route),
                uses(use, route)));
      }
    }
    return begun;
  }

  private int weight(double processes) {
    return Math.max(1, Math.min(MOST_WEIGHT, facility.nodesFor((int) processes)));
  }

  private int[] resources(int target, int slot, Route route) {
    int[] resources = new int[3 + route.forwarders().length];
    resources[0] = target;
    resources[1] = facility.targets() + target / facility.targetsPerServer();
    resources[2] = slot;
    for (int i = 0; i < route.forwarders().length; i++) {
      resources[3 + i] = metadataServer() + 1 + route.forwarders()[i];
    }
    return resources;
  }

  private static double[] uses(double targetUse, Route route) {
    double[] uses = new double[3 + route.shares().length];
    uses[0] = targetUse;
    uses[1] = 1;
    uses[2] = 1;
    System.arraycopy(route.shares(), 0, uses, 3, route.shares().length);
    return uses;
  }

  /** When the next flow ends or a target changes; infinite when nothing moves. */
  double nextChange() {
    if (flows.isEmpty()) {
      return Double.POSITIVE_INFINITY;
    }
    solve();
    double next = facility.nextChange(time);
    for (Flow flow : flows) {
      next = Math.min(next, flow.finish);
    }
    return next;
  }

  /**
   * Moves everything on to a time that is not after {@link #nextChange}.
   *
   * @return the transfers that are done then
   */
  List<Transfer> advanceTo(double newTime) {
    solve();
    double seconds = newTime - time;
    double before = time;
    time = newTime;
    if (facility.nextChange(before) <= newTime) {
      isSolved = false;
    }
    for (Flow flow : flows) {
      flow.remaining = flow.finish <= newTime + MOMENT ? 0 : flow.remaining - flow.rate * seconds;
    }
    return ended();
  }

  private List<Transfer> ended() {
    List<Transfer> done = new ArrayList<>();
    Iterator<Transfer> all = transfers.iterator();
    while (all.hasNext()) {
      Transfer transfer = all.next();
      for (Flow flow : transfer.flows()) {
        if (flow.remaining <= 0 && flow.finish != Double.NEGATIVE_INFINITY) {
          flow.finish = Double.NEGATIVE_INFINITY;
          flows.remove(flow);
          transfer.finish(flow, time);
          isSolved = false;
        }
      }
      if (transfer.isDone()) {
        all.remove();
        freeSlots.push(transfer.slot());
        done.add(transfer);
      }
    }
    return done;
  }

  private void solve() {
    if (isSolved) {
      return;
    }
    targetCapacities();
    fairShare.solve(flows, capacities);
    Arrays.fill(readRates, 0);
    Arrays.fill(writeRates, 0);
    metadataRate = 0;
    for (Flow flow : flows) {
      flow.finish = flow.rate > 0 ? time + flow.remaining / flow.rate : Double.POSITIVE_INFINITY;
      if (flow.target < 0) {
        metadataRate += flow.rate;
      } else if (flow.isRead) {
        readRates[flow.target] += flow.rate;
      } else {
        writeRates[flow.target] += flow.rate;
      }
    }
    isSolved = true;
  }

  /**
   * What each target carries with the jobs that are on it now. The transfers of a job follow each
   * other, so a job is new to a target when the one before it there was another.
   */
  private void targetCapacities() {
    Arrays.fill(jobs, 0);
    Arrays.fill(lastJobs, -1);
    for (Transfer transfer : transfers) {
      for (Flow flow : transfer.flows()) {
        if (flow.target >= 0 && flow.remaining > 0 && lastJobs[flow.target] != transfer.job()) {
          lastJobs[flow.target] = transfer.job();
          jobs[flow.target]++;
        }
      }
    }
    for (int target = 0; target < facility.targets(); target++) {
      capacities[target] =
          facility.targetRate()
              * facility.factor(target, time)
              / (1 + facility.contention() * Math.max(0, jobs[target] - 1));
    }
  }
}
