// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.layout;

import io.iominer.core.table.TableDefinition;
import java.nio.file.Path;

/** Where a table lies: in a folder of its name. */
public final class TableFolder {
  /** The folder of Iceberg's metadata, which every table has. */
  private static final String METADATA = "metadata";

  private static final String DATA = "data";

  private TableFolder() {}

  /**
   * The folder of a table.
   *
   * @param tables the folder of all tables
   */
  public static Path of(Path tables, TableDefinition definition) {
    return tables.resolve(definition.name());
  }

  /**
   * The folder of what Iceberg knows about a table.
   *
   * @param table the folder of the table
   */
  public static Path metadata(Path table) {
    return table.resolve(METADATA);
  }

  /**
   * The folder of a table's rows; it is there from the first row on.
   *
   * @param tables the folder of all tables
   */
  public static Path data(Path tables, TableDefinition definition) {
    return of(tables, definition).resolve(DATA);
  }
}
