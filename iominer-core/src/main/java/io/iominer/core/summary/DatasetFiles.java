// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.NameTable;
import io.iominer.core.model.RawText;
import java.util.Arrays;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Finds the file of an HDF5 dataset whose record does not name it, which version 1 of the H5D
 * module (Darshan 3.2) leaves out. Without its file a dataset's bytes and times would count beside
 * those of the layers that they contain.
 *
 * <p>A dataset is called by the name of its file, a colon and its own name: darshan-hdf5.c, {@code
 * H5D_OPEN_PATH}. Both may hold colons, so the longest beginning that is a record's name counts.
 *
 * <p>Only for a log with such a dataset it holds up to 44 bytes for each name.
 */
public final class DatasetFiles {
  private static final byte SEPARATOR = ':';
  private static final long FNV_BASIS = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  private final NameTable names;

  /** Hashes (64-bit FNV-1a) of all names, and the record of each; none before the first dataset. */
  private @Nullable IdIndex hashes;

  private long[] records = new long[0];

  /**
   * Of a log.
   *
   * @param names names of its records
   */
  public DatasetFiles(NameTable names) {
    this.names = names;
  }

  /**
   * The record with its file, where it is a dataset's that does not tell it and the log has a name
   * for the file; otherwise the record as it is.
   */
  public CounterRecord withFile(CounterRecord record) {
    if (record.module() != DarshanModule.H5D || record.parentRecordId().orElse(0) != 0) {
      return record;
    }
    RawText name = names.name(record.recordId()).orElse(RawText.EMPTY);
    byte[] bytes = name.bytes();
    CounterRecord found = record;
    long hash = FNV_BASIS;
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == SEPARATOR) {
        OptionalInt entry = known().find(hash);
        if (entry.isPresent() && isName(records[entry.getAsInt()], bytes, i)) {
          found = record.withParent(records[entry.getAsInt()]);
        }
      }
      hash = (hash ^ bytes[i]) * FNV_PRIME;
    }
    return found;
  }

  /** Two names can have one hash. */
  private boolean isName(long record, byte[] bytes, int length) {
    byte[] own = names.name(record).orElse(RawText.EMPTY).bytes();
    return Arrays.equals(own, 0, own.length, bytes, 0, length);
  }

  private IdIndex known() {
    if (hashes == null) {
      hashes = hashed();
    }
    return hashes;
  }

  private IdIndex hashed() {
    IdIndex all = new IdIndex();
    records = new long[names.size()];
    names.forEach(
        (record, name) -> {
          int known = all.size();
          int entry = all.number(hash(name.bytes()));
          if (entry == known) {
            records[entry] = record;
          }
        });
    return all;
  }

  private static long hash(byte[] bytes) {
    long hash = FNV_BASIS;
    for (byte one : bytes) {
      hash = (hash ^ one) * FNV_PRIME;
    }
    return hash;
  }
}
