// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.burstbuffer;

import io.iominer.facility.BurstBuffer;
import io.iominer.facility.DemotionPlan;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * Replays writes on a burst buffer (thesis on BBOS, algorithms 5.1 and 5.2). Each application has a
 * queue; queues are served in turn, one write at a time. Demoted data stays until its space is
 * needed, which is at once, so that only data that is not demoted yet makes a write wait.
 */
public final class WriteReplay {
  /**
   * Heuristic: rates are held for a 400th of the capacity, as finer steps change no digit shown.
   */
  private static final int STEPS = 400;

  /** Share of the capacity that is rounding: the mean rate of a step is not quite that at half. */
  private static final double ROUNDING = 1e-4;

  private final BurstBuffer buffer;
  private final DemotionPolicy policy;
  private final DemotionPlan plan;
  private final double period;
  private final BypassRule bypass;

  private final Map<String, Deque<BufferWrite>> queues = new HashMap<>();
  private final Deque<String> turns = new ArrayDeque<>();
  private final PriorityQueue<Dirty> coldest = new PriorityQueue<>(Dirty.COLDEST_FIRST);
  private final Map<String, Dirty> newest = new HashMap<>();
  private Dirty current = new Dirty(0, 0);
  private long entries;
  private double now;
  private double dirty;
  private double written;
  private double demoted;

  /**
   * A replay that starts with an empty buffer.
   *
   * @param bytesPerPeriod data written per period that the policy expects
   * @param period seconds, above 0
   */
  public WriteReplay(
      BurstBuffer buffer,
      DemotionPolicy policy,
      double bytesPerPeriod,
      double period,
      BypassRule bypass) {
    this.buffer = buffer;
    this.policy = policy;
    this.plan = DemotionPlan.of(buffer, bytesPerPeriod);
    this.period = period;
    this.bypass = bypass;
  }

  /** Data of a write that is not demoted yet; old where the application wrote another since. */
  private static final class Dirty {
    static final Comparator<Dirty> COLDEST_FIRST =
        Comparator.comparing((Dirty one) -> !one.isOld)
            .thenComparing(one -> one.isOld ? 0 : -one.failureSeconds)
            .thenComparingLong(one -> one.number);

    private final double failureSeconds;
    private final long number;
    private double bytes;
    private boolean isOld;

    Dirty(double failureSeconds, long number) {
      this.failureSeconds = failureSeconds;
      this.number = number;
    }
  }

  /**
   * Outcomes of all writes.
   *
   * @param outcomes in the order in which they were served
   * @param demotedBytes bytes that were demoted, or are left to be
   */
  public record Result(List<WriteOutcome> outcomes, double demotedBytes) {
    /** Waits for space of all writes. */
    public double stallSeconds() {
      return outcomes.stream().mapToDouble(WriteOutcome::stallSeconds).sum();
    }

    /** Writes that waited for space. */
    public long stalled() {
      return outcomes.stream().filter(one -> one.stallSeconds() > 0).count();
    }

    /** Mean rate of the writes themselves in bytes/s; 0 without writes. */
    public double meanWriteRate() {
      return outcomes.stream()
          .mapToDouble(one -> one.write().bytes() / one.writeSeconds())
          .average()
          .orElse(0);
    }

    /** Mean time from request to end; 0 without writes. */
    public double meanLatency() {
      return outcomes.stream().mapToDouble(WriteOutcome::latencySeconds).average().orElse(0);
    }
  }

  /** Replays writes, which come in the order of time. */
  public Result run(List<BufferWrite> writes) {
    List<WriteOutcome> outcomes = new ArrayList<>();
    int next = 0;
    while (next < writes.size() || !turns.isEmpty()) {
      if (turns.isEmpty()) {
        idleUntil(writes.get(next).seconds());
      }
      for (; next < writes.size() && writes.get(next).seconds() <= now; next++) {
        enqueue(writes.get(next));
      }
      outcomes.add(serve(nextInTurn()));
    }
    return new Result(outcomes, demoted + dirty);
  }

  private void enqueue(BufferWrite write) {
    Deque<BufferWrite> queue =
        queues.computeIfAbsent(write.application(), name -> new ArrayDeque<>());
    if (queue.isEmpty()) {
      turns.add(write.application());
    }
    queue.add(write);
  }

  private BufferWrite nextInTurn() {
    String application = turns.remove();
    Deque<BufferWrite> queue = queues.getOrDefault(application, new ArrayDeque<>());
    BufferWrite write = queue.remove();
    if (!queue.isEmpty()) {
      turns.add(application);
    }
    return write;
  }

  private void idleUntil(double time) {
    if (time > now) {
      demote(buffer.idleDemotion().bytesPerSecond() * (time - now));
      moveTo(time);
    }
  }

  private void moveTo(double time) {
    if (Math.floor(time / period) > Math.floor(now / period)) {
      written = 0;
    }
    now = time;
  }

  private WriteOutcome serve(BufferWrite write) {
    double wait = now - write.seconds();
    Dirty coldestNow = coldest.peek();
    boolean isCold =
        coldestNow != null
            && !coldestNow.isOld
            && write.failureSeconds() > coldestNow.failureSeconds;
    if (bypass.applies(buffer, written, isCold)) {
      double seconds = write.bytes() / buffer.busyDemotion().bytesPerSecond();
      moveTo(now + seconds);
      written += write.bytes();
      return new WriteOutcome(write, wait, 0, seconds, true);
    }
    enter(write);
    double stalled = 0;
    double writing = 0;
    for (double left = write.bytes(); left > 0; ) {
      double step = Math.min(left, buffer.capacity().count() / (double) STEPS);
      DemotionPolicy.Rates rates = policy.rates(plan, written + step / 2, dirty);
      double seconds = step / rates.write();
      stalled += makeRoom(step - Math.min(dirty, rates.demotion() * seconds));
      demote(rates.demotion() * seconds);
      current.bytes += step;
      dirty += step;
      written += step;
      left -= step;
      writing += seconds;
      moveTo(now + seconds);
    }
    return new WriteOutcome(write, wait, stalled, writing, false);
  }

  /** The write's data becomes the application's newest version; those before it are old. */
  private void enter(BufferWrite write) {
    if (current.bytes > 0) {
      coldest.add(current);
    }
    Dirty before = newest.get(write.application());
    if (before != null && coldest.remove(before)) {
      before.isOld = true;
      coldest.add(before);
    }
    current = new Dirty(write.failureSeconds(), entries++);
    newest.put(write.application(), current);
  }

  /** Waits until there is space for so much more; the seconds. */
  private double makeRoom(double more) {
    double missing = dirty + more - buffer.capacity().count();
    if (missing <= ROUNDING * buffer.capacity().count()) {
      return 0;
    }
    double seconds = missing / buffer.idleDemotion().bytesPerSecond();
    demote(missing);
    moveTo(now + seconds);
    return seconds;
  }

  /** Demotes the coldest data; that of the present write last. */
  private void demote(double bytes) {
    double left = Math.min(bytes, dirty);
    dirty -= left;
    demoted += left;
    while (left > 0 && !coldest.isEmpty()) {
      Dirty victim = coldest.element();
      double part = Math.min(left, victim.bytes);
      victim.bytes -= part;
      left -= part;
      if (victim.bytes <= 0) {
        coldest.remove();
      }
    }
    current.bytes = Math.max(0, current.bytes - left);
  }
}
