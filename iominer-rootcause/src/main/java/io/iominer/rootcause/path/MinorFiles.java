// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.path;

import io.iominer.sweepline.IoActivity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the files that do not count on a path while they are open and idle. A log file can be in
 * use during all of a run and hardly be in calls: from its first to its last write it would hide
 * the file that the bytes and the time went to.
 *
 * <p>A file is minor if it has at most a share of the bytes and of the seconds in calls of the
 * greatest files, and all minor files together have less than that share of all bytes and of all
 * seconds. So of many files that are alike none is minor.
 */
final class MinorFiles {
  private final Map<Long, UseWork> files = new HashMap<>();

  /** Bytes and seconds in calls, of one file or of several. */
  private record Amounts(double bytes, double seconds) {
    private static final Amounts NONE = new Amounts(0, 0);

    private Amounts plus(Amounts other) {
      return new Amounts(bytes + other.bytes, seconds + other.seconds);
    }

    private Amounts max(Amounts other) {
      return new Amounts(Math.max(bytes, other.bytes), Math.max(seconds, other.seconds));
    }

    private boolean isAtMost(double share, Amounts other) {
      return bytes <= share * other.bytes && seconds <= share * other.seconds;
    }

    /** The greater of both shares. */
    private double shareOf(Amounts all) {
      return Math.max(
          all.bytes > 0 ? bytes / all.bytes : 0, all.seconds > 0 ? seconds / all.seconds : 0);
    }
  }

  private record File(long id, Amounts amounts) {}

  /**
   * Adds a use.
   *
   * @param timed the activities of which it is known when they were
   */
  void add(long file, Set<IoActivity> timed, UseWork work) {
    files.merge(file, work.in(timed), UseWork::and);
  }

  /**
   * The minor files of an activity; also files that were not used in it.
   *
   * @param share of the greatest file, and of all; with 0 no file is minor
   */
  Set<Long> of(IoActivity activity, double share) {
    List<File> all = new ArrayList<>(files.size());
    Amounts sum = Amounts.NONE;
    Amounts most = Amounts.NONE;
    for (Map.Entry<Long, UseWork> file : files.entrySet()) {
      UseWork work = file.getValue();
      Amounts amounts = new Amounts(work.bytes(activity), work.seconds(activity));
      all.add(new File(file.getKey(), amounts));
      sum = sum.plus(amounts);
      most = most.max(amounts);
    }
    Amounts greatest = most;
    Amounts whole = sum;
    if (whole.equals(Amounts.NONE)) {
      return Set.of();
    }
    List<File> small =
        all.stream()
            .filter(file -> file.amounts.isAtMost(share, greatest))
            .sorted(
                Comparator.<File>comparingDouble(file -> file.amounts.shareOf(whole))
                    .thenComparing(File::id))
            .toList();
    Set<Long> minor = new HashSet<>();
    Amounts together = Amounts.NONE;
    for (File file : small) {
      together = together.plus(file.amounts);
      if (together.shareOf(whole) >= share) {
        return minor;
      }
      minor.add(file.id);
    }
    return minor;
  }
}
