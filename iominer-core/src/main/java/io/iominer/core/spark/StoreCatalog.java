// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.spark;

import io.iominer.core.store.IoStore;
import io.iominer.core.store.ReadOnlyCatalog;
import io.iominer.core.table.TableDefinition;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.apache.iceberg.spark.SparkCatalog;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableWritePrivilege;
import org.jspecify.annotations.Nullable;

/**
 * A store's tables for Spark SQL, for reading. Each is as it was in a given snapshot, and is read
 * when a statement first names it: to look at all of them takes longer than most questions. Public
 * because Spark instantiates it by name.
 */
public final class StoreCatalog extends SparkCatalog {
  private final Map<String, Table> loaded = new ConcurrentHashMap<>();
  private Map<String, Long> snapshots = Map.of();
  private @Nullable IoStore store;

  /** The catalog of a session, as Spark made it from the session's settings. */
  static StoreCatalog of(SparkSession spark, String name) {
    return (StoreCatalog)
        ((org.apache.spark.sql.classic.SparkSession) spark)
            .sessionState()
            .catalogManager()
            .catalog(name);
  }

  /** Shows each table as it is in a state of the store, from now on. */
  void show(IoStore newStore) {
    store = newStore;
    snapshots =
        newStore.tables().stream()
            .collect(Collectors.toMap(TableDefinition::name, newStore::snapshot));
    loaded.clear();
  }

  /** The store as it is shown. */
  Optional<IoStore> store() {
    return Optional.ofNullable(store);
  }

  @Override
  public Table loadTable(Identifier identifier) throws NoSuchTableException {
    String name = identifier.name().toLowerCase(Locale.ROOT);
    Long snapshot = snapshots.get(name);
    if (identifier.namespace().length > 0 || snapshot == null) {
      return super.loadTable(identifier);
    }
    Table table = loaded.get(name);
    if (table == null) {
      table = super.loadTable(Identifier.of(new String[0], name), snapshot.toString());
      loaded.put(name, table);
    }
    return table;
  }

  @Override
  public Table loadTable(Identifier identifier, Set<TableWritePrivilege> privileges) {
    throw ReadOnlyCatalog.readOnly();
  }
}
