// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.job;

import io.iominer.rootcause.path.CriticalUse;
import io.iominer.rootcause.path.JobPath;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One critical file's part of a path, and when it was in use: a row of characters over a time, '#'
 * where the file adds to the path, '-' where it ran beside others that already cover the time, '.'
 * where it was idle. A column shows the greatest of what happens in it, however short.
 */
public final class FileBar {
  private static final double EDGE = 1e-6;

  private final long fileId;
  private final char[] columns;
  private final double columnSeconds;
  private double exclusiveSeconds;
  private long uses;

  private FileBar(long fileId, double seconds, int columns) {
    this.fileId = fileId;
    this.columns = new char[columns];
    this.columnSeconds = seconds / columns;
    Arrays.fill(this.columns, '.');
  }

  /**
   * The critical files of a path, those with most exclusive time first.
   *
   * @param seconds time that the bars show, from the job's start; above 0
   * @param columns characters of a bar, 1 or more
   * @param most files at most
   */
  public static List<FileBar> of(JobPath path, double seconds, int columns, int most) {
    List<Map.Entry<Long, Double>> files =
        path.exclusiveSeconds().entrySet().stream()
            .sorted(
                Map.Entry.<Long, Double>comparingByValue()
                    .reversed()
                    .thenComparing(Map.Entry.comparingByKey()))
            .limit(most)
            .toList();
    Map<Long, FileBar> bars = new HashMap<>();
    files.forEach(file -> bars.put(file.getKey(), new FileBar(file.getKey(), seconds, columns)));
    for (CriticalUse use : path.uses()) {
      FileBar bar = bars.get(use.fileId());
      if (bar != null) {
        bar.add(use);
      }
    }
    return bars.values().stream()
        .sorted(
            Comparator.comparingDouble(FileBar::exclusiveSeconds)
                .reversed()
                .thenComparingLong(FileBar::fileId))
        .toList();
  }

  private void add(CriticalUse use) {
    double exclusive = use.end() - use.exclusiveSeconds();
    mark(use.start(), exclusive, '-');
    mark(exclusive, use.end(), '#');
    exclusiveSeconds += use.exclusiveSeconds();
    uses++;
  }

  private void mark(double from, double to, char sign) {
    int first = Math.min(columns.length - 1, (int) (from / columnSeconds + EDGE));
    int end = (int) Math.ceil(to / columnSeconds - EDGE);
    boolean isSeen = to - from > EDGE * columnSeconds || sign == '#';
    for (int i = first; isSeen && i < Math.min(columns.length, Math.max(end, first + 1)); i++) {
      columns[i] = columns[i] == '#' ? '#' : sign;
    }
  }

  /** Darshan's record id of the file. */
  public long fileId() {
    return fileId;
  }

  /** What the file adds to the path, in seconds. */
  public double exclusiveSeconds() {
    return exclusiveSeconds;
  }

  /** Uses of the file on the path. */
  public long uses() {
    return uses;
  }

  /** The row of characters. */
  @Override
  public String toString() {
    return new String(columns);
  }
}
