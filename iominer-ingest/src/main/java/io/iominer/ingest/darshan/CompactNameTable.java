// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import io.iominer.core.model.NameTable;
import io.iominer.core.model.RawText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Names in a few large arrays, about 30 bytes more than the names themselves for each entry. An id
 * keeps its first name, except that a later name replaces an empty one, as in Darshan's own tools.
 */
final class CompactNameTable implements NameTable {
  private static final int CHUNK_BYTES = 1 << 14;
  private static final int FIRST_CAPACITY = 16;

  /** Unknown to whoever made the log, so that no log can make every id collide. */
  private final long seed = ThreadLocalRandom.current().nextLong();

  private final List<byte[]> chunks = new ArrayList<>();
  private int chunkUsed = CHUNK_BYTES;
  private int size;
  private long[] ids = new long[FIRST_CAPACITY];
  private int[] chunkOf = new int[FIRST_CAPACITY];
  private int[] startOf = new int[FIRST_CAPACITY];
  private int[] lengthOf = new int[FIRST_CAPACITY];

  /** Entry number + 1 by hash, 0 where free; its length is a power of two. */
  private int[] index = new int[4 * FIRST_CAPACITY];

  void put(long id, byte[] name) {
    int slot = slot(index, id);
    if (index[slot] != 0) {
      int entry = index[slot] - 1;
      if (lengthOf[entry] == 0 && name.length > 0) {
        store(entry, name);
      }
      return;
    }
    if (size == ids.length) {
      grow();
      slot = slot(index, id);
    }
    ids[size] = id;
    store(size, name);
    size++;
    index[slot] = size;
  }

  @Override
  public Optional<RawText> name(long recordId) {
    int entry = index[slot(index, recordId)];
    return entry == 0 ? Optional.empty() : Optional.of(nameOf(entry - 1));
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public void forEach(Visitor visitor) {
    for (int i = 0; i < size; i++) {
      visitor.entry(ids[i], nameOf(i));
    }
  }

  private RawText nameOf(int entry) {
    int start = startOf[entry];
    return lengthOf[entry] == 0
        ? RawText.EMPTY
        : RawText.of(chunks.get(chunkOf[entry]), start, start + lengthOf[entry]);
  }

  private void store(int entry, byte[] name) {
    if (name.length > CHUNK_BYTES - chunkUsed) {
      chunks.add(new byte[Math.max(CHUNK_BYTES, name.length)]);
      chunkUsed = 0;
    }
    int chunk = Math.max(0, chunks.size() - 1);
    if (name.length > 0) {
      System.arraycopy(name, 0, chunks.get(chunk), chunkUsed, name.length);
    }
    chunkOf[entry] = chunk;
    startOf[entry] = chunkUsed;
    lengthOf[entry] = name.length;
    chunkUsed += name.length;
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
    chunkOf = Arrays.copyOf(chunkOf, capacity);
    startOf = Arrays.copyOf(startOf, capacity);
    lengthOf = Arrays.copyOf(lengthOf, capacity);
    int[] larger = new int[Math.multiplyExact(capacity, 2)];
    for (int i = 0; i < size; i++) {
      larger[slot(larger, ids[i])] = i + 1;
    }
    index = larger;
  }
}
