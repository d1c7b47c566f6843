// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.lookup;

import io.iominer.core.model.LogKey;
import io.iominer.core.store.StoreScan;
import io.iominer.core.store.StoredRow;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Finds the allocations of logs of which none has the number: a user's only one around a log's
 * time.
 */
final class AllocationsAround {
  private final List<Sought> all = new ArrayList<>();

  /** By the number of the user. */
  private final Map<Long, Owner> numbers = new HashMap<>();

  /** By the name of the user. */
  private final Map<String, Owner> names = new HashMap<>();

  private AllocationsAround(Collection<LoggedRun> runs) {
    for (LoggedRun run : runs) {
      Sought sought = new Sought(run);
      all.add(sought);
      numbers.computeIfAbsent(run.uid(), uid -> new Owner()).add(sought);
      run.user().ifPresent(user -> names.computeIfAbsent(user, name -> new Owner()).add(sought));
    }
    numbers.values().forEach(Owner::sort);
    names.values().forEach(Owner::sort);
  }

  /** A log, and what was found around it: nothing, one allocation, or several. */
  private static final class Sought {
    private final LoggedRun run;
    private @Nullable Allocation first;
    private boolean isSeveral;

    Sought(LoggedRun run) {
      this.run = run;
    }

    long start() {
      return run.start();
    }

    void offer(Allocation allocation) {
      if (allocation.isAround(run)) {
        isSeveral = first != null;
        first = allocation;
      }
    }
  }

  /** The logs of a user. */
  private static final class Owner {
    private final List<Sought> logs = new ArrayList<>();

    /** Microseconds that one of them ends before it begins, by a broken clock. */
    private long back;

    void add(Sought log) {
      logs.add(log);
      back = Math.max(back, log.run.start() - log.run.end());
    }

    void sort() {
      logs.sort(Comparator.comparingLong(Sought::start));
    }

    void offer(Allocation allocation) {
      long latest = allocation.latest();
      long last = latest > Long.MAX_VALUE - back ? Long.MAX_VALUE : latest + back;
      for (int i = first(allocation.earliest());
          i < logs.size() && logs.get(i).start() <= last;
          i++) {
        logs.get(i).offer(allocation);
      }
    }

    /** The place of the first log that does not begin before a time. */
    private int first(long earliest) {
      int low = 0;
      int high = logs.size();
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (logs.get(middle).start() < earliest) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return low;
    }
  }

  /**
   * Those of logs; of a log without one there is no entry.
   *
   * @param runs logs of which none has a candidate by its number
   * @param accounting all of it
   * @param columns of the accounting, {@link Allocation#COLUMNS} at least
   */
  static Map<LogKey, Allocation> of(
      Collection<LoggedRun> runs, StoreScan accounting, List<String> columns) {
    AllocationsAround around = new AllocationsAround(runs);
    OptionalLong latest = runs.stream().mapToLong(LoggedRun::start).max();
    if (latest.isPresent()) {
      accounting
          .whereKnown("start_time")
          .whereAtMost("start_time", latest.getAsLong() + Allocation.SKEW_MICROS)
          .rows(columns, around::offer);
    }
    Map<LogKey, Allocation> found = new HashMap<>();
    for (Sought sought : around.all) {
      if (sought.first != null && !sought.isSeveral) {
        found.put(sought.run.log(), sought.first);
      }
    }
    return found;
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
