// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import java.io.IOException;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.CRC32C;
import org.apache.iceberg.PartitionSpecParser;
import org.apache.iceberg.SchemaParser;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotSummary;
import org.apache.iceberg.Table;
import org.apache.iceberg.util.PropertyUtil;
import org.apache.iceberg.util.SnapshotUtil;

/**
 * The state of a table that readers must use, with what shows that its metadata is undamaged.
 *
 * @param snapshot valid Iceberg snapshot
 * @param contents snapshot in which its rows became what they are; files that were written anew
 *     since hold the same rows
 * @param rows rows of its data files, those that were deleted since included
 * @param files its data files
 * @param columns checksum of its schema and partitioning
 * @param manifestList checksum of the manifest list
 * @param manifests checksums of the manifests, in the order of the list
 */
record TableState(
    long snapshot,
    long contents,
    long rows,
    long files,
    String columns,
    String manifestList,
    List<String> manifests)
    implements Serializable {
  TableState {
    manifests = List.copyOf(manifests);
  }

  /** The state of a table in a snapshot that it has, of new rows. */
  static TableState of(Table table, long id) {
    Snapshot snapshot = table.snapshot(id);
    return new TableState(
        id,
        id,
        total(snapshot, SnapshotSummary.TOTAL_RECORDS_PROP),
        total(snapshot, SnapshotSummary.TOTAL_DATA_FILES_PROP),
        columns(table, id),
        checksum(manifestList(table, snapshot)),
        manifests(table, snapshot).stream().map(TableState::checksum).toList());
  }

  /** The same rows as in another state, in other files. */
  TableState ofRowsOf(TableState before) {
    return new TableState(snapshot, before.contents, rows, files, columns, manifestList, manifests);
  }

  /** CRC-32C, in hexadecimal digits. */
  static String checksum(byte[] bytes) {
    CRC32C sum = new CRC32C();
    sum.update(bytes);
    return String.format("%08x", sum.getValue());
  }

  /**
   * Compares a table's metadata with this state.
   *
   * @throws IoMinerException of kind DATA where they differ, with the file's name; of kind RESOURCE
   *     where a file cannot be read
   */
  void check(Table table) {
    Snapshot found = table.snapshot(snapshot);
    if (found == null) {
      throw new IoMinerException(
          ErrorKind.DATA,
          table.name()
              + ": the table lacks the state that "
              + PointerFile.NAME
              + " names: the store is damaged; 'iominer check' says where");
    }
    if (!columns(table, snapshot).equals(columns)) {
      throw StoreErrors.damaged(
          StoreTables.metadata(table), "the columns that " + PointerFile.NAME + " notes", "others");
    }
    Path list = manifestList(table, found);
    compare(list, manifestList);
    List<Path> all = manifests(table, found);
    if (all.size() != manifests.size()) {
      throw StoreErrors.damaged(
          list, manifests.size() + " manifests", Integer.toString(all.size()));
    }
    for (int i = 0; i < all.size(); i++) {
      compare(all.get(i), manifests.get(i));
    }
  }

  private static void compare(Path file, String expected) {
    String found = checksum(file);
    if (!found.equals(expected)) {
      throw StoreErrors.damaged(file, "the checksum " + expected, found);
    }
  }

  private static String checksum(Path file) {
    try {
      return checksum(Files.readAllBytes(file));
    } catch (NoSuchFileException e) {
      throw StoreErrors.damaged(file, "a file of the table's metadata", "none");
    } catch (IOException e) {
      throw StoreErrors.of(file, e);
    }
  }

  private static String columns(Table table, long snapshot) {
    String schema = SchemaParser.toJson(SnapshotUtil.schemaFor(table, snapshot));
    String partitioning = PartitionSpecParser.toJson(table.spec());
    return checksum((schema + partitioning).getBytes(StandardCharsets.UTF_8));
  }

  private static Path manifestList(Table table, Snapshot snapshot) {
    return StoreFiles.path(table, snapshot.manifestListLocation());
  }

  private static List<Path> manifests(Table table, Snapshot snapshot) {
    return snapshot.allManifests(table.io()).stream()
        .map(manifest -> StoreFiles.path(table, manifest.path()))
        .toList();
  }

  private static long total(Snapshot snapshot, String property) {
    return PropertyUtil.propertyAsLong(snapshot.summary(), property, 0);
  }
}
