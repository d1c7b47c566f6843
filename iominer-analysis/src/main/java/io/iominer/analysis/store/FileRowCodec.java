// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.model.StandardStreams;
import io.iominer.core.sort.RecordReader;
import io.iominer.core.sort.RecordWriter;
import io.iominer.core.store.RowBytes;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.rootcause.gather.IoRanks;
import io.iominer.rootcause.gather.StoredUses;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Rows of {@code darshan_file} for a diagnosis, and their bytes. Not for several threads. */
final class FileRowCodec {
  /** The columns that are read. */
  static final List<String> COLUMNS =
      StoredRow.withLog(
          Stream.concat(StoredUses.columns().stream(), IoRanks.COLUMNS.stream()).toList());

  private static final int RECORD_ID = COLUMNS.indexOf("record_id");
  private static final int PARENT = COLUMNS.indexOf("parent_record_id");
  private static final int FILE_NAME = COLUMNS.indexOf("file_name");
  private static final int POSIX_OPENS = COLUMNS.indexOf("posix_opens");
  private static final int RANK = COLUMNS.indexOf("rank");

  private final RowBytes bytes = RowBytes.of(DarshanFileTable.DEFINITION, COLUMNS);

  /** By what a row is ordered; empty for standard streams, which are no files. */
  Optional<FileKey> key(StoredRow row) {
    long id =
        ((BigDecimal) Objects.requireNonNull(row.value(RECORD_ID))).toBigInteger().longValue();
    return StandardStreams.contain(Optional.ofNullable((String) row.value(FILE_NAME)), id)
        ? Optional.empty()
        : Optional.of(
            new FileKey(
                row.value(PARENT) != null,
                id,
                row.value(POSIX_OPENS) == null,
                (Long) Objects.requireNonNull(row.value(RANK))));
  }

  /** A row as the rest of a record that is sorted by its key. */
  byte[] write(FileKey key, StoredRow row, RecordWriter record) {
    return key.write(record).put(bytes.write(row)).finish();
  }

  /** The row that is the rest of a record. */
  StoredRow read(RecordReader record) {
    FileKey.skip(record);
    return bytes.read(record.rest());
  }
}
