// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import io.iominer.core.table.Tables;
import java.io.Closeable;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apache.iceberg.SerializableTable;
import org.apache.iceberg.Table;

/** Holds the store's lock. Closing gives it back. */
public final class StoreWriter implements Closeable {
  private static final List<DerivedTable> DERIVED =
      ServiceLoader.load(DerivedTable.class, DerivedTable.class.getClassLoader()).stream()
          .map(ServiceLoader.Provider::get)
          .toList();

  /** A table's states must follow one another in time, but for so much: Iceberg's tolerance. */
  private static final Duration CLOCK_TOLERANCE = Duration.ofMinutes(1);

  private final PointerFile file;
  private final StoreLock lock;
  private final StoreTables tables;
  private final Map<String, TableState> rewritten = new TreeMap<>();
  private IoStore store;
  private StorePointer pointer;
  private boolean isRestored;

  StoreWriter(IoStore store, StorePointer pointer, PointerFile file, StoreLock lock) {
    this.store = store;
    this.pointer = pointer;
    this.file = file;
    this.lock = lock;
    this.tables = new StoreTables(store.folder());
    if (store.lacksTables()) {
      restore();
    }
  }

  /** The store as it is now, with everything that this writer has committed. */
  public IoStore store() {
    return store;
  }

  /** A table to write to, after all tables were put back to what readers see. */
  private Table load(TableDefinition table) {
    restore();
    Table loaded = tables.load(table);
    Instant now = Instant.now();
    Instant written = StoreTables.lastWritten(loaded);
    if (written.isAfter(now.plus(CLOCK_TOLERANCE))) {
      throw new IoMinerException(
          ErrorKind.RESOURCE,
          String.format(
              "%s: nothing can be written: the table was last written at %s, and this machine's clock"
                  + " shows %s; correct the clock, or ingest into a new store where it was wrong then",
              loaded.name(),
              written.truncatedTo(ChronoUnit.SECONDS),
              now.truncatedTo(ChronoUnit.SECONDS)));
    }
    return loaded;
  }

  private void restore() {
    if (!isRestored) {
      Map<String, TableState> changed = store.restore();
      replacePointer(changed, pointer.with(changed));
      isRestored = true;
    }
  }

  /** A table for tasks to write to. */
  public TableTarget target(TableDefinition table) {
    return new TableTarget(table, SerializableTable.copyOf(load(table)));
  }

  /** The same of several tables, by their names. */
  public Map<String, TableTarget> targets(List<TableDefinition> all) {
    Map<String, TableTarget> targets = new TreeMap<>();
    all.forEach(table -> targets.put(table.name(), target(table)));
    return targets;
  }

  /** Writes rows of a table and adds them to a change; for few rows, such as those of sources. */
  public void add(StoreChange change, TableDefinition table, List<TableRow> rows) {
    if (!rows.isEmpty()) {
      try (TableFileWriter files = target(table).writer(0, 0)) {
        rows.forEach(files::write);
        change.add(files.finish());
      }
    }
  }

  /**
   * Makes all changes visible at one instant, with those of tables that follow from the changed
   * ones; none of them when it fails.
   */
  public void commit(StoreChange change) {
    restore();
    Map<String, TableState> changed = new TreeMap<>();
    for (TableDefinition table : Tables.all()) {
      if (!isDerived(table)) {
        commit(table, change, changed);
      }
    }
    derive(store, change, changed);
    replacePointer(changed, pointer.with(changed));
  }

  /**
   * Computes the tables that follow from others as if all rows of these were new.
   *
   * @param nothing a store without rows, of as many buckets
   */
  void deriveAll(IoStore nothing) {
    restore();
    StoreChange change = new StoreChange();
    Tables.all().stream()
        .filter(table -> !isDerived(table))
        .forEach(table -> change.add(store.scan(table).asWritten()));
    Map<String, TableState> changed = new TreeMap<>();
    derive(nothing, change, changed);
    replacePointer(changed, pointer.with(changed));
  }

  /** Whether each commit changes a table as others change. */
  static boolean isDerived(TableDefinition table) {
    return DERIVED.stream().anyMatch(derived -> derived.definition().equals(table));
  }

  /** A table for maintenance, at the state that readers see. */
  public Table table(TableDefinition table) {
    return load(table);
  }

  /** Whether anything was ever written of a table, by a writer that ended or by one that died. */
  public boolean hasData(TableDefinition table) {
    return tables.hasData(table);
  }

  /**
   * Writes a table's files anew; its rows stay the same. Readers go on with the old files until
   * {@link #publish}.
   */
  public void rewrite(TableDefinition table, Consumer<Table> work) {
    Table loaded = load(table);
    try {
      work.accept(loaded);
    } catch (RuntimeException e) {
      throw StoreErrors.isInputOutput(e) && !(e instanceof IoMinerException)
          ? StoreErrors.of(Path.of(loaded.name()), e)
          : e;
    }
    loaded.refresh();
    rewritten.put(table.name(), TableState.of(loaded, loaded.currentSnapshot().snapshotId()));
  }

  /** Shows readers the tables that were written anew. */
  public void publish() {
    replacePointer(rewritten, pointer.rewritten(rewritten));
    rewritten.clear();
  }

  /**
   * Shows readers the tables that were written anew without some of their rows, and the changes of
   * tables that follow from them.
   */
  public void publishRemoval() {
    derive(store, new StoreChange(), rewritten);
    replacePointer(rewritten, pointer.with(rewritten));
    rewritten.clear();
  }

  /**
   * Commits the changes of the tables that follow from others.
   *
   * @param before the store before the commit
   * @param changed of the tables that have changed; gets those of these tables
   */
  private void derive(IoStore before, StoreChange change, Map<String, TableState> changed) {
    for (DerivedTable derived : DERIVED) {
      TableDefinition table = derived.definition();
      derived.update(before, store.with(pointer.with(changed)), target(table), change);
      commit(table, change, changed);
    }
  }

  private void replacePointer(Map<String, TableState> changed, StorePointer next) {
    if (!changed.isEmpty()) {
      lock.check();
      file.replace(next);
      pointer = next;
      store = IoStore.open(store.folder());
    }
  }

  private void commit(TableDefinition table, StoreChange all, Map<String, TableState> changed) {
    TableChange change = all.of(table);
    if (change.isEmpty()) {
      return;
    }
    try {
      Table loaded = load(table);
      if (change.changes(loaded)) {
        changed.put(table.name(), TableState.of(loaded, change.commit(loaded)));
      }
    } catch (IoMinerException e) {
      throw e;
    } catch (RuntimeException e) {
      if (StoreErrors.isInputOutput(e)) {
        throw StoreErrors.of(store.folder(), e);
      }
      throw new IoMinerException(
          ErrorKind.INTERNAL, store.folder() + ": " + table + " could not be committed: " + e, e);
    }
  }

  @Override
  public void close() {
    lock.close();
  }
}
