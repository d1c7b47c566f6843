// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.spark;

import io.iominer.core.config.Configuration;
import io.iominer.core.error.Causes;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.lookup.FileSystemNames;
import io.iominer.core.query.OwnTable;
import io.iominer.core.query.UnitLiterals;
import io.iominer.core.store.DamagedFile;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.ReadOnlyCatalog;
import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.LmtColumns;
import io.iominer.core.table.LmtOstTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.Tables;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructType;

/**
 * A store opened for queries. All its tables are seen as they were at the instant of opening, or of
 * the last {@link #initStores}, whatever is ingested meanwhile. Closing it leaves Spark running.
 */
public final class IOMiner implements Closeable {
  private static final String CATALOG = "iominer_store";

  private final SparkSession spark;
  private final Configuration configuration;
  private final Map<String, String> mountPoints;
  private final ReadOnlySql sql;
  private IoStore store;

  private IOMiner(
      SparkSession spark,
      Configuration configuration,
      Map<String, String> mountPoints,
      IoStore store) {
    this.spark = spark;
    this.configuration = configuration;
    this.mountPoints = Map.copyOf(mountPoints);
    this.sql = new ReadOnlySql(spark);
    this.store = store;
  }

  /**
   * Opens a store with the Spark that runs, or with one started on this machine.
   *
   * @param place folder of a store, or a configuration file that names one, which is created where
   *     it is missing
   */
  public static IOMiner open(Path place) {
    return open(place, SparkSessions.open(Map.of()));
  }

  /** Opens a store in a session of its own on the given session's Spark. */
  public static IOMiner open(Path place, SparkSession parent) {
    if (!Files.isRegularFile(place)) {
      return open(IoStore.open(place), parent, Configuration.NONE, Map.of());
    }
    Configuration configuration = read(place);
    Path folder =
        configuration
            .store()
            .orElseThrow(
                () -> new IoMinerException(ErrorKind.USER, place + ": the key store is missing"));
    IoStore store =
        IoStore.openOrCreate(folder, configuration.buckets().orElse(IoStore.DEFAULT_JOB_BUCKETS));
    return open(store, parent, configuration, configuration.mountPoints());
  }

  /**
   * Opens a store of which more is known than it holds.
   *
   * @param folder of the store
   * @param mountPoints of Lustre file systems, by the name that LMT has for each
   */
  public static IOMiner open(Path folder, SparkSession parent, Map<String, String> mountPoints) {
    return open(IoStore.open(folder), parent, mountPoints);
  }

  /** The same of a store that is open: its tables are seen as they were then. */
  public static IOMiner open(IoStore store, SparkSession parent, Map<String, String> mountPoints) {
    return open(store, parent, Configuration.NONE, mountPoints);
  }

  private static IOMiner open(
      IoStore store,
      SparkSession parent,
      Configuration configuration,
      Map<String, String> mountPoints) {
    SparkSession spark = parent.newSession();
    spark.conf().set("spark.sql.session.timeZone", "UTC");
    // Plans are right as they are: to change them while they run makes small stores slow, and in
    // Spark 4.1 application_run fails so from some thousand jobs on (a join of bucketed tables that
    // needs no shuffle has lost its logical plan: AdaptiveSparkPlanExec, assertion failed).
    spark.conf().set("spark.sql.adaptive.enabled", "false");
    PlansBySize.set(spark.conf(), parent.conf(), store);
    String catalog = "spark.sql.catalog." + CATALOG;
    spark.conf().set(catalog, StoreCatalog.class.getName());
    spark.conf().set(catalog + ".catalog-impl", ReadOnlyCatalog.class.getName());
    spark.conf().set(catalog + "." + ReadOnlyCatalog.FOLDER, store.folder().toString());
    spark.conf().set(catalog + ".cache-enabled", "false");
    spark.sql("USE " + CATALOG);
    OstFunctions.register(spark);
    IOMiner miner = new IOMiner(spark, configuration, mountPoints, store);
    miner.showTables();
    return miner;
  }

