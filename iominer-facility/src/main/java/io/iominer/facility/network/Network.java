// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility.network;

import io.iominer.facility.FacilityModel;
import io.iominer.facility.FileSystemModel;
import io.iominer.facility.job.Part;
import io.iominer.facility.job.Phase;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

/**
 * What moves between jobs and storage, and how fast. Rates are max-min fair ({@link FairShare})
 * over OSTs, OSSes, the MDS, forwarding nodes and the clients of each part; they stay as they are
 * until a flow begins or ends or an OST gets better or worse. One thread uses a network at a time.
 */
public final class Network {
  private static final double MOMENT = 1e-9;

  private final FacilityModel facility;
  private final FileSystemModel fileSystem;
  private final OstTroubles troubles;
  private final Resources resources;
  private final FairShare fairShare = new FairShare();
  private final List<Transfer> transfers = new ArrayList<>();
  private final List<Flow> flows = new ArrayList<>();
  private final Deque<Integer> freeSlots = new ArrayDeque<>();
  private final double[] readRates;
  private final double[] writeRates;
  private final double[] forwardedRates;
  private final int[] jobs;
  private final long[] lastJobs;
  private double metadataRate;
  private double[] capacities;
  private double time;
  private boolean isSolved = true;

  /**
   * A network on which nothing moves yet.
   *
   * @param time now, seconds of the replay
   */
  public Network(FacilityModel facility, OstTroubles troubles, double time) {
    this.facility = facility;
    this.fileSystem = facility.scratch();
    this.troubles = troubles;
    this.resources = new Resources(facility);
    this.time = time;
    this.readRates = new double[fileSystem.ostCount()];
    this.writeRates = new double[fileSystem.ostCount()];
    this.forwardedRates = new double[facility.forwardingNodeCount()];
    this.jobs = new int[fileSystem.ostCount()];
    this.lastJobs = new long[fileSystem.ostCount()];
    this.capacities = resources.capacities();
  }

  /** Now, seconds of the replay. */
  public double time() {
    return time;
  }

  /** Bytes per second that an OST reads now. */
  public double readRate(int ost) {
    solve();
    return readRates[ost];
  }

  /** Bytes per second that an OST writes now. */
  public double writeRate(int ost) {
    solve();
    return writeRates[ost];
  }

  /** Bytes per second that a forwarding node passes on now, both ways together. */
  public double forwardedRate(int node) {
    solve();
    return forwardedRates[node];
  }

  /** Metadata operations per second now. */
  public double metadataRate() {
    solve();
    return metadataRate;
  }

  /**
   * Begins to move what a part of a phase moves.
   *
   * @param job its number, not negative
   * @param rankRate bytes/s of a rank that need not wait for its requests
   */
  public Transfer start(long job, Phase phase, Part part, Route route, double rankRate) {
    PartFlows moved = new PartFlows(facility, resources, phase, part, rankRate);
    int slot = slot(moved.clientCapacity());
    List<Flow> begun = moved.through(slot, route);
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

  /** When the next flow ends or an OST changes; infinite when nothing moves. */
  public double nextChange() {
    if (flows.isEmpty()) {
      return Double.POSITIVE_INFINITY;
    }
    solve();
    double next = troubles.nextChange(time);
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
  public List<Transfer> advanceTo(double newTime) {
    solve();
    double seconds = newTime - time;
    double before = time;
    time = newTime;
    if (troubles.nextChange(before) <= newTime) {
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
    ostCapacities();
    share();
    Arrays.fill(readRates, 0);
    Arrays.fill(writeRates, 0);
    Arrays.fill(forwardedRates, 0);
    metadataRate = 0;
    for (Flow flow : flows) {
      flow.finish = flow.rate > 0 ? time + flow.remaining / flow.rate : Double.POSITIVE_INFINITY;
      if (flow.ost < 0) {
        metadataRate += flow.rate;
      } else if (flow.isRead) {
        readRates[flow.ost] += flow.rate;
      } else {
        writeRates[flow.ost] += flow.rate;
      }
      if (flow.ost >= 0) {
        addForwarded(flow);
      }
    }
    isSolved = true;
  }

  private void addForwarded(Flow flow) {
    for (int i = 0; i < flow.resources.length; i++) {
      int node = flow.resources[i] - resources.forwardingNode(0);
      if (node >= 0 && node < forwardedRates.length) {
        forwardedRates[node] += flow.rate * flow.use[i];
      }
    }
  }

  /** Where metadata goes through forwarding nodes, data has what it leaves of them. */
  private void share() {
    if (!resources.forwardsMetadata()) {
      fairShare.solve(flows, capacities);
      return;
    }
    List<Flow> metadata = flows.stream().filter(flow -> flow.ost < 0).toList();
    fairShare.solve(metadata, capacities);
    double[] left = capacities.clone();
    for (Flow flow : metadata) {
      for (int i = 0; i < flow.resources.length; i++) {
        left[flow.resources[i]] -= flow.rate * flow.use[i];
      }
    }
    for (int i = 0; i < left.length; i++) {
      left[i] = Math.max(0, left[i]);
    }
    fairShare.solve(flows.stream().filter(flow -> flow.ost >= 0).toList(), left);
  }

  /**
   * What each OST carries with the jobs that are on it now. The transfers of a job follow each
   * other, so a job is new to an OST when the one before it there was another.
   */
  private void ostCapacities() {
    Arrays.fill(jobs, 0);
    Arrays.fill(lastJobs, -1);
    for (Transfer transfer : transfers) {
      for (Flow flow : transfer.flows()) {
        if (flow.ost >= 0 && flow.remaining > 0 && lastJobs[flow.ost] != transfer.job()) {
          lastJobs[flow.ost] = transfer.job();
          jobs[flow.ost]++;
        }
      }
    }
    for (int ost = 0; ost < fileSystem.ostCount(); ost++) {
      capacities[ost] =
          fileSystem.ostBytesPerSecond()
              * troubles.factor(ost, time)
              / (1 + fileSystem.osts().contention().value() * Math.max(0, jobs[ost] - 1));
    }
  }
}
