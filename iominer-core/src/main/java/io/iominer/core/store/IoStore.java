// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.layout.FolderMode;
import io.iominer.core.layout.Lfs;
import io.iominer.core.layout.StoreLayout;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.Tables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.transforms.Transforms;
import org.apache.iceberg.types.TypeUtil;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.util.SerializableFunction;
import org.apache.iceberg.util.SnapshotUtil;

/**
 * A store as its pointer file described it when it was opened. It does not change afterwards: what
 * others write is seen by opening it again.
 */
public final class IoStore {
  /**
   * Number of what this build reads and writes. It rises with each change of names, values or
   * layout; a column or table that is new needs none. docs/adr/0047.
   */
  public static final int FORMAT = 10;

  /** Job buckets of a store that is created without another number; heuristic. */
  public static final int DEFAULT_JOB_BUCKETS = 8;

  private final Path folder;
  private final StorePointer pointer;
  private final SerializableFunction<Long, Integer> bucket;

  /** Tables by their names; that of a snapshot stays as it is, and is not read twice. */
  private final Map<String, Table> loaded = new ConcurrentHashMap<>();

  private IoStore(Path folder, StorePointer pointer) {
    this.folder = folder;
    this.pointer = pointer;
    this.bucket = Transforms.<Long>bucket(pointer.jobBuckets()).bind(Types.LongType.get());
  }

  /** Whether the folder holds a store. */
  public static boolean exists(Path folder) {
    return new PointerFile(folder).exists();
  }

  /** Opens a store that exists. */
  public static IoStore open(Path folder) {
    Path place = folder.toAbsolutePath().normalize();
    PointerFile file = new PointerFile(place);
    if (!file.exists()) {
      if (Tables.all().stream().anyMatch(new StoreTables(place)::hasData)) {
        throw StoreErrors.damaged(
            place.resolve(PointerFile.NAME), "the file that names the tables' states", "none");
      }
      throw new IoMinerException(
          ErrorKind.USER,
          place + ": there is no store here; 'iominer ingest' or 'iominer analyze' creates one");
    }
    return new IoStore(place, file.read());
  }

  /**
   * Opens a store, and creates it where the folder is missing or empty.
   *
   * @param jobBuckets buckets of a new store; one that exists keeps its own number
   */
  public static IoStore openOrCreate(Path folder, int jobBuckets) {
    Path place = folder.toAbsolutePath().normalize();
    if (!exists(place)) {
      create(place, jobBuckets);
    }
    return open(place);
  }

  /** A store in a state that a pointer once described. */
  static IoStore inState(Path folder, StorePointer pointer) {
    return new IoStore(folder, pointer);
  }

  /** This state of the store, for tasks. */
  public StoreState state() {
    return new StoreState(this, pointer);
  }

  /** The same store with other states of its tables. */
  IoStore with(StorePointer other) {
    return new IoStore(folder, other);
  }

  /** This store as its pointer file describes it now: the same object where nothing has changed. */
  IoStore now() {
    IoStore now = open(folder);
    return now.pointer.equals(pointer) ? this : now;
  }

  /** Where it lies. */
  public Path folder() {
    return folder;
  }

  /**
   * A text that is the same for the same rows: it changes with each row that comes or goes, and
   * stays where a compaction writes them into other files.
   */
  public String contents() {
    Map<String, Long> contents = new TreeMap<>();
    pointer.tables().forEach((name, state) -> contents.put(name, state.contents()));
    return contents.toString();
  }

  /** The release that created it. */
  public String createdBy() {
    return pointer.createdBy();
  }

  /** Buckets that every table with a job id is divided into. */
  public int jobBuckets() {
    return pointer.jobBuckets();
  }

  /** The numbers of the job buckets. */
  public List<Long> buckets() {
    return LongStream.range(0, jobBuckets()).boxed().toList();
  }

  /** The bucket of a job, from 0: the one that Iceberg's transform puts its rows into. */
  public long bucket(long jobId) {
    return bucket.apply(jobId);
  }

  /** The tables of this store. */
  public List<TableDefinition> tables() {
    return Tables.all().stream()
        .filter(table -> pointer.tables().containsKey(table.name()))
        .toList();
  }

  /** Rows of all tables, those that were deleted since included. */
  public long rows() {
    return pointer.tables().values().stream().mapToLong(TableState::rows).sum();
  }

  /** The snapshot of a table that readers must use. */
  public long snapshot(TableDefinition table) {
    return tableState(table).snapshot();
  }

  /** The state of a table that readers must use. */
  TableState tableState(TableDefinition table) {
    TableState state = pointer.tables().get(table.name());
    if (state == null) {
      throw new IoMinerException(
          ErrorKind.DATA, folder + ": the store has no table " + table.name() + " yet");
    }
    return state;
  }

  /**
   * Whether the rows that readers must use were written before a table got columns that it has now.
   *
   * @throws IoMinerException of kind DATA where the table lacks the state of these rows
   */
  public boolean lacksColumns(TableDefinition table) {
    Schema written = SnapshotUtil.schemaFor(valid(table), snapshot(table));
    return TypeUtil.indexByName(IcebergSchemas.schema(table).asStruct()).keySet().stream()
        .anyMatch(name -> written.findField(name) == null);
  }

  /** Where its buckets lie on Lustre. */
  public StoreLayout layout() {
    return layout(folder, jobBuckets());
  }

