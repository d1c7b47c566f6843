// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.layout.TableFolder;
import io.iominer.core.table.TableDefinition;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.fs.FSError;
import org.apache.iceberg.Schema;
import org.apache.iceberg.SortOrder;
import org.apache.iceberg.Table;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.apache.iceberg.hadoop.HadoopTables;

/** The Iceberg tables below a store's folder. */
final class StoreTables {
  static final String FOLDER = "tables";

  private final Path folder;
  private final HadoopTables tables = new HadoopTables(StoreFileSystem.configuration());

  StoreTables(Path store) {
    this.folder = store.resolve(FOLDER);
  }

  Table load(TableDefinition definition) {
    Path place = TableFolder.of(folder, definition);
    try {
      Table table = tables.load(location(definition));
      if (!table.location().equals(location(definition))) {
        throw new IoMinerException(
            ErrorKind.DATA,
            String.format(
                "%s: the table was written at %s; a store cannot be moved, only ingested anew",
                place, table.location()));
      }
      return table;
    } catch (NoSuchTableException e) {
      throw missing(place, e);
    } catch (RuntimeException e) {
      throw StoreErrors.isInputOutput(e) ? StoreErrors.of(place, e) : e;
    }
  }

  /** Iceberg says so of a table whose folder may not be entered, too, which is told as that. */
  private static IoMinerException missing(Path place, NoSuchTableException cause) {
    Path metadata = TableFolder.metadata(place);
    return new IoMinerException(
        ErrorKind.DATA,
        (Presence.of(metadata) ? metadata : place) + ": the table is missing",
        cause);
  }

  /** Whether anything was ever written of a table, by an ingest that ended or by one that died. */
  boolean hasData(TableDefinition definition) {
    return Files.isDirectory(TableFolder.data(folder, definition));
  }

  boolean exists(TableDefinition definition) {
    return tables.exists(location(definition));
  }

  /** Creates a table with one empty snapshot, so that there always is one to go back to. */
  Table create(TableDefinition definition, int jobBuckets) {
    try {
      Schema schema = IcebergSchemas.schema(definition);
      Table table =
          tables.create(
              schema,
              IcebergSchemas.partitioning(definition, schema, jobBuckets),
              SortOrder.unsorted(),
              IcebergSchemas.properties(definition),
              location(definition));
      table.newAppend().commit();
      return table;
    } catch (FSError e) {
      throw StoreErrors.of(folder, e);
    } catch (RuntimeException e) {
      throw StoreErrors.isInputOutput(e) ? StoreErrors.of(folder, e) : e;
    }
  }

  private String location(TableDefinition definition) {
    return "file:" + TableFolder.of(folder, definition);
  }
}
