// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.query;

import io.iominer.core.store.ReadOnlyCatalog;
import java.util.Set;
import org.apache.iceberg.spark.SparkCatalog;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableWritePrivilege;

/** A store's tables for Spark SQL, for reading. Public because Spark instantiates it by name. */
public final class StoreCatalog extends SparkCatalog {
  @Override
  public Table loadTable(Identifier identifier, Set<TableWritePrivilege> privileges) {
    throw ReadOnlyCatalog.readOnly();
  }
}
