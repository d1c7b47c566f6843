// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;

/** Numbers ids from 0 in the order they come, in arrays of primitives: 16 to 32 bytes an id. */
final class IdIndex {
  private static final int FIRST_CAPACITY = 64;

  private final long seed = ThreadLocalRandom.current().nextLong();
  private int size;
  private long[] ids = new long[FIRST_CAPACITY];
  private int[] index = new int[2 * FIRST_CAPACITY];

  int size() {
    return size;
  }

  /** The id with this number. */
  long id(int number) {
    return ids[number];
  }

  boolean contains(long id) {
    return index[slot(index, id)] != 0;
  }

  /** The number of an id, which gets the next one where it is new. */
  int number(long id) {
    int slot = slot(index, id);
    if (index[slot] != 0) {
      return index[slot] - 1;
    }
    if (size == ids.length) {
      grow();
      slot = slot(index, id);
    }
    ids[size] = id;
    size++;
    index[slot] = size;
    return size - 1;
  }

  private int slot(int[] table, long id) {
    long mixed = (id ^ seed) * 0x9E3779B97F4A7C15L;
    mixed = (mixed ^ (mixed >>> 32)) * 0xD6E8FEB86659FD93L;
    int slot = (int) (mixed >>> 32) & (table.length - 1);
    while (table[slot] != 0 && ids[table[slot] - 1] != id) {
      slot = (slot + 1) & (table.length - 1);
    }
    return slot;
  }

  private void grow() {
    int capacity = Math.multiplyExact(size, 2);
    ids = Arrays.copyOf(ids, capacity);
    int[] larger = new int[Math.multiplyExact(capacity, 2)];
    for (int i = 0; i < size; i++) {
      larger[slot(larger, ids[i])] = i + 1;
    }
    index = larger;
  }
}
