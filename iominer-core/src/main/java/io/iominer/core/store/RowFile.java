// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.iceberg.Files;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.data.parquet.InternalWriter;
import org.apache.iceberg.exceptions.RuntimeIOException;
import org.apache.iceberg.io.FileAppender;
import org.apache.iceberg.parquet.Parquet;

/** A Parquet file of its own, outside of any store, with the rows of one table. */
public final class RowFile implements Closeable {
  private final TableDefinition definition;
  private final FileAppender<StructLike> appender;
  private final RowStruct struct;

  private RowFile(TableDefinition definition, FileAppender<StructLike> appender) {
    this.definition = definition;
    this.appender = appender;
    this.struct = RowStruct.of(definition);
  }

  /**
   * Creates the file, or replaces it.
   *
   * @throws IOException when it cannot be written
   */
  public static RowFile create(Path file, TableDefinition definition) throws IOException {
    try {
      return new RowFile(
          definition,
          Parquet.write(Files.localOutput(file.toFile()))
              .schema(IcebergSchemas.schema(definition))
              .setAll(IcebergSchemas.properties(definition))
              .createWriterFunc(InternalWriter::createWriter)
              .overwrite()
              .build());
    } catch (RuntimeIOException e) {
      throw new IOException(file + ": " + e.getMessage(), e);
    }
  }

  /** Writes a row. */
  public void write(TableRow row) {
    if (row.table() != definition) {
      throw new IllegalArgumentException("A row of " + row.table() + " for " + definition);
    }
    struct.wrap(row);
    appender.add(struct);
  }

  @Override
  public void close() throws IOException {
    appender.close();
  }
}
