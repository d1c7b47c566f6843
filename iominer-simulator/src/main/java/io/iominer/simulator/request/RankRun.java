// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

import io.iominer.core.model.DarshanModule;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/** A rank while it runs. */
final class RankRun {
  private final JobExecution job;
  private final int rank;
  private final Node node;
  private final double slowness;
  private final Iterator<Op> ops;
  private final Map<SimFile, Client.Stream> streams = new HashMap<>();
  private final Deque<OpenCall> calls = new ArrayDeque<>();
  private double ioSeconds;
  private double uppermost;

  /** A call of an upper layer that is not done yet. */
  private record OpenCall(Call call, double start) {}

  /**
   * A rank.
   *
   * @param slowness how many times longer its calls take than those of others
   */
  RankRun(JobExecution job, int rank, Node node, double slowness, Iterator<Op> ops) {
    this.job = job;
    this.rank = rank;
    this.node = node;
    this.slowness = slowness;
    this.ops = ops;
  }

  JobExecution job() {
    return job;
  }

  int rank() {
    return rank;
  }

  Node node() {
    return node;
  }

  EventQueue queue() {
    return node.storage().queue();
  }

  Speeds speeds() {
    return node.storage().speeds();
  }

  /** What it read last from a file. */
  Client.Stream stream(SimFile file) {
    return streams.computeIfAbsent(file, key -> new Client.Stream());
  }

  /** Seconds since the job's start. */
  double now() {
    return queue().now() - job.start();
  }

  /** Goes on with what is next. */
  void next() {
    if (ops.hasNext()) {
      ops.next().start(this);
    } else {
      job.ended();
    }
  }

  /** Goes on some seconds later. */
  void nextAfter(double seconds) {
    queue().after(seconds, this::next);
  }

  /** Does a system call, which is recorded as a call of POSIX, and goes on. */
  void systemCall(Call call, Body body) {
    systemCall(call, body, this::next);
  }

  /** Does a system call, which is recorded as a call of POSIX. */
  void systemCall(Call call, Body body, Runnable afterwards) {
    double start = now();
    Runnable recorded =
        () -> {
          record(call, start);
          afterwards.run();
        };
    Runnable done = () -> queue().after((slowness - 1) * (now() - start), recorded);
    queue().after(speeds().jittered(job.random(), speeds().systemCall()), () -> body.run(done));
  }

  /** What is done in a system call. */
  interface Body {
    void run(Runnable done);
  }

  /** Enters a call of an upper layer. */
  void enter(Call call) {
    if (calls.isEmpty()) {
      uppermost = now();
    }
    calls.push(new OpenCall(call, now()));
  }

  /** Leaves the call that was entered last. */
  void leave() {
    OpenCall open = calls.pop();
    job.records().add(open.call(), rank, open.start(), now());
    if (calls.isEmpty()) {
      ioSeconds += now() - uppermost;
    }
  }

  /** Records a call of the lowest layer that ends now. */
  void record(Call call, double start) {
    job.records().add(call, rank, start, now());
    if (calls.isEmpty()) {
      ioSeconds += now() - start;
    }
  }

  /** It waited for its turn to do I/O, which is time of the job's I/O, but in no call. */
  void waited(double seconds) {
    ioSeconds += seconds;
  }

  /** Whether a call of this module is under way. */
  boolean isIn(DarshanModule module) {
    return calls.stream().anyMatch(open -> open.call().module() == module);
  }

  /** Seconds that it spent in calls of its uppermost layer, and waiting for its turn. */
  double ioSeconds() {
    return ioSeconds;
  }
}
