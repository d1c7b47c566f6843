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
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What moves between jobs and storage, and how fast. Rates are max-min fair ({@link FairShare})
 * over OSTs, OSSes, the MDS, forwarding nodes, the burst buffer and the clients of each part; they
 * stay as they are until a flow begins or ends, an OST gets better or worse, or demotion changes.
 * One thread uses a network at a time.
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
  private final List<Flow> buffered = new ArrayList<>();
  private final Optional<BufferOccupancy> buffer;
  private final Deque<Integer> freeSlots = new ArrayDeque<>();
  private final double[] readRates;
  private final double[] writeRates;
  private final double[] forwardedRates;
  private final int[] jobs;
  private final long[] lastJobs;
  private List<Flow> demotion = List.of();
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
    this.buffer = facility.burstBuffer().map(BufferOccupancy::new);
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
    (phase.isBuffered() ? buffered : flows).addAll(begun);
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

  /** When the next flow ends or the rates change; infinite when nothing moves. */
  public double nextChange() {
    if (flows.isEmpty() && !isBufferUsed()) {
      return Double.POSITIVE_INFINITY;
    }
    solve();
    double next = troubles.nextChange(time);
    for (Flow flow : flows) {
      next = Math.min(next, flow.finish);
    }
    for (Flow flow : buffered) {
      next = Math.min(next, flow.finish);
    }
    return isBufferUsed()
        ? Math.min(next, occupancy().nextChange(time, rate(buffered), rate(demotion)))
        : next;
  }

  private boolean isBufferUsed() {
    return !buffered.isEmpty() || buffer.filter(occupancy -> !occupancy.isEmpty()).isPresent();
  }

  private BufferOccupancy occupancy() {
    return buffer.orElseThrow();
  }

  private static double rate(List<Flow> some) {
    return some.stream().mapToDouble(flow -> flow.rate).sum();
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
    if (isBufferUsed()) {
      occupancy().advance(before, newTime, rate(buffered), rate(demotion));
      isSolved = false;
    }
    advance(flows, seconds);
    advance(buffered, seconds);
    return ended();
  }

  private void advance(List<Flow> some, double seconds) {
    for (Flow flow : some) {
      flow.remaining = flow.finish <= time + MOMENT ? 0 : flow.remaining - flow.rate * seconds;
    }
  }

  private List<Transfer> ended() {
    List<Transfer> done = new ArrayList<>();
    Iterator<Transfer> all = transfers.iterator();
    while (all.hasNext()) {
      Transfer transfer = all.next();
      for (Flow flow : transfer.flows()) {
        if (flow.remaining <= 0 && flow.finish != Double.NEGATIVE_INFINITY) {
          flow.finish = Double.NEGATIVE_INFINITY;
          (flow.ost == Flow.BURST_BUFFER ? buffered : flows).remove(flow);
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
    buffered.forEach(this::finish);
    demotion.forEach(flow -> writeRates[flow.ost] += flow.rate);
    for (Flow flow : flows) {
      finish(flow);
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

  private void finish(Flow flow) {
    flow.finish = flow.rate > 0 ? time + flow.remaining / flow.rate : Double.POSITIVE_INFINITY;
  }

  private void addForwarded(Flow flow) {
    for (int i = 0; i < flow.resources.length; i++) {
      int node = flow.resources[i] - resources.forwardingNode(0);
      if (node >= 0 && node < forwardedRates.length) {
        forwardedRates[node] += flow.rate * flow.use[i];
      }
    }
  }

  /**
   * Writes to the burst buffer and what goes to or from OSTs have no resource in common: each is
   * shared by itself. A full buffer takes what is demoted.
   */
  private void share() {
    demotion = List.of();
    if (!isBufferUsed()) {
      shareFileSystem(flows);
      return;
    }
    double written = fillBuffer(occupancy().writeRate());
    demotion = demotion(occupancy().demotionRate(written, !buffered.isEmpty()));
    List<Flow> all = new ArrayList<>(flows);
    all.addAll(demotion);
    shareFileSystem(all);
    if (occupancy().isFull() && written > rate(demotion)) {
      fillBuffer(rate(demotion));
    }
  }

  /** Shares a rate of the burst buffer; what is written of it. */
  private double fillBuffer(double most) {
    capacities[resources.burstBuffer()] = most;
    fairShare.solve(buffered, capacities);
    return rate(buffered);
  }

  /** Flows to all OSTs, as of a file that is striped over them. */
  private List<Flow> demotion(double all) {
    int count = fileSystem.ostCount();
    return IntStream.range(0, all > 0 ? count : 0)
        .mapToObj(
            ost ->
                new Flow(
                    ost,
                    false,
                    Double.POSITIVE_INFINITY,
                    1,
                    all / count,
                    resources.ofDemotion(ost),
                    new double[] {1, 1}))
        .toList();
  }

  /** Where metadata goes through forwarding nodes, data has what it leaves of them. */
  private void shareFileSystem(List<Flow> all) {
    if (!resources.forwardsMetadata()) {
      fairShare.solve(all, capacities);
      return;
    }
    List<Flow> metadata = all.stream().filter(flow -> flow.ost < 0).toList();
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
    fairShare.solve(all.stream().filter(flow -> flow.ost >= 0).toList(), left);
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
