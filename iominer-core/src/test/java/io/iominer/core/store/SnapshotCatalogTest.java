// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.table.DarshanHeatmapTable;
import io.iominer.core.table.TableDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.TableIdentifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SnapshotCatalogTest {
  private static final TableDefinition TABLE = DarshanHeatmapTable.DEFINITION;

  /** Milliseconds since 1970 after a key of Iceberg's. */
  private static final Pattern TIME = Pattern.compile("(?<=\"(last-updated|timestamp)-ms\":)\\d+");

  private static final long HOUR = Duration.ofHours(1).toMillis();

  @TempDir private Path folder;

  /** An ingest was killed an hour ago: the table is a state ahead of store.json. */
  @Test
  void theStateBeforeAKilledWriterIsServedHoursLater() throws IOException {
    IoStore before = IoStore.openOrCreate(folder, 1);
    Table table = new StoreTables(folder).load(TABLE);
    table.newAppend().commit();
    Path newest = StoreTables.metadata(table);
    Files.writeString(
        newest,
        TIME.matcher(Files.readString(newest))
            .replaceAll(time -> Long.toString(Long.parseLong(time.group()) - HOUR)));
    Files.delete(newest.resolveSibling("." + newest.getFileName() + ".crc"));

    Table served =
        new SnapshotCatalog(folder)
            .loadTable(TableIdentifier.of(SnapshotCatalog.NAMESPACE, TABLE.name()));

    assertThat(served.currentSnapshot().snapshotId()).isEqualTo(before.snapshot(TABLE));
    assertThat(served.snapshots()).hasSize(1);
    assertThat(table.currentSnapshot().snapshotId()).isNotEqualTo(before.snapshot(TABLE));
  }
}