  private static Configuration read(Path file) {
    try {
      return Configuration.read(file);
    } catch (IOException e) {
      throw new IoMinerException(
          ErrorKind.RESOURCE, file + ": the file cannot be read: " + e.getMessage(), e);
    }
  }

  private void showTables() {
    dropViews();
    StoreCatalog.of(spark, CATALOG).show(store);
    for (TableDefinition table : store.tables()) {
      if (store.lacksColumns(table)) {
        grown(table).createOrReplaceTempView(table.name());
      }
    }
  }

  /**
   * Lets statements read less: of what is said of logs beside {@code darshan_job}, they find only
   * the rows of jobs in a range of ids. For who asks about logs of these jobs alone.
   */
  public void showJobs(long first, long last) {
    for (TableDefinition table : store.tables()) {
      if (isOfLogs(table)) {
        spark
            .table(table.name())
            .where(TableDefinition.BUCKET_COLUMN + " BETWEEN " + first + " AND " + last)
            .createOrReplaceTempView(table.name());
      }
    }
  }

  /** Those that know when a job began are asked by that. */
  private static boolean isOfLogs(TableDefinition table) {
    List<String> columns = table.columns().stream().map(ColumnDefinition::name).toList();
    return columns.containsAll(List.of(TableDefinition.BUCKET_COLUMN, TableDefinition.LOG_COLUMN))
        && !columns.contains("start_time");
  }

  /** A table that no writer has opened since it got columns, with NULL in these. */
  private Dataset<Row> grown(TableDefinition table) {
    StructType columns = new StructType();
    for (ColumnDefinition column : table.columns()) {
      columns = columns.add(column.name(), column.type().sqlName());
    }
    return spark
        .createDataFrame(List.of(), columns)
        .unionByName(spark.table(CATALOG + "." + table.name()), true);
  }

  /**
   * Brings the sources of the configuration into the store, as far as it has not got them: a period
   * is converted once and used again afterwards. Then shows the store as it is now.
   *
   * @param to last day
   * @throws IoMinerException of kind USER where the store was opened without a configuration file
   */
  public void initStores(LocalDate from, LocalDate to) throws IOException {
    if (configuration.file().isEmpty()) {
      throw new IoMinerException(
          ErrorKind.USER,
          "initStores needs a configuration file that names the sources; open the store with it");
    }
    ServiceLoader.load(StoreFiller.class)
        .findFirst()
        .orElseThrow(
            () ->
                new IoMinerException(
                    ErrorKind.USER, "initStores: the ingest module is not on the class path"))
        .fill(spark, store.folder(), configuration, from, to);
    store = IoStore.open(store.folder());
    showTables();
  }

  /** The store as it is seen. */
  public IoStore store() {
    return store;
  }

  /** The settings that it was opened with. */
  public Configuration configuration() {
    return configuration;
  }

  /** Mount points of Lustre file systems, by the name that LMT has for each, as far as set. */
  Map<String, String> mountPoints() {
    return mountPoints;
  }

  /**
   * The store whose tables a session knows, as it shows them.
   *
   * @throws IoMinerException of kind USER for a session that no store was opened in
   */
  public static IoStore storeOf(SparkSession session) {
    return (session.conf().contains("spark.sql.catalog." + CATALOG)
            ? StoreCatalog.of(session, CATALOG).store()
            : Optional.<IoStore>empty())
        .orElseThrow(
            () ->
                new IoMinerException(
                    ErrorKind.USER, "These tuples are not of a store: open it with IOMiner.open"));
  }

  /** The bucket of {@code job_id} by which a store divides rows of jobs, in SQL. */
  public static String bucket(IoStore store) {
    return String.format("%s.system.bucket(%d, job_id)", CATALOG, store.jobBuckets());
  }

  /** Sets a Spark setting for the statements of this store's session. */
  public void set(String key, String value) {
    spark.conf().set(key, value);
  }

