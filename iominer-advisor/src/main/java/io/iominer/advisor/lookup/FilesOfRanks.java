// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** Gives sorted accesses file by file; those of one must be taken before the next one. */
final class FilesOfRanks implements Iterator<Iterator<LocalityRecord.OfRank>> {
  private final Iterator<byte[]> sorted;
  private LocalityRecord.@Nullable OfRank first;

  FilesOfRanks(Iterator<byte[]> sorted) {
    this.sorted = sorted;
    advance();
  }

  private void advance() {
    first = sorted.hasNext() ? LocalityRecord.OfRank.read(sorted.next()) : null;
  }

  @Override
  public boolean hasNext() {
    return first != null;
  }

  @Override
  public Iterator<LocalityRecord.OfRank> next() {
    LocalityRecord.File file = known().file();
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return first != null && first.file().equals(file);
      }

      @Override
      public LocalityRecord.OfRank next() {
        LocalityRecord.OfRank next = known();
        advance();
        return next;
      }
    };
  }

  private LocalityRecord.OfRank known() {
    if (first == null) {
      throw new NoSuchElementException();
    }
    return first;
  }
}
