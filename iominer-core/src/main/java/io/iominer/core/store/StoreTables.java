// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.layout.TableFolder;
import io.iominer.core.table.TableDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.HistoryEntry;
import org.apache.iceberg.Schema;
import org.apache.iceberg.SortOrder;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.Transaction;
import org.apache.iceberg.Transactions;
import org.apache.iceberg.hadoop.HadoopTableOperations;
import org.apache.iceberg.util.LockManagers;

/** The Iceberg tables below a store's folder. A table is called by its folder. */
final class StoreTables {
  static final String FOLDER = "tables";

  private static final Pattern VERSION = Pattern.compile("v(\\d{1,9})\\.metadata\\.json");

  private final Path folder;

  StoreTables(Path store) {
    this.folder = store.resolve(FOLDER);
  }

  Table load(TableDefinition definition) {
    Path place = TableFolder.of(folder, definition);
    try {
      TableOperations operations = new Operations(place);
      if (operations.current() == null) {
        throw missing(place);
      }
      return new BaseTable(operations, place.toString());
    } catch (RuntimeException e) {
      throw StoreErrors.ofMetadata(latest(place), e);
    }
  }

  /** When a table got its last state, by the clock of who wrote it. */
  static Instant lastWritten(Table table) {
    long state = table.history().stream().mapToLong(HistoryEntry::timestampMillis).max().orElse(0);
    long any = ((BaseTable) table).operations().current().lastUpdatedMillis();
    return Instant.ofEpochMilli(Math.max(state, any));
  }

  /** The file with a table's schema and states. */
  static Path metadata(Table table) {
    return StoreFiles.path(
        table, ((BaseTable) table).operations().current().metadataFileLocation());
  }

  /** The same of a table that cannot be loaded; its folder where none can be found. */
  private static Path latest(Path table) {
    Path metadata = TableFolder.metadata(table);
    try (Stream<Path> files = Files.list(metadata)) {
      return files
          .filter(file -> VERSION.matcher(file.getFileName().toString()).matches())
          .max(Comparator.comparingInt(StoreTables::version))
          .orElse(metadata);
    } catch (IOException e) {
      return table;
    }
  }

  private static int version(Path file) {
    return Integer.parseInt(VERSION.matcher(file.getFileName().toString()).replaceAll("$1"));
  }

  /** Iceberg says so of a table whose folder may not be entered, too, which is told as that. */
  private static IoMinerException missing(Path place) {
    Path metadata = TableFolder.metadata(place);
    return new IoMinerException(
        ErrorKind.DATA,
        (FilePresence.of(metadata) ? metadata : place)
            + ": the table is missing; restore the store from a backup where "
            + PointerFile.NAME
            + " names it, else the next iominer diagnose --store makes it");
  }

  /** Whether anything was ever written of a table, by an ingest that ended or by one that died. */
  boolean hasData(TableDefinition definition) {
    return Files.isDirectory(TableFolder.data(folder, definition));
  }

  boolean exists(TableDefinition definition) {
    return new Operations(TableFolder.of(folder, definition)).current() != null;
  }

  /** Creates a table with one empty snapshot, so that there always is one to go back to. */
  Table create(TableDefinition definition, int jobBuckets) {
    try {
      Schema schema = IcebergSchemas.schema(definition);
      Path place = TableFolder.of(folder, definition);
      TableOperations operations = new Operations(place);
      Transaction creation =
          Transactions.createTableTransaction(
              place.toString(),
              operations,
              TableMetadata.newTableMetadata(
                  schema,
                  IcebergSchemas.partitioning(definition, schema, jobBuckets),
                  SortOrder.unsorted(),
                  "file:" + place,
                  IcebergSchemas.properties(definition)));
      creation.newAppend().commit();
      creation.commitTransaction();
      return new BaseTable(operations, place.toString());
    } catch (RuntimeException e) {
      throw StoreErrors.isInputOutput(e) ? StoreErrors.of(folder, e) : e;
    }
  }

  /** A Hadoop table whose files are found wherever it lies. */
  private static final class Operations extends HadoopTableOperations {
    Operations(Path place) {
      super(
          new org.apache.hadoop.fs.Path("file:" + place),
          new StoreFiles(place),
          StoreFileSystem.configuration(),
          LockManagers.defaultLockManager());
    }
  }
}