  /** The session that knows the store's tables and the OST functions, with the views made. */
  public SparkSession spark() {
    StoreViews.show(spark);
    return spark;
  }

  /**
   * A table or view of the store.
   *
   * @throws IoMinerException of kind USER when there is none of this name
   */
  public Tuples load(String name) {
    return new Tuples(check(() -> spark.table(name)));
  }

  /**
   * What servers measured of OSTs, for {@link Tuples#joinInTime} with {@code file_ost_use}: {@code
   * lmt_ost} with its file system as jobs mount it, {@code ost}, {@code start_time} and {@code
   * end_time}. A file system of which nobody knows where it is mounted keeps LMT's name.
   */
  public Tuples ostSamples() {
    Column fileSystem = functions.col(LmtColumns.FILE_SYSTEM);
    for (FileSystemNames.Pair pair : FileSystemNames.of(store, mountPoints)) {
      fileSystem =
          functions
              .when(
                  functions.col(LmtColumns.FILE_SYSTEM).equalTo(pair.lustreName()),
                  functions.lit(pair.mountPoint()))
              .otherwise(fileSystem);
    }
    Dataset<Row> samples = load(LmtOstTable.DEFINITION.name()).dataset();
    return new Tuples(
        samples
            .withColumn(LmtColumns.FILE_SYSTEM, fileSystem)
            .withColumnsRenamed(
                Map.of(
                    "ost_index",
                    "ost",
                    "interval_start",
                    TimeJoin.START,
                    LmtColumns.INTERVAL_END,
                    TimeJoin.END)));
  }

  /**
   * What Spark SQL gives on the store's tables; numbers may have units, such as 1GB or 5s.
   *
   * @throws IoMinerException of kind USER for a faulty statement, and for one that does more than
   *     read the store: that changes something, reads files or runs programs
   */
  public Tuples query(String statement) {
    return query(statement, Map.of());
  }

  /**
   * The same of a statement with parameters, such as {@code :user}.
   *
   * @param values of the parameters, by name: numbers, texts and times
   * @throws IoMinerException of kind USER also for a parameter without a value
   */
  public Tuples query(String statement, Map<String, Object> values) {
    Set<String> missing = new TreeSet<>(parameters(statement));
    missing.removeAll(values.keySet());
    if (!missing.isEmpty()) {
      throw new IoMinerException(
          ErrorKind.USER, "Parameter :" + missing.iterator().next() + " has no value");
    }
    return new Tuples(check(() -> sql.run(UnitLiterals.expand(statement), values)));
  }

  /** The names of a statement's parameters; none where it cannot be parsed. */
  public Set<String> parameters(String statement) {
    return check(() -> sql.parameters(UnitLiterals.expand(statement)));
  }

  /**
   * Shows a file of the user's as a table, in place of an earlier one of this name; the file is
   * only read. Its rows are those of CSV with a header line, whose types are inferred, or of
   * Parquet.
   *
   * @throws IoMinerException of kind USER for a name that the store has, and for what is no such
   *     file
   */
  public Tuples table(String name, Path file) {
    return new Tuples(OwnTables.show(spark, new OwnTable(name, file)));
  }

  /**
   * Runs an action on the result of a statement.
   *
   * @throws IoMinerException of kind USER for an error in the statement that shows only while it
   *     runs, for example a division by zero
   */
  public <T> T check(Supplier<T> action) {
    try {
      return SqlErrors.translate(() -> StoreViews.withThem(spark, action), Tables.allWithViews());
    } catch (IoMinerException e) {
      boolean isOfFiles =
          e.kind() == ErrorKind.INTERNAL || Causes.of(e, IOException.class).findAny().isPresent();
      throw isOfFiles ? DamagedFile.find(store).orElse(e) : e;
    }
  }

  @Override
  public void close() {
    dropViews();
  }

  private void dropViews() {
    Tables.allWithViews().forEach(table -> spark.catalog().dropTempView(table.name()));
  }
}
