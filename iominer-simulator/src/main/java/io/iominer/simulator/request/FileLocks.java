// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The locks of a file's parts. A node that uses a file alone has one lock on all of it; as soon as
 * a second one comes, each stripe has a lock of its own, which many nodes can have for reading and
 * one for writing. Who takes it from another waits until that one has written what it still held.
 */
final class FileLocks {
  private final EventQueue queue;
  private final double roundTrip;
  private final long unitBytes;
  private final Map<Long, Unit> units = new HashMap<>();
  private @Nullable Node first;
  private Mode firstMode = Mode.READ;
  private boolean isShared;

  FileLocks(EventQueue queue, double roundTrip, long unitBytes) {
    this.queue = queue;
    this.roundTrip = roundTrip;
    this.unitBytes = unitBytes;
  }

  /** What a lock is for. */
  enum Mode {
    READ,
    WRITE
  }

  /** Gets the locks of a part for a node. */
  void acquire(Node node, SimFile file, long from, long to, Mode mode, Runnable granted) {
    if (first == null) {
      first = node;
      firstMode = mode;
      queue.after(roundTrip, granted);
    } else if (!isShared && first == node) {
      firstMode = mode == Mode.WRITE ? mode : firstMode;
      granted.run();
    } else {
      isShared = true;
      Wanted wanted = new Wanted(node, file, mode);
      acquire(wanted, from / unitBytes, (to - 1) / unitBytes, 0, granted);
    }
  }

  /** Who wants a lock, and what for. */
  private record Wanted(Node node, SimFile file, Mode mode) {}

  private void acquire(Wanted wanted, long from, long last, double wait, Runnable granted) {
    double needed = wait;
    for (long number = from; number <= last; number++) {
      long next = number + 1;
      Unit unit = units.computeIfAbsent(number, this::unit);
      if (unit.holds(wanted)) {
        continue;
      }
      if (unit.isFree()) {
        unit.take(wanted);
        needed = roundTrip;
        continue;
      }
      double waited = needed;
      unit.request(wanted, () -> acquire(wanted, next, last, waited, granted));
      return;
    }
    if (needed > 0) {
      queue.after(needed, granted);
    } else {
      granted.run();
    }
  }

  private Unit unit(long number) {
    Unit unit = new Unit(number);
    if (first != null) {
      unit.holders.add(first);
      unit.mode = firstMode;
    }
    return unit;
  }

  /** The lock of a stripe. */
  private final class Unit {
    private final long number;
    private final List<Node> holders = new ArrayList<>();
    private final Deque<Waiting> waiting = new ArrayDeque<>();
    private Mode mode = Mode.READ;
    private boolean isMoving;

    private record Waiting(Wanted wanted, Runnable granted) {}

    Unit(long number) {
      this.number = number;
    }

    boolean holds(Wanted wanted) {
      return !isMoving
          && holders.contains(wanted.node())
          && (wanted.mode() == Mode.READ || mode == Mode.WRITE);
    }

    boolean isFree() {
      return !isMoving && holders.isEmpty();
    }

    void take(Wanted wanted) {
      mode = wanted.mode();
      if (!holders.contains(wanted.node())) {
        holders.add(wanted.node());
      }
    }

    void request(Wanted wanted, Runnable granted) {
      waiting.add(new Waiting(wanted, granted));
      if (!isMoving) {
        moveOn();
      }
    }

    private void moveOn() {
      Waiting next = waiting.peek();
      if (next == null) {
        isMoving = false;
        return;
      }
      isMoving = true;
      Wanted wanted = next.wanted();
      boolean areReaders = mode == Mode.READ && wanted.mode() == Mode.READ;
      List<Node> others =
          areReaders
              ? List.of()
              : holders.stream().filter(holder -> holder != wanted.node()).toList();
      if (others.isEmpty()) {
        queue.after(roundTrip, this::grant);
        return;
      }
      Latch latch = new Latch(others.size(), () -> queue.after(roundTrip, this::grant));
      queue.after(roundTrip / 2, () -> others.forEach(holder -> revoke(holder, wanted, latch)));
    }

    private void revoke(Node holder, Wanted wanted, Latch latch) {
      holders.remove(holder);
      holder
          .cache(wanted.file())
          .giveUp(number * unitBytes, (number + 1) * unitBytes, latch::countDown);
    }

    private void grant() {
      Waiting next = waiting.remove();
      take(next.wanted());
      isMoving = false;
      next.granted().run();
      if (!isMoving) {
        moveOn();
      }
    }
  }
}
