// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.table.Tables;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.StaticTableOperations;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.NoSuchTableException;

/**
 * The tables of a store for SQL, which cannot change or drop them: only an ingest does. Public
 * because Iceberg instantiates it by name.
 */
public final class ReadOnlyCatalog implements Catalog {
  /** Option that gives the store's folder. */
  public static final String FOLDER = "store";

  private String name = "";
  private Path folder = Path.of("");

  @Override
  public void initialize(String newName, Map<String, String> options) {
    name = newName;
    folder = Path.of(options.get(FOLDER));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public List<TableIdentifier> listTables(Namespace namespace) {
    return Tables.allWithViews().stream().map(table -> TableIdentifier.of(table.name())).toList();
  }

  @Override
  public Table loadTable(TableIdentifier identifier) {
    Table table =
        Tables.find(identifier.name())
            .filter(definition -> identifier.namespace().isEmpty())
            .map(definition -> new StoreTables(folder).load(definition))
            .orElseThrow(() -> new NoSuchTableException("There is no table %s", identifier));
    String metadata = ((BaseTable) table).operations().current().metadataFileLocation();
    return new BaseTable(new StaticTableOperations(metadata, table.io()), identifier.name());
  }

  @Override
  public boolean dropTable(TableIdentifier identifier, boolean purge) {
    throw readOnly();
  }

  @Override
  public void renameTable(TableIdentifier from, TableIdentifier to) {
    throw readOnly();
  }

  /** What a statement that would change a table is told. */
  public static IoMinerException readOnly() {
    return new IoMinerException(
        ErrorKind.USER, "The tables of a store are read-only in SQL; only an ingest changes them");
  }
}
