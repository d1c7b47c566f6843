// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench;

import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.store.TableFileWriter;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.OstBitmaps;
import io.iominer.core.table.SlurmJobTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/**
 * Makes a store of many jobs for queries: rows with the columns that the queries and a diagnosis
 * need most, the others NULL or, where they cannot be, empty. Arguments: STORE JOBS FILES_PER_JOB
 * BUCKETS.
 */
public final class StoreRows {
  private static final int OSTS = 248;
  private static final long STRIPE_SIZE = 1L << 20;
  private static final int CUSTOM_ONE_IN = 1250;
  private static final long SECONDS_APART = 3;
  private static final int WRITES_MILLIS = 590_000;
  private static final int WRITE_MILLIS = 10_000;
  private static final double MILLIS = 1e3;
  private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");

  private final IoStore store;
  private final int jobs;
  private final int filesPerJob;

  private StoreRows(IoStore store, int jobs, int filesPerJob) {
    this.store = store;
    this.jobs = jobs;
    this.filesPerJob = filesPerJob;
  }

  public static void main(String[] args) throws InterruptedException, ExecutionException {
    IoStore store = IoStore.openOrCreate(Path.of(args[0]), Integer.parseInt(args[3]));
    new StoreRows(store, Integer.parseInt(args[1]), Integer.parseInt(args[2])).write();
  }

  /** One task writes the rows of a bucket, in the order of jobs, as an ingest does. */
  private void write() throws InterruptedException, ExecutionException {
    ExecutorService threads =
        Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
    try (StoreWriter writer = IoStore.writer(store.folder(), "benchmark")) {
      StoreChange change = new StoreChange();
      List<Future<StoreChange>> parts = new ArrayList<>();
      for (int bucket = 0; bucket < store.jobBuckets(); bucket++) {
        int number = bucket;
        parts.add(threads.submit(() -> bucket(number, writer, change)));
      }
      for (Future<StoreChange> part : parts) {
        part.get();
      }
      writer.commit(change);
    } finally {
      threads.shutdown();
    }
  }

  private StoreChange bucket(int bucket, StoreWriter writer, StoreChange change) {
    try (TableFileWriter jobRows = writer.target(DarshanJobTable.DEFINITION).writer(bucket, 0);
        TableFileWriter fileRows = writer.target(DarshanFileTable.DEFINITION).writer(bucket, 0);
        TableFileWriter slurmRows = writer.target(SlurmJobTable.DEFINITION).writer(bucket, 0)) {
      for (long job = 0; job < jobs; job++) {
        if (store.bucket(job) == bucket) {
          write(job, jobRows, fileRows, slurmRows);
        }
      }
      synchronized (change) {
        change.add(jobRows.finish());
        change.add(fileRows.finish());
        change.add(slurmRows.finish());
      }
    }
    return change;
  }

  private void write(
      long job, TableFileWriter jobRows, TableFileWriter fileRows, TableFileWriter slurmRows) {
    Random random = new Random(job);
    Instant start = BEGIN.plusSeconds(job * SECONDS_APART);
    String log = String.format("%032x", job);
    long processes = 1L << random.nextInt(13);
    boolean isCustom = random.nextInt(CUSTOM_ONE_IN) == 0;
    long stripes = isCustom ? 8 : 1;
    TableRow jobRow =
        row(DarshanJobTable.DEFINITION, job)
            .set("log_id", log)
            .set("uid", job % 1000)
            .set("application", "app" + job % 300)
            .set("start_time", start)
            .set("end_time", start.plusSeconds(600))
            .set("process_count", processes)
            .set("bytes_read", random.nextLong(1L << 38))
            .set("bytes_written", random.nextLong(1L << 38))
            .set("lustre_file_count", (long) filesPerJob)
            .set("stripe_layout_count", (long) filesPerJob)
            .set("ost_mount_points", List.of())
            .set("stripe_size_min", STRIPE_SIZE)
            .set("stripe_size_max", STRIPE_SIZE)
            .set("stripe_count_min", stripes)
            .set("stripe_count_max", stripes);
    RoaringBitmap ostsOfJob = new RoaringBitmap();
    long writes = 0;
    for (int file = 0; file < filesPerJob; file++) {
      RoaringBitmap osts = new RoaringBitmap();
      int first = random.nextInt(OSTS);
      int begin = random.nextInt(WRITES_MILLIS);
      int end = begin + 1 + random.nextInt(WRITE_MILLIS);
      List<Long> inOrder = new ArrayList<>();
      for (int stripe = 0; stripe < stripes; stripe++) {
        osts.add((first + stripe) % OSTS);
        inOrder.add((long) (first + stripe) % OSTS);
      }
      ostsOfJob.or(osts);
      long writesOfFile = random.nextLong(10_000);
      writes += writesOfFile;
      long bytes = random.nextLong(1L << 34);
      fileRows.write(
          row(DarshanFileTable.DEFINITION, job)
              .set("log_id", log)
              .setUnsigned("record_id", random.nextLong())
              .set("file_name", String.format("/scratch/app%d/run%d/part.%d", job % 300, job, file))
              .set("rank", file % processes)
              .set("stripe_size", STRIPE_SIZE)
              .set("stripe_count", stripes)
              .set("stripe_offset", (long) first)
              .set(
                  "stripe_components",
                  List.<@Nullable Object[]>of(
                      new @Nullable Object[] {
                        STRIPE_SIZE, stripes, null, null, null, null, null, null, inOrder
                      }))
              .set("ost_bitmap", OstBitmaps.bytes(osts))
              .set("ost_count", osts.getCardinality())
              .set("write_start_time", start.plusMillis(begin))
              .set("write_end_time", start.plusMillis(end))
              .set("posix_opens", 1L)
              .set("posix_f_write_start_timestamp", begin / MILLIS)
              .set("posix_f_write_end_timestamp", end / MILLIS)
              .set("posix_f_write_time", (end - begin) / MILLIS)
              .set("posix_writes", writesOfFile)
              .set("posix_bytes_written", bytes)
              .set("bytes_written", bytes));
    }
    jobRows.write(
        jobRow
            .set("ost_bitmap", OstBitmaps.bytes(ostsOfJob))
            .set("ost_count", ostsOfJob.getCardinality())
            .set("posix_writes", writes));
    slurmRows.write(
        row(SlurmJobTable.DEFINITION, job)
            .set("record_id", "c/" + job)
            .set("job_id_is_own", true)
            .set("user", "u" + job % 1000)
            .set("start_time", start)
            .set("end_time", start.plusSeconds(700))
            .set("node_count", 1L << random.nextInt(8)));
  }

  private static TableRow row(TableDefinition table, long job) {
    return TableRow.blank(table).set(TableDefinition.BUCKET_COLUMN, job);
  }
}
