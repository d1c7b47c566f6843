// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.lookup;

import io.iominer.core.model.LogKey;
import io.iominer.core.store.StoreScan;
import io.iominer.core.table.TableDefinition;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/**
 * What a log moved of a file on each of its OSTs, as {@code file_ost_use} has it.
 *
 * @param log the log
 * @param fileSystem mount point of the file's file system; empty where nobody tells
 * @param osts indices of its OSTs there
 * @param read bytes read on each of them, the file's divided evenly; empty where they are not known
 * @param written bytes written on each
 */
public record FileOstBytes(
    LogKey log,
    Optional<String> fileSystem,
    int[] osts,
    OptionalDouble read,
    OptionalDouble written) {
  private static final List<String> COLUMNS =
      List.of(
          TableDefinition.BUCKET_COLUMN,
          TableDefinition.LOG_COLUMN,
          "mount_point",
          "ost_bitmap",
          "ost_count",
          "bytes_read",
          "bytes_written");

  /**
   * Those of files, on this thread.
   *
   * @param files a scan of {@code darshan_file}
   */
  public static void of(StoreScan files, Consumer<FileOstBytes> visitor) {
    FileWork.striped(files)
        .rowsInTurn(
            COLUMNS,
            row ->
                visitor.accept(
                    new FileOstBytes(
                        row.log(),
                        row.text("mount_point"),
                        FileWork.osts(row),
                        FileWork.READ.bytes(row),
                        FileWork.WRITE.bytes(row))));
  }
}
