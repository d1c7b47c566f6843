// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds a job's access pattern. The classes are the papers' (IOMiner section IV-D, Sunway table 1);
 * how a job is put into one is a heuristic: only the largest files count that together hold {@link
 * #BYTES_SHARE} of the job's bytes, so that small side files (inputs, logs) do not hide what the
 * job does. One rank: 1-1. Every such file used by all ranks, or only one file: N-1. Every file
 * used by one rank: N-N. Otherwise: N-M.
 */
final class PatternFinder {
  /** Share of the bytes that the files looked at must hold; heuristic. */
  static final double BYTES_SHARE = 0.95;

  private PatternFinder() {}

  /** The pattern, or empty for a job that moved no bytes. */
  static Optional<AccessPattern> find(List<FileSummary> files, long processCount) {
    long total = files.stream().mapToLong(FileSummary::bytes).sum();
    if (total <= 0) {
      return Optional.empty();
    }
    List<FileSummary> largest =
        files.stream().sorted(Comparator.comparingLong(FileSummary::bytes).reversed()).toList();
    Set<Long> ranksAlone = new HashSet<>();
    long sharers = 0;
    int count = 0;
    boolean everyFileOfAll = true;
    boolean everyFileOfOne = true;
    long covered = 0;
    for (FileSummary file : largest) {
      if (covered >= BYTES_SHARE * total) {
        break;
      }
      covered += file.bytes();
      count++;
      everyFileOfAll &= file.processes() >= processCount;
      everyFileOfOne &= file.processes() <= 1;
      if (file.processes() <= 1) {
        ranksAlone.add(file.rank());
      } else {
        sharers = Math.max(sharers, file.processes());
      }
    }
    if (processCount <= 1 || (everyFileOfOne && ranksAlone.size() == 1)) {
      return Optional.of(AccessPattern.ONE_TO_ONE);
    }
    if (everyFileOfAll || (count == 1 && sharers > 1)) {
      return Optional.of(AccessPattern.N_TO_ONE);
    }
    return Optional.of(everyFileOfOne ? AccessPattern.N_TO_N : AccessPattern.N_TO_M);
  }
}
