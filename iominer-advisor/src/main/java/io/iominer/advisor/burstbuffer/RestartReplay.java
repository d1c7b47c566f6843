// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.burstbuffer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;

/**
 * Replays checkpoints and restarts on a burst buffer that is always full: the share of restarts
 * that find the newest checkpoint in the buffer (thesis on BBOS, section 5.3.4). Demotion is taken
 * to keep up, and nothing is promoted. After each checkpoint one application restarts, chosen with
 * weights 1/MTBF.
 */
public final class RestartReplay {
  /** Heuristic: of a hundred periods the first tenth fills the buffer. */
  private static final int PERIODS = 100;

  private final double capacity;
  private final ColdOrder order;
  private final List<Checkpointer> applications;
  private final Random random;
  private final List<Kept> kept = new ArrayList<>();
  private final Map<Integer, Kept> newest = new HashMap<>();
  private double used;

  private RestartReplay(
      double capacity, ColdOrder order, List<Checkpointer> applications, long seed) {
    this.capacity = capacity;
    this.order = order;
    this.applications = applications;
    this.random = new Random(seed);
  }

  /** A checkpoint that was written. */
  static final class Kept {
    static final Comparator<Kept> OLDEST_FIRST = Comparator.comparingDouble(one -> one.written);

    static final Comparator<Kept> LONGEST_MTBF_FIRST =
        Comparator.comparingDouble((Kept one) -> -one.owner.failureSeconds())
            .thenComparing(OLDEST_FIRST);

    private final int application;
    private final Checkpointer owner;
    private final double written;
    private double usedSeconds;
    private long reads;
    private boolean isNewest = true;
    private boolean isInBuffer = true;

    Kept(int application, Checkpointer owner, double written) {
      this.application = application;
      this.owner = owner;
      this.written = written;
      this.usedSeconds = written;
    }

    double usedSeconds() {
      return usedSeconds;
    }

    long reads() {
      return reads;
    }

    boolean isNewest() {
      return isNewest;
    }
  }

  private record Due(double seconds, int application) {}

  /**
   * Share of restarts that the buffer serves, 0 to 1.
   *
   * @param capacity bytes of the buffer
   * @param seed of the restarts and of when each application writes first
   */
  public static double hitRatio(
      double capacity, ColdOrder order, List<Checkpointer> applications, long seed) {
    return new RestartReplay(capacity, order, applications, seed).run();
  }

  private double run() {
    PriorityQueue<Due> due =
        new PriorityQueue<>(
            Comparator.comparingDouble(Due::seconds).thenComparingInt(Due::application));
    double longest = 0;
    double[] weights = new double[applications.size()];
    double sum = 0;
    for (int i = 0; i < applications.size(); i++) {
      Checkpointer one = applications.get(i);
      due.add(new Due(random.nextDouble() * one.periodSeconds(), i));
      longest = Math.max(longest, one.periodSeconds());
      sum += 1 / one.failureSeconds();
      weights[i] = sum;
    }
    long hits = 0;
    long restarts = 0;
    for (Due next = due.remove(); next.seconds() < PERIODS * longest; next = due.remove()) {
      write(next);
      due.add(
          new Due(
              next.seconds() + applications.get(next.application()).periodSeconds(),
              next.application()));
      if (next.seconds() >= longest * PERIODS / 10) {
        restarts++;
        hits += restart(weights, next.seconds()) ? 1 : 0;
      }
    }
    return restarts == 0 ? 0 : (double) hits / restarts;
  }

  private void write(Due due) {
    Checkpointer owner = applications.get(due.application());
    List<Kept> own = kept.stream().filter(one -> one.application == due.application()).toList();
    if (own.size() >= owner.versions()) {
      remove(own.get(0));
    }
    Kept before = newest.get(due.application());
    if (before != null) {
      before.isNewest = false;
    }
    while (used + owner.bytes() > capacity && !kept.isEmpty()) {
      remove(kept.stream().min(order.coldestFirst()).orElseThrow());
    }
    Kept written = new Kept(due.application(), owner, due.seconds());
    newest.put(due.application(), written);
    kept.add(written);
    used += owner.bytes();
  }

  private void remove(Kept one) {
    kept.remove(one);
    one.isInBuffer = false;
    used -= one.owner.bytes();
  }

  private boolean restart(double[] weights, double now) {
    double drawn = random.nextDouble() * weights[weights.length - 1];
    int chosen = 0;
    while (weights[chosen] <= drawn) {
      chosen++;
    }
    Kept read = newest.get(chosen);
    if (read == null || !read.isInBuffer) {
      return false;
    }
    read.usedSeconds = now;
    read.reads++;
    return true;
  }
}
