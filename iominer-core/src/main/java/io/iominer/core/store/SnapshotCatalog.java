// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.table.TableDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.StaticTableOperations;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadata.MetadataLogEntry;
import org.apache.iceberg.TableMetadataParser;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.SupportsNamespaces;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.io.FileIO;

/**
 * The tables of a store for other programs that read Iceberg, for reading only. Each table has one
 * snapshot: the one that {@code store.json} names when the table is asked for.
 */
public final class SnapshotCatalog implements Catalog, SupportsNamespaces {
  /** The only namespace. */
  public static final Namespace NAMESPACE = Namespace.of("iominer");

  /** Where no file can be written: a client that ignores the refusal fails before it writes. */
  private static final String NO_FOLDER = "file:/dev/null/iominer-tables-are-read-only";

  /** Also keeps a client from deleting files as orphans, which other states of the store need. */
  private static final Map<String, String> READ_ONLY =
      Map.of(
          TableProperties.GC_ENABLED,
          "false",
          TableProperties.WRITE_DATA_LOCATION,
          NO_FOLDER,
          TableProperties.WRITE_METADATA_LOCATION,
          NO_FOLDER);

  /** A state of the store, and its tables that were asked for. */
  private record State(IoStore store, Map<String, Table> tables) {
    State(IoStore store) {
      this(store, new ConcurrentHashMap<>());
    }

    Table table(TableDefinition definition) {
      return tables.computeIfAbsent(definition.name(), name -> served(store, definition));
    }
  }

  private State state;

  /**
   * Opens a store.
   *
   * @throws IoMinerException of kind USER where there is none
   */
  public SnapshotCatalog(Path folder) {
    state = new State(IoStore.open(folder));
  }

  /** The state that store.json names now. */
  private synchronized State current() {
    IoStore now = state.store().now();
    if (now != state.store()) {
      state = new State(now);
    }
    return state;
  }

  @Override
  public String name() {
    return NAMESPACE.toString();
  }

  @Override
  public void initialize(String newName, Map<String, String> options) {
    throw new UnsupportedOperationException("The constructor takes all that it needs");
  }

  @Override
  public List<Namespace> listNamespaces(Namespace parent) {
    // As below, a list of List.of is none for Iceberg's handlers.
    List<Namespace> children = new ArrayList<>();
    if (parent.isEmpty()) {
      children.add(NAMESPACE);
    } else {
      check(parent);
    }
    return children;
  }

  @Override
  public Map<String, String> loadNamespaceMetadata(Namespace namespace) {
    check(namespace);
    // Iceberg's handlers look for a key that is null, which a map of Map.of does not bear.
    return new HashMap<>(
        Map.of("comment", "Tables of the IOMiner store " + current().store().folder()));
  }

  @Override
  public List<TableIdentifier> listTables(Namespace namespace) {
    check(namespace);
    return current().store().tables().stream()
        .map(table -> TableIdentifier.of(NAMESPACE, table.name()))
        .toList();
  }

  private static void check(Namespace namespace) {
    if (!namespace.equals(NAMESPACE)) {
      throw new NoSuchNamespaceException(
          "There is no namespace %s; the store's tables are in %s", namespace, NAMESPACE);
    }
  }

  /**
   * @throws IoMinerException of kind DATA where its metadata is damaged; of kind USER where the
   *     store was moved since files of the table were written
   */
  @Override
  public Table loadTable(TableIdentifier identifier) {
    State asked = current();
    try {
      return load(identifier, asked);
    } catch (IoMinerException e) {
      // A compaction that keeps no earlier states removes the state between both looks.
      State later = current();
      if (later.store() == asked.store()) {
        throw e;
      }
      return load(identifier, later);
    }
  }

  private static Table load(TableIdentifier identifier, State state) {
    return listed(identifier, state)
        .map(state::table)
        .orElseThrow(() -> new NoSuchTableException("There is no table %s", identifier));
  }

  private static Optional<TableDefinition> listed(TableIdentifier identifier, State state) {
    return state.store().tables().stream()
        .filter(table -> identifier.equals(TableIdentifier.of(NAMESPACE, table.name())))
        .findFirst();
  }

  private static Table served(IoStore store, TableDefinition definition) {
    Table table = store.valid(definition);
    Snapshot snapshot = table.snapshot(store.snapshot(definition));
    checkPlace(table, snapshot);
    return new BaseTable(
        new StaticTableOperations(metadata(table, snapshot, definition), table.io()),
        NAMESPACE + "." + definition.name());
  }

