// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

import java.util.Arrays;
import java.util.OptionalInt;
import java.util.concurrent.ThreadLocalRandom;

/** Numbers ids from 0 in the order they come, in arrays of primitives: 16 to 32 bytes an id. */
public final class IdIndex {
  private static final int FIRST_CAPACITY = 64;

  /** Unknown to whoever made the ids, so that no log can make them all collide. */
  private final long seed = ThreadLocalRandom.current().nextLong();

  private int size;
  private long[] ids = new long[FIRST_CAPACITY];

  /** Number + 1 by hash, 0 where free; its length is a power of two. */
  private int[] index = new int[2 * FIRST_CAPACITY];

  /** Different ids so far. */
  public int size() {
    return size;
  }

  /** The id with this number, from 0 up to {@link #size}. */
  public long id(int number) {
    return ids[number];
  }

  /** Whether the id came. */
  public boolean contains(long id) {
    return index[slot(index, id)] != 0;
  }

  /** The number of an id; empty where it did not come. */
  public OptionalInt find(long id) {
    int entry = index[slot(index, id)];
    return entry == 0 ? OptionalInt.empty() : OptionalInt.of(entry - 1);
  }

  /** The number of an id, which gets the next one where it is new. */
  public int number(long id) {
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
