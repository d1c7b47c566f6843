// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.spark;

import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.store.TableCleanup;
import io.iominer.core.table.DarshanDxtTable;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.TableDefinition;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.StreamSupport;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.SortOrder;
import org.apache.iceberg.Table;
import org.apache.iceberg.actions.BinPackRewriteFilePlanner;
import org.apache.iceberg.actions.RewriteDataFiles;
import org.apache.iceberg.actions.SizeBasedFileRewritePlanner;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.spark.actions.SparkActions;
import org.apache.spark.sql.SparkSession;

/**
 * Keeps a store small and quick: joins the small files that days leave behind, writes rows anew
 * that deletes have thinned, and removes what no reader can need any more. Rows are sorted by time
 * on the way, so that a question about a day reads few files.
 */
public final class Compaction {
  /**
   * Columns by which rows are sorted, the first that a table has: times, and of results without one
   * the job id, which grows with time. Heuristic.
   */
  private static final List<String> ORDERS =
      List.of("start_time", "interval_end", "ingest_time", "valid_from", "job_id");

  /** Rows of a log lie together in its order, which is kept. */
  private static final Set<TableDefinition> AS_WRITTEN =
      Set.of(DarshanFileTable.DEFINITION, DarshanDxtTable.DEFINITION);

  /** Files of a bucket from which on they are joined; heuristic (Iceberg's own default is 5). */
  public static final int DEFAULT_MIN_FILES = 5;

  /** How long states of the store stay readable, for sessions that opened them; heuristic. */
  public static final Duration DEFAULT_KEEP = Duration.ofDays(1);

  /**
   * Size of a file that is joined from others. Heuristic: some nights of 10,000 logs in a bucket of
   * {@code darshan_file}.
   */
  public static final long LARGE = 8 << 20;

  /**
   * Part of {@link #LARGE} from which on a file stays as it is, so that a row is written anew once
   * or twice and not every fifth night. Heuristic; Iceberg's default of three quarters wrote most
   * files of a first load of a million logs (1 to 6 MB each) anew, for 40 minutes.
   */
  private static final int SETTLED_PART = 4;

  /**
   * Times {@link #LARGE} from which on a file of sorted rows is divided, so that the rows of a day
   * lie in few files. Heuristic.
   */
  private static final int DIVIDED_TIMES = 2;

  private final Supplier<SparkSession> spark;
  private final int minFiles;
  private final int minDeletes;
  private final Duration keep;
  private final long large;

  /**
   * Settings of a compaction.
   *
   * @param spark is asked only where files are to be written anew
   * @param minFiles files of a bucket from which on they are joined, at least 2
   * @param minDeletes commits that deleted rows of a file from which on it is written anew, at
   *     least 1, which leaves no deletes
   * @param keep how long states stay readable after later ones came; sessions that are open for
   *     longer may fail
   */
  public Compaction(Supplier<SparkSession> spark, int minFiles, int minDeletes, Duration keep) {
    this(spark, minFiles, minDeletes, keep, LARGE);
  }

  /**
   * The same with another size of joined files.
   *
   * @param large bytes
   */
  public Compaction(
      Supplier<SparkSession> spark, int minFiles, int minDeletes, Duration keep, long large) {
    this.spark = spark;
    this.minFiles = minFiles;
    this.minDeletes = minDeletes;
    this.keep = keep;
    this.large = large;
  }

  /**
   * What was done to a table.
   *
   * @param table its name
   * @param before data files before
   * @param after data files afterwards
   * @param removed files that were removed from the disk
   */
  public record Result(String table, long before, long after, long removed) {}

  /**
   * Compacts all tables. Readers see every row all the time.
   *
   * @throws io.iominer.core.error.IoMinerException of kind RESOURCE when another process writes
   */
  public List<Result> run(Path store) {
    List<Result> results = new ArrayList<>();
    try (StoreWriter writer = IoStore.writer(store, "compaction")) {
      List<Long> before = new ArrayList<>();
      for (TableDefinition table : writer.store().tables()) {
        before.add(files(writer.table(table)));
        if (writer.hasData(table) && isToRewrite(table, writer.table(table))) {
          writer.rewrite(table, iceberg -> rewrite(table, iceberg));
        }
      }
      writer.publish();
      Instant limit = Instant.now().minus(keep);
      for (TableDefinition table : writer.store().tables()) {
        Table iceberg = writer.table(table);
        long removed = writer.hasData(table) ? new TableCleanup(iceberg, limit).run().files() : 0;
        results.add(new Result(table.name(), before.get(results.size()), files(iceberg), removed));
      }
    }
    return results;
  }

  /** Which files are written anew, in Iceberg's words. */
  private Map<String, String> options(TableDefinition table) {
    return Map.of(
        SizeBasedFileRewritePlanner.MIN_INPUT_FILES,
        Integer.toString(minFiles),
        SizeBasedFileRewritePlanner.TARGET_FILE_SIZE_BYTES,
        Long.toString(large),
        SizeBasedFileRewritePlanner.MIN_FILE_SIZE_BYTES,
        Long.toString(large / SETTLED_PART),
        SizeBasedFileRewritePlanner.MAX_FILE_SIZE_BYTES,
        Long.toString(order(table).isPresent() ? DIVIDED_TIMES * large : Long.MAX_VALUE),
        BinPackRewriteFilePlanner.DELETE_FILE_THRESHOLD,
        Integer.toString(minDeletes));
  }

  private boolean isToRewrite(TableDefinition definition, Table table) {
    BinPackRewriteFilePlanner planner = new BinPackRewriteFilePlanner(table);
    planner.init(options(definition));
    return planner.plan().totalGroupCount() > 0;
  }

  private void rewrite(TableDefinition definition, Table table) {
    SparkSession session = spark.get();
    // Iceberg's threads take the settings of the session of this one, which another may have begun.
    SparkSession.setActiveSession(session);
    RewriteDataFiles rewrite =
        SparkActions.get(session)
            .rewriteDataFiles(table)
            .options(options(definition))
            .option(RewriteDataFiles.REMOVE_DANGLING_DELETES, "true");
    order(definition)
        .map(column -> rewrite.sort(SortOrder.builderFor(table.schema()).asc(column).build()))
        .orElseGet(rewrite::binPack)
        .execute();
  }

  private static Optional<String> order(TableDefinition table) {
    return AS_WRITTEN.contains(table)
        ? Optional.empty()
        : ORDERS.stream().filter(column -> table.column(column).isPresent()).findFirst();
  }

  private static long files(Table table) {
    try (CloseableIterable<FileScanTask> tasks = table.newScan().planFiles()) {
      return StreamSupport.stream(tasks.spliterator(), false).count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
