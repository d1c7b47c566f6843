// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.query;

import io.iominer.core.store.ReadOnlyCatalog;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.iceberg.spark.SparkCatalog;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableWritePrivilege;

/**
 * A store's tables for Spark SQL, for reading. Each is as it was in a given snapshot, and is read
 * when a statement first names it: to look at all of them takes longer than most questions. Public
 * because Spark instantiates it by name.
 */
public final class StoreCatalog extends SparkCatalog {
  private final Map<String, Table> loaded = new ConcurrentHashMap<>();
  private Map<String, Long> snapshots = Map.of();

  /** The catalog of a session, as Spark made it from the session's settings. */
  static StoreCatalog of(SparkSession spark, String name) {
    return (StoreCatalog)
        ((org.apache.spark.sql.classic.SparkSession) spark)
            .sessionState()
            .catalogManager()
            .catalog(name);
  }

  /**
   * Shows each table as it was in a snapshot, from now on.
   *
   * @param newSnapshots by the name of the table
   */
  void show(Map<String, Long> newSnapshots) {
    snapshots = Map.copyOf(newSnapshots);
    loaded.clear();
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