  private static StoreLayout layout(Path folder, int jobBuckets) {
    return new StoreLayout(folder.resolve(StoreTables.FOLDER), jobBuckets, Lfs.find());
  }

  /** Streams rows of a table, without Spark. */
  public StoreScan scan(TableDefinition table) {
    return new StoreScan(valid(table), table, snapshot(table));
  }

  /**
   * A table, with the state that readers must use, whose metadata is as it was written.
   *
   * @throws IoMinerException of kind DATA where the metadata is damaged, or lacks that state
   */
  Table valid(TableDefinition definition) {
    return loaded.computeIfAbsent(definition.name(), name -> loadValid(definition));
  }

  private Table loadValid(TableDefinition definition) {
    Table table = new StoreTables(folder).load(definition);
    try {
      tableState(definition).check(table);
      return table;
    } catch (RuntimeException e) {
      throw StoreErrors.ofMetadata(StoreTables.metadata(table), e);
    }
  }

  /**
   * Takes the lock and starts to write. With the first write, what a crashed writer left in the
   * tables is taken back; nothing is written to a store of which a table's metadata is damaged.
   *
   * @param owner what the writer does, for the message to others
   */
  public static StoreWriter writer(Path folder, String owner) {
    IoStore store = open(folder);
    StoreLock lock = StoreLock.take(store.folder, StoreLock.Right.WRITE, owner);
    try {
      PointerFile file = new PointerFile(store.folder);
      StorePointer current = file.read();
      return new StoreWriter(new IoStore(store.folder, current), current, file, lock);
    } catch (RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  /** Whether this build has tables that the store has not yet. */
  boolean lacksTables() {
    return tables().size() < Tables.all().size();
  }

  /**
   * Puts every table back to its valid snapshot; returns the states of tables that are new or
   * grown.
   *
   * @throws IoMinerException of kind DATA where a table's metadata is damaged; nothing is written
   */
  Map<String, TableState> restore() {
    try {
      tables().forEach(this::valid);
      return restoreValid();
    } catch (RuntimeException e) {
      throw StoreErrors.isInputOutput(e) && !(e instanceof IoMinerException)
          ? StoreErrors.of(folder, e)
          : e;
    }
  }

  private Map<String, TableState> restoreValid() {
    StoreTables tables = new StoreTables(folder);
    Map<String, TableState> added = new TreeMap<>();
    for (TableDefinition definition : Tables.all()) {
      TableState valid = pointer.tables().get(definition.name());
      if (valid == null) {
        added.put(definition.name(), firstState(tables, definition, pointer.jobBuckets()));
        continue;
      }
      Table table = valid(definition);
      Snapshot current = table.currentSnapshot();
      if (current == null || current.snapshotId() != valid.snapshot()) {
        table.manageSnapshots().setCurrentSnapshot(valid.snapshot()).commit();
      }
      if (TableGrowth.grow(table, definition)) {
        added.put(definition.name(), latest(table));
      }
    }
    return added;
  }

  private static void create(Path folder, int jobBuckets) {
    if (jobBuckets < 1) {
      throw new IoMinerException(
          ErrorKind.USER, "The number of job buckets must be positive, not " + jobBuckets);
    }
    prepare(folder);
    try (StoreLock lock = StoreLock.take(folder, StoreLock.Right.WRITE, "creation of the store")) {
      PointerFile file = new PointerFile(folder);
      if (file.exists()) {
        return;
      }
      StoreTables tables = new StoreTables(folder);
      Map<String, TableState> states = new TreeMap<>();
      for (TableDefinition definition : Tables.all()) {
        states.put(definition.name(), firstState(tables, definition, jobBuckets));
      }
      StoreLayout layout = layout(folder, jobBuckets);
      layout.plan().ifPresent(layout::apply);
      lock.check();
      file.replace(new StorePointer(FORMAT, release(), jobBuckets, states));
    }
  }

  /** A table without a place in the pointer can only stem from a creation that was cut off. */
  private static TableState firstState(
      StoreTables tables, TableDefinition definition, int buckets) {
    if (!tables.exists(definition)) {
      return latest(tables.create(definition, buckets));
    }
    Table table = tables.load(definition);
    if (table.currentSnapshot() == null) {
      table.newAppend().commit();
    }
    if (table.history().size() > 1) {
      throw new IoMinerException(
          ErrorKind.DATA,
          table.name()
              + ": the table has data, but the store's "
              + PointerFile.NAME
              + " does not name it; was that file lost?");
    }
    return latest(table);
  }

  private static TableState latest(Table table) {
    return TableState.of(table, table.currentSnapshot().snapshotId());
  }

  private static void prepare(Path folder) {
    try {
      FolderMode.createPrivate(folder);
      try (Stream<Path> entries = Files.list(folder)) {
        List<String> foreign =
            entries
                .map(entry -> entry.getFileName().toString())
                .filter(
                    name ->
                        !name.equals(StoreTables.FOLDER)
                            && !name.equals(StoreLock.Right.WRITE.fileName()))
                .limit(1)
                .toList();
        if (!foreign.isEmpty()) {
          throw new IoMinerException(
              ErrorKind.USER,
              String.format(
                  "%s: is neither a store nor an empty folder (it holds %s)",
                  folder, foreign.get(0)));
        }
      }
    } catch (IOException e) {
      throw StoreErrors.of(folder, e);
    }
  }

  private static String release() {
    String version = IoStore.class.getPackage().getImplementationVersion();
    return version == null ? "a development build" : version;
  }
}
