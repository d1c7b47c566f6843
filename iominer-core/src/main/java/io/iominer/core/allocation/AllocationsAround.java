// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.allocation;

import io.iominer.core.store.StoreScan;
import io.iominer.core.store.StoredRow;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Finds the allocations of logs of which none has the number: a user's only one around a log's
 * time.
 */
final class AllocationsAround {
  /** By the number of the user. */
  private final Map<Long, Owner> numbers = new HashMap<>();

  /** By the name of the user. */
  private final Map<String, Owner> names = new HashMap<>();

  private AllocationsAround(Collection<LogMatch> logs) {
    for (LogMatch log : logs) {
      LoggedRun run = log.run();
      numbers.computeIfAbsent(run.uid(), uid -> new Owner()).add(log);
      run.user().ifPresent(user -> names.computeIfAbsent(user, name -> new Owner()).add(log));
    }
    numbers.values().forEach(Owner::sort);
    names.values().forEach(Owner::sort);
  }

  /** The logs of a user. */
  private static final class Owner {
    private final List<LogMatch> logs = new ArrayList<>();

    /** Microseconds that one of them ends before it begins, by a broken clock. */
    private long back;

    void add(LogMatch log) {
      logs.add(log);
      back = Math.max(back, log.run().start() - log.run().end());
    }

    void sort() {
      logs.sort(Comparator.comparingLong(log -> log.run().start()));
    }

    void offer(Allocation allocation) {
      long latest = allocation.latest();
      long last = latest > Long.MAX_VALUE - back ? Long.MAX_VALUE : latest + back;
      for (int i = first(allocation.earliest());
          i < logs.size() && logs.get(i).run().start() <= last;
          i++) {
        logs.get(i).offerByTime(allocation);
      }
    }

    /** The place of the first log that does not begin before a time. */
    private int first(long earliest) {
      int low = 0;
      int high = logs.size();
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (logs.get(middle).run().start() < earliest) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return low;
    }
  }

  /**
   * Offers them to the logs.
   *
   * @param logs logs of which none has a candidate by its number
   * @param accounting all of it
   */
  static void offer(Collection<LogMatch> logs, StoreScan accounting) {
    OptionalLong latest = logs.stream().mapToLong(log -> log.run().start()).max();
    if (latest.isPresent()) {
      AllocationsAround around = new AllocationsAround(logs);
      accounting
          .whereKnown("start_time")
          .whereAtMost("start_time", latest.getAsLong() + Allocation.SKEW_MICROS)
          .rows(Allocation.COLUMNS, around::offer);
    }
  }

  /** By name only where the accounting tells no number. */
  private void offer(StoredRow record) {
    OptionalLong uid = record.count("uid");
    Owner owner =
        uid.isPresent()
            ? numbers.get(uid.getAsLong())
            : record.text("user").map(names::get).orElse(null);
    if (owner != null) {
      owner.offer(Allocation.of(record));
    }
  }
}
