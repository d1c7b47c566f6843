// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.query;

import io.iominer.core.store.IoStore;
import io.iominer.core.store.ReadOnlyCatalog;
import io.iominer.core.table.JobAllocationView;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.Tables;
import java.io.Closeable;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * A store opened for questions. All its tables are seen as they were at the instant of opening,
 * whatever is ingested meanwhile. Closing it leaves Spark running.
 */
public final class IOMiner implements Closeable {
  private static final String CATALOG = "iominer_store";

  private final SparkSession spark;
  private final IoStore store;

  private IOMiner(SparkSession spark, IoStore store) {
    this.spark = spark;
    this.store = store;
  }

  /** Opens a store with the Spark that runs, or with one started on this machine. */
  public static IOMiner open(Path store) {
    return open(store, SparkSessions.open(Map.of()));
  }

  /** Opens a store in a session of its own on the given session's Spark. */
  public static IOMiner open(Path folder, SparkSession parent) {
    IoStore store = IoStore.open(folder);
    SparkSession spark = parent.newSession();
    spark.conf().set("spark.sql.session.timeZone", "UTC");
    String catalog = "spark.sql.catalog." + CATALOG;
    spark.conf().set(catalog, StoreCatalog.class.getName());
    spark.conf().set(catalog + ".catalog-impl", ReadOnlyCatalog.class.getName());
    spark.conf().set(catalog + "." + ReadOnlyCatalog.FOLDER, store.folder().toString());
    spark.conf().set(catalog + ".cache-enabled", "false");
    for (TableDefinition table : store.tables()) {
      spark
          .sql(
              String.format(
                  "SELECT * FROM %s.%s VERSION AS OF %d",
                  CATALOG, table.name(), store.snapshot(table)))
          .createOrReplaceTempView(table.name());
    }
    OstFunctions.register(spark);
    spark
        .sql(JobAllocations.statement())
        .createOrReplaceTempView(JobAllocationView.DEFINITION.name());
    return new IOMiner(spark, store);
  }

  /** The store as it was when it was opened. */
  public IoStore store() {
    return store;
  }

  /** The session that knows the store's tables and the OST functions. */
  public SparkSession spark() {
    return spark;
  }

  /**
   * A table or view of the store.
   *
   * @throws io.iominer.core.error.IoMinerException of kind USER when there is none of this name
   */
  public Tuples load(String name) {
    return new Tuples(SqlErrors.translate(() -> spark.table(name), store.tables()));
  }

  /**
   * Runs Spark SQL on the store's tables; numbers may have units, such as 1GB or 5s.
   *
   * @throws io.iominer.core.error.IoMinerException of kind USER for a faulty statement
   */
  public Dataset<Row> sql(String statement) {
    return SqlErrors.translate(() -> spark.sql(UnitLiterals.expand(statement)), store.tables());
  }

  /**
   * Runs an action on the result of a statement.
   *
   * @throws io.iominer.core.error.IoMinerException of kind USER for an error in the statement that
   *     shows only while it runs, for example a division by zero
   */
  public <T> T check(Supplier<T> action) {
    return SqlErrors.translate(action, store.tables());
  }

  @Override
  public void close() {
    Tables.allWithViews().forEach(table -> spark.catalog().dropTempView(table.name()));
  }
}
