// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.exchange.StoreTask;
import io.iominer.core.sort.RecordReader;
import io.iominer.core.sort.RecordSort;
import io.iominer.core.sort.RecordWriter;
import io.iominer.core.store.StoredRow;
import java.io.Closeable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one log's files, brought into the order in which they are gathered: few are kept as
 * they are, many are sorted as bytes, on disk where memory does not hold them.
 */
final class LogFileRows implements Closeable {
  /** Memory of a row that is kept as it is, in bytes; heuristic: some hundred numbers. */
  private static final long ROW_BYTES = 4096;

  private final StoreTask task;
  private final FileRowCodec codec;
  private final long mostKept;
  private final RecordWriter record = new RecordWriter();
  private final List<Keyed> kept = new ArrayList<>();
  private @Nullable RecordSort sort;

  private record Keyed(FileKey key, StoredRow row) {}

  LogFileRows(StoreTask task, FileRowCodec codec) {
    this.task = task;
    this.codec = codec;
    this.mostKept = task.sortBytes() / ROW_BYTES;
  }

  void add(FileKey key, StoredRow row) {
    if (sort != null) {
      sort.add(codec.write(key, row, record));
    } else if (kept.size() < mostKept) {
      kept.add(new Keyed(key, row));
    } else {
      RecordSort many = task.sort();
      sort = many;
      kept.forEach(one -> many.add(codec.write(one.key(), one.row(), record)));
      kept.clear();
      many.add(codec.write(key, row, record));
    }
  }

  /** Hands over all rows in their order, and forgets them. */
  void drain(Consumer<StoredRow> visitor) {
    if (sort == null) {
      kept.sort(Comparator.comparing(Keyed::key));
      kept.forEach(one -> visitor.accept(one.row()));
      kept.clear();
    } else {
      for (Iterator<byte[]> sorted = sort.sorted(); sorted.hasNext(); ) {
        visitor.accept(codec.read(new RecordReader(sorted.next())));
      }
      close();
    }
  }

  @Override
  public void close() {
    if (sort != null) {
      sort.close();
      sort = null;
    }
  }
}
