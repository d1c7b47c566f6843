// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.sort;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Sorts records of bytes, unsigned and byte by byte; what memory does not hold is sorted on disk.
 * {@link RecordWriter} writes values so that their order is that of their bytes. Several threads
 * may add; the sorted records are the same whatever the order in which they came.
 */
public final class RecordSort implements Closeable {
  /** Memory of a record besides its bytes: of its array and its place in the list. */
  private static final int OVERHEAD = 32;

  /** Runs on disk from which on they are merged into one; heuristic: each takes a buffer. */
  private static final int MOST_RUNS = 128;

  /**
   * Share of the heap that the sorts of one step take until their records go to disk; heuristic:
   * another step's may still be read, and what else a task needs.
   */
  private static final long SHARE_OF_HEAP = 8;

  private final Path scratch;
  private final long memory;
  private List<byte[]> records = new ArrayList<>();
  private long held;
  private @Nullable SpilledRecords spilled;
  private boolean isSorted;

  /**
   * An empty sort.
   *
   * @param scratch folder for temporary files, which disappear with the process
   * @param memory bytes of records that are held at most before they go to disk
   */
  public RecordSort(Path scratch, long memory) {
    this.scratch = scratch;
    this.memory = memory;
  }

  /**
   * An empty sort in the folder for temporary files ({@code java.io.tmpdir}), one of several of a
   * step.
   *
   * @param sorts how many the step has, at least 1
   */
  public static RecordSort oneOf(int sorts) {
    return new RecordSort(Path.of(System.getProperty("java.io.tmpdir")), bytesOfOne(sorts));
  }

  /** Memory that its records take until they go to disk. */
  public static long bytesOfOne(int sorts) {
    return Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP / sorts;
  }

  /**
   * Adds a record.
   *
   * @throws IoMinerException of kind RESOURCE where the folder takes no more
   */
  public synchronized void add(byte[] bytes) {
    records.add(bytes);
    held += bytes.length + OVERHEAD;
    if (held > memory) {
      spill();
    }
  }

  private void spill() {
    records.sort(Arrays::compareUnsigned);
    try {
      SpilledRecords file = spilled == null ? SpilledRecords.create(scratch) : spilled;
      spilled = file;
      file.write(records.iterator());
      if (file.runs().size() == MOST_RUNS) {
        SpilledRecords one = SpilledRecords.create(scratch);
        spilled = one;
        one.write(merged(file.runs()));
        file.close();
      }
    } catch (IOException e) {
      throw new IoMinerException(
          ErrorKind.RESOURCE,
          scratch + ": rows that memory does not hold cannot be sorted there: " + e.getMessage(),
          e);
    }
    records = new ArrayList<>();
    held = 0;
  }

  /**
   * All records in their order; called again, all of them for another pass, which may run beside
   * the first. Nothing may be added afterwards.
   */
  public synchronized Iterator<byte[]> sorted() {
    if (!isSorted) {
      records.sort(Arrays::compareUnsigned);
      isSorted = true;
    }
    if (spilled == null) {
      return records.iterator();
    }
    List<Iterator<byte[]>> all = new ArrayList<>(spilled.runs());
    all.add(records.iterator());
    return merged(all);
  }

  private static final class Run {
    private final Iterator<byte[]> rest;
    private byte[] first;

    Run(Iterator<byte[]> records) {
      this.first = records.next();
      this.rest = records;
    }

    byte[] first() {
      return first;
    }
  }

  private static Iterator<byte[]> merged(List<Iterator<byte[]>> runs) {
    PriorityQueue<Run> queue =
        new PriorityQueue<>((a, b) -> Arrays.compareUnsigned(a.first(), b.first()));
    runs.stream().filter(Iterator::hasNext).map(Run::new).forEach(queue::add);
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return !queue.isEmpty();
      }

      @Override
      public byte[] next() {
        Run least = queue.remove();
        byte[] first = least.first;
        if (least.rest.hasNext()) {
          least.first = least.rest.next();
          queue.add(least);
        }
        return first;
      }
    };
  }

  /** Forgets all records. */
  @Override
  public synchronized void close() {
    records = new ArrayList<>();
    if (spilled != null) {
      spilled.close();
    }
  }
}
