// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.LogKey;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LargestFileTest {
  @TempDir private Path folder;

  private final List<TableRow> files = new ArrayList<>();

  private void file(
      String log, @Nullable Long read, @Nullable Long written, @Nullable String mountPoint) {
    files.add(
        TableRow.blank(DarshanFileTable.DEFINITION)
            .set(TableDefinition.BUCKET_COLUMN, 1L)
            .set(TableDefinition.LOG_COLUMN, log)
            .setUnsigned("record_id", files.size())
            .set("bytes_read", (Object) read)
            .set("bytes_written", (Object) written)
            .set("mount_point", (Object) mountPoint));
  }

  private Map<LogKey, LargestFile> largest(String... logs) {
    IoStore.openOrCreate(folder, 1);
    try (StoreWriter writer = IoStore.writer(folder, "test")) {
      StoreChange change = new StoreChange();
      writer.add(change, DarshanFileTable.DEFINITION, files);
      writer.commit(change);
    }
    return LargestFile.ofBucket(
        IoStore.open(folder),
        0,
        Set.copyOf(List.of(logs).stream().map(LargestFileTest::log).toList()));
  }

  private static LogKey log(String id) {
    return new LogKey(1, id);
  }

  @Test
  void bytesBothWaysDecideAndUnknownOnesAreNone() {
    file("a", 5L, null, "/read");
    file("a", 3L, 3L, "/both");
    file("a", null, null, "/unknown");
    file("b", null, null, "/unknown");
    file("c", 9L, 9L, "/another");
    assertThat(largest("a", "b", "d"))
        .isEqualTo(
            Map.of(
                log("a"), new LargestFile(6, Optional.of("/both")),
                log("b"), new LargestFile(0, Optional.of("/unknown"))));
  }

  /** As Spark orders structs: NULL first, and texts by their bytes. */
  @Test
  void ofFilesAsLargeTheLastMountPointIsTaken() {
    file("a", 5L, null, "/\uFFFD");
    file("a", 5L, null, "/\uD83D\uDE00");
    file("a", null, 5L, null);
    file("b", 6L, null, null);
    file("b", 5L, null, "/scratch");
    assertThat(largest("a", "b"))
        .isEqualTo(
            Map.of(
                log("a"), new LargestFile(5, Optional.of("/\uD83D\uDE00")),
                log("b"), new LargestFile(6, Optional.empty())));
  }
}
