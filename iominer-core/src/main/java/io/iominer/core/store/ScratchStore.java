// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.layout.TableFolder;
import io.iominer.core.table.TableDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A store for a recount: it reads the source tables of another one through symbolic links, and has
 * computed tables of its own. The other store is only read. Removing the folder follows no link.
 */
public final class ScratchStore {
  private final IoStore source;
  private final Path folder;

  private ScratchStore(IoStore source, Path folder) {
    this.source = source;
    this.folder = folder;
  }

  /**
   * Makes one, in which the tables that each commit changes are computed from all rows.
   *
   * @param computed tables that are left empty beside these
   * @param folder an empty folder
   * @return the folder of the new store
   * @throws IoMinerException of kind RESOURCE where nothing can be written there
   */
  public static Path of(IoStore source, Set<TableDefinition> computed, Path folder) {
    IoStore nothing = IoStore.openOrCreate(folder.resolve("nothing"), source.jobBuckets());
    ScratchStore scratch = new ScratchStore(source, folder.resolve("scratch"));
    try {
      scratch.link(computed);
    } catch (IOException e) {
      throw new IoMinerException(
          ErrorKind.RESOURCE, folder + ": no store for a recount can be made there: " + e, e);
    }
    try (StoreWriter writer = IoStore.writer(scratch.folder, "recount")) {
      writer.deriveAll(nothing);
    }
    return scratch.folder;
  }

  private void link(Set<TableDefinition> computed) throws IOException {
    Map<String, TableState> states = new TreeMap<>();
    for (TableDefinition table : source.tables()) {
      if (!computed.contains(table) && !StoreWriter.isDerived(table)) {
        states.put(table.name(), source.tableState(table));
        link(table);
      }
    }
    new PointerFile(folder)
        .replace(new StorePointer(IoStore.FORMAT, source.createdBy(), source.jobBuckets(), states));
  }

  /** Of data the folder, and of metadata each file, as opening a store may write new metadata. */
  private void link(TableDefinition table) throws IOException {
    Path from = source.folder().resolve(StoreTables.FOLDER);
    Path to = folder.resolve(StoreTables.FOLDER);
    Path metadata = TableFolder.metadata(TableFolder.of(to, table));
    Files.createDirectories(metadata);
    if (Files.exists(TableFolder.data(from, table))) {
      Files.createSymbolicLink(TableFolder.data(to, table), TableFolder.data(from, table));
    }
    copyVersion(TableFolder.of(from, table), TableFolder.of(to, table));
    try (Stream<Path> files = Files.list(TableFolder.metadata(TableFolder.of(from, table)))) {
      for (Path file : files.toList()) {
        Path link = metadata.resolve(file.getFileName());
        if (!Files.exists(link)) {
          Files.createSymbolicLink(link, file);
        }
      }
    }
  }

  /** Before the files that it tells are listed: there may be later ones, then, but no fewer. */
  private static void copyVersion(Path from, Path to) throws IOException {
    try {
      Files.copy(from.resolve(TableCleanup.VERSION_HINT), to.resolve(TableCleanup.VERSION_HINT));
    } catch (NoSuchFileException e) {
      // A writer replaces it at this instant. Iceberg looks for the latest version without it.
    }
  }
}
