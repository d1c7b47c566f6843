// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Sorts more intervals than fit in memory. They are collected in runs; each run is sorted in memory
 * and written to one temporary file, 24 bytes an interval, and the runs are merged while they are
 * read. With a single run no file is made.
 *
 * <p>Use: {@link #add} any number of times, {@link #sorted} any number of times, {@link #close},
 * which removes the file. The file has no name where the system allows that, so that a killed rank
 * leaves none.
 */
public final class SortedIntervals implements Closeable {
  /** Intervals of a run: 6 MB, and 12 MB while it is sorted. */
  public static final int DEFAULT_RUN_SIZE = 1 << 18;

  private final Path folder;
  private final int runSize;
  private final IntervalList run;
  private @Nullable SpillFile spill;
  private long size;

  /** Spills to the system's folder of temporary files. */
  public SortedIntervals() {
    this(Path.of(System.getProperty("java.io.tmpdir")), DEFAULT_RUN_SIZE);
  }

  /**
   * Spills to a folder.
   *
   * @param folder where the file is made
   * @param runSize intervals of a run, 1 or more
   */
  public SortedIntervals(Path folder, int runSize) {
    if (runSize < 1) {
      throw new IllegalArgumentException("A run has no interval: " + runSize);
    }
    this.folder = folder;
    this.runSize = runSize;
    this.run = new IntervalList();
  }

  /** Takes {@code [start, end)}, nanoseconds. */
  public void add(long start, long end, long item) throws IOException {
    if (run.size() == runSize) {
      writeRun();
    }
    run.add(start, end, item);
    size++;
  }

  private void writeRun() throws IOException {
    if (spill == null) {
      spill = SpillFile.create(folder);
    }
    spill.write(run.sorted(), run.size());
    run.clear();
  }

  /** Intervals added. */
  public long size() {
    return size;
  }

  /**
   * All intervals by start; equal starts in the order in which they were added. Nothing may be
   * added while they are read. Reading throws {@link java.io.UncheckedIOException} where the file
   * cannot be read.
   */
  public IntervalCursor sorted() throws IOException {
    if (spill == null) {
      return run.sorted();
    }
    if (run.size() > 0) {
      writeRun();
    }
    return new MergedRuns(spill.runs());
  }

  @Override
  public void close() throws IOException {
    run.clear();
    if (spill != null) {
      spill.close();
    }
  }
}
