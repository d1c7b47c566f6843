// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.exchange.spark;

import io.iominer.core.analysis.JobFilter;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.spark.IOMiner;
import io.iominer.core.store.IoStore;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.TableDefinition;
import java.io.Closeable;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A store as it was at the instant of opening, for tasks and for statements. Its first statement
 * starts Spark where it does not run yet.
 */
public final class OpenStore implements Closeable {
  private final IoStore store;
  private final TaskPlace place;
  private final Map<String, String> mountPoints;
  private final JobFilter jobs;
  private @Nullable IOMiner miner;
  private @Nullable IOMiner minerOfAll;

  /**
   * Opens a store as it is now.
   *
   * @param place where its tasks run; it stays open
   * @param mountPoints of Lustre file systems, by the name that LMT has for each
   * @param jobs what statements are about; they read what is said of these, and {@code darshan_job}
   */
  public OpenStore(
      IoStore store, TaskPlace place, Map<String, String> mountPoints, JobFilter jobs) {
    this.store = store;
    this.place = place;
    this.mountPoints = Map.copyOf(mountPoints);
    this.jobs = jobs;
  }

  /** The store. */
  public IoStore store() {
    return store;
  }

  /**
   * For tasks.
   *
   * @param work what they are part of, for messages: "report"
   */
  public StoreExchange exchange(String work) {
    return new StoreExchange(store, place.exchange(work));
  }

  /** For statements. */
  public synchronized IOMiner miner() {
    if (miner == null) {
      miner = IOMiner.open(store, place.session(), mountPoints);
      if (!jobs.equals(JobFilter.ALL)) {
        LongSummaryStatistics ids = ids();
        miner.showJobs(ids.getMin(), ids.getMax());
      }
    }
    return miner;
  }

  /** For statements about other jobs, too, such as those of earlier days. */
  public synchronized IOMiner minerOfAll() {
    if (minerOfAll == null) {
      minerOfAll = IOMiner.open(store, place.session(), mountPoints);
    }
    return minerOfAll;
  }

  private LongSummaryStatistics ids() {
    List<String> columns =
        Stream.concat(jobs.columns().stream(), Stream.of(TableDefinition.BUCKET_COLUMN))
            .distinct()
            .toList();
    LongSummaryStatistics ids = new LongSummaryStatistics();
    jobs.of(store.scan(DarshanJobTable.DEFINITION))
        .rowsInTurn(
            columns,
            job -> {
              if (jobs.holds(job)) {
                ids.accept(job.whole(TableDefinition.BUCKET_COLUMN));
              }
            });
    return ids;
  }

  @Override
  public synchronized void close() {
    if (miner != null) {
      miner.close();
    }
    if (minerOfAll != null) {
      minerOfAll.close();
    }
  }
}