  /** A table's metadata as if one of its snapshots were the only one. */
  private static TableMetadata metadata(
      Table table, Snapshot snapshot, TableDefinition definition) {
    TableMetadata newest = ((BaseTable) table).operations().current();
    List<Long> others =
        newest.snapshots().stream()
            .map(Snapshot::snapshotId)
            .filter(id -> id != snapshot.snapshotId())
            .toList();
    TableMetadata.Builder named =
        TableMetadata.buildFrom(newest)
            .setBranchSnapshot(snapshot.snapshotId(), SnapshotRef.MAIN_BRANCH)
            .removeSnapshots(others)
            .setProperties(READ_ONLY)
            .setProperties(Map.of("comment", definition.meaning()));
    if (snapshot.schemaId() != null) {
      named.setCurrentSchema(snapshot.schemaId());
    }
    TableMetadata served = named.setPreviousFileLocation(null).discardChanges().build();
    // A step of its own: with a file's place Iceberg takes the time of the newest state for that of
    // this one, and fails where the newest is a minute old.
    return location(newest, snapshot, table.io())
        .map(
            file ->
                TableMetadata.buildFrom(served).discardChanges().withMetadataLocation(file).build())
        .orElse(served);
  }

  /**
   * The latest metadata file with a state as the current one: some clients read the file in place
   * of what is sent. After an ingest that was killed it is an earlier one.
   */
  private static Optional<String> location(TableMetadata newest, Snapshot shown, FileIO files) {
    if (isCurrent(newest, shown)) {
      return Optional.of(newest.metadataFileLocation());
    }
    return newest.previousFiles().stream()
        .sorted(Comparator.comparingLong(MetadataLogEntry::timestampMillis).reversed())
        .map(MetadataLogEntry::file)
        .filter(
            file ->
                files.newInputFile(file).exists()
                    && isCurrent(TableMetadataParser.read(files, file), shown))
        .findFirst();
  }

  private static boolean isCurrent(TableMetadata metadata, Snapshot snapshot) {
    Snapshot current = metadata.currentSnapshot();
    return current != null && current.snapshotId() == snapshot.snapshotId();
  }

  /** Other programs look for files where the metadata says that they were written. */
  private static void checkPlace(Table table, Snapshot snapshot) {
    checkPlace(table, snapshot.manifestListLocation());
    for (ManifestFile manifest : snapshot.allManifests(table.io())) {
      checkPlace(table, manifest.path());
    }
    try (CloseableIterable<FileScanTask> files =
        table.newScan().useSnapshot(snapshot.snapshotId()).planFiles()) {
      for (FileScanTask file : files) {
        Stream.concat(Stream.of(file.file()), file.deletes().stream())
            .map(ContentFile::location)
            .forEach(location -> checkPlace(table, location));
      }
    } catch (IOException e) {
      throw StoreErrors.of(StoreTables.metadata(table), e);
    }
  }

  private static void checkPlace(Table table, String recorded) {
    Path written = StoreFiles.recordedPath(recorded);
    Path here = StoreFiles.path(table, recorded);
    try {
      if (written.equals(here) || (Files.exists(written) && Files.isSameFile(written, here))) {
        return;
      }
    } catch (IOException e) {
      throw StoreErrors.of(here, e);
    }
    throw new IoMinerException(
        ErrorKind.USER,
        here
            + ": Iceberg's metadata has the path "
            + written
            + ": the store was moved, and other programs cannot follow; give them what 'iominer"
            + " export' writes");
  }

  @Override
  public boolean dropTable(TableIdentifier identifier, boolean purge) {
    throw ReadOnlyCatalog.readOnly();
  }

  @Override
  public void renameTable(TableIdentifier from, TableIdentifier to) {
    throw ReadOnlyCatalog.readOnly();
  }

  @Override
  public void createNamespace(Namespace namespace, Map<String, String> properties) {
    throw ReadOnlyCatalog.readOnly();
  }

  @Override
  public boolean dropNamespace(Namespace namespace) {
    throw ReadOnlyCatalog.readOnly();
  }

  @Override
  public boolean setProperties(Namespace namespace, Map<String, String> properties) {
    throw ReadOnlyCatalog.readOnly();
  }

  @Override
  public boolean removeProperties(Namespace namespace, Set<String> properties) {
    throw ReadOnlyCatalog.readOnly();
  }
}
