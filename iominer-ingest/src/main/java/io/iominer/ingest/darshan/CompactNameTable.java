// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import io.iominer.core.model.NameTable;
import io.iominer.core.model.RawText;
import io.iominer.core.summary.IdIndex;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Names in a few large arrays, about 30 bytes more than the names themselves for each entry. An id
 * keeps its first name, except that a later name replaces an empty one, as in Darshan's own tools.
 */
final class CompactNameTable implements NameTable {
  private static final int CHUNK_BYTES = 1 << 14;
  private static final int FIRST_CAPACITY = 16;

  private final IdIndex entries = new IdIndex();
  private final List<byte[]> chunks = new ArrayList<>();
  private int chunkUsed = CHUNK_BYTES;
  private int[] chunkOf = new int[FIRST_CAPACITY];
  private int[] startOf = new int[FIRST_CAPACITY];
  private int[] lengthOf = new int[FIRST_CAPACITY];

  void put(long id, byte[] name) {
    int known = entries.size();
    int entry = entries.number(id);
    if (entry == chunkOf.length) {
      grow();
    }
    if (entry == known || (lengthOf[entry] == 0 && name.length > 0)) {
      store(entry, name);
    }
  }

  @Override
  public Optional<RawText> name(long recordId) {
    OptionalInt entry = entries.find(recordId);
    return entry.isEmpty() ? Optional.empty() : Optional.of(nameOf(entry.getAsInt()));
  }

  @Override
  public int size() {
    return entries.size();
  }

  @Override
  public void forEach(Visitor visitor) {
    for (int i = 0; i < entries.size(); i++) {
      visitor.entry(entries.id(i), nameOf(i));
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

  private void grow() {
    int capacity = Math.multiplyExact(chunkOf.length, 2);
    chunkOf = Arrays.copyOf(chunkOf, capacity);
    startOf = Arrays.copyOf(startOf, capacity);
    lengthOf = Arrays.copyOf(lengthOf, capacity);
  }
}
