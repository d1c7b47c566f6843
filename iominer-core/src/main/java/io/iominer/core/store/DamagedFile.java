// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.Tables;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Looks for a data file that cannot be read, where an error of Spark does not name any. */
public final class DamagedFile {
  /** Long enough for a small store, and not for a night; heuristic. */
  private static final Duration LONGEST = Duration.ofMinutes(1);

  private DamagedFile() {}

  /** What is wrong with the first such file; empty where none is found within a minute. */
  public static Optional<IoMinerException> find(IoStore store) {
    long begin = System.nanoTime();
    for (TableDefinition table : Tables.all()) {
      try {
        List<StoreScan.FileOfRows> files = store.scan(table).files(table.columnNames());
        for (StoreScan.FileOfRows file : files) {
          if (System.nanoTime() - begin > LONGEST.toNanos()) {
            return Optional.empty();
          }
          file.forEach(row -> {});
        }
      } catch (IoMinerException e) {
        if (e.kind() == ErrorKind.DATA) {
          return Optional.of(e);
        }
      }
    }
    return Optional.empty();
  }
}
