// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.exchange;

import io.iominer.core.progress.WorkListener;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreScan;
import io.iominer.core.store.StoreState;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Tasks on a store in one state: one for each job bucket, or on the files of a table. They read
 * Iceberg's files directly.
 */
public final class StoreExchange {
  /**
   * Tasks for each one that runs at a time, where a table's files are shared out; heuristic: files
   * differ in size, and each task of a cluster plans the scan anew.
   */
  private static final int PARTS = 4;

  private final IoStore store;
  private final StoreState state;
  private final Exchange exchange;

  /** Tasks of an exchange on a store. */
  public StoreExchange(IoStore store, Exchange exchange) {
    this.store = store;
    this.state = store.state();
    this.exchange = exchange;
  }

  /**
   * A task of a bucket.
   *
   * @param <R> its result, which is small
   */
  @FunctionalInterface
  public interface BucketTask<R> extends Serializable {
    R run(StoreTask task, long bucket);
  }

  /** Gives records of a bucket. */
  @FunctionalInterface
  public interface BucketSource extends Serializable {
    void give(StoreTask task, long bucket, RecordSink sink);
  }

  /** A scan, which is made where the task runs. */
  @FunctionalInterface
  public interface Scan extends Serializable {
    StoreScan of(IoStore store);
  }

  /**
   * A task of a file of a table.
   *
   * @param <R> its result, which is small
   */
  @FunctionalInterface
  public interface FileTask<R> extends Serializable {
    R run(StoreScan.FileOfRows file);
  }

  /** Gives records of a file of a table. */
  @FunctionalInterface
  public interface FileSource extends Serializable {
    void give(StoreScan.FileOfRows file, RecordSink sink);
  }

  /** Gives further records of sorted ones. */
  @FunctionalInterface
  public interface Step extends Serializable {
    void take(StoreTask task, Iterator<byte[]> sorted, RecordSink sink);
  }

  /**
   * Makes a small result of sorted records.
   *
   * @param <R> the result
   */
  @FunctionalInterface
  public interface End<R> extends Serializable {
    R take(StoreTask task, Iterator<byte[]> sorted);
  }

  /** The store. */
  public IoStore store() {
    return store;
  }

  /** Runs a task for each bucket; the results in the order of the buckets. */
  public <R> List<R> buckets(BucketTask<R> task) {
    return buckets(task, WorkListener.SILENT);
  }

  /**
   * Runs a task for each bucket; the results in the order of the buckets.
   *
   * @param listener hears what the tasks count
   */
  public <R> List<R> buckets(BucketTask<R> task, WorkListener listener) {
    StoreState read = state;
    return exchange.run(
        store.buckets(),
        (bucket, run) -> task.run(new StoreTask(read.store(), run), bucket),
        listener);
  }

  /** The records that each bucket gives. */
  public KeyedRecords bucketRecords(BucketSource source) {
    return bucketRecords(source, WorkListener.SILENT);
  }

  /**
   * The records that each bucket gives.
   *
   * @param listener hears what the tasks count
   */
  public KeyedRecords bucketRecords(BucketSource source, WorkListener listener) {
    StoreState read = state;
    return exchange.records(
        store.buckets(),
        (bucket, run, sink) -> source.give(new StoreTask(read.store(), run), bucket, sink),
        listener);
  }

  /** Files of a scan, which are found once for all threads, and by each task of a cluster. */
  private static final class ScannedFiles implements Serializable {
    private static final long serialVersionUID = 1;

    private final StoreState state;
    private final Scan scan;
    private final List<String> columns;
    private transient volatile @Nullable List<StoreScan.FileOfRows> found;

    ScannedFiles(StoreState state, Scan scan, List<String> columns) {
      this.state = state;
      this.scan = scan;
      this.columns = List.copyOf(columns);
    }

    List<StoreScan.FileOfRows> all() {
      List<StoreScan.FileOfRows> files = found;
      if (files == null) {
        files = scan.of(state.store()).files(columns);
        found = files;
      }
      return files;
    }

    /** The files of a part, from 0. */
    List<StoreScan.FileOfRows> of(int part, int parts) {
      List<StoreScan.FileOfRows> files = all();
      return IntStream.iterate(part, i -> i < files.size(), i -> i + parts)
          .mapToObj(files::get)
          .toList();
    }
  }

  /** Runs a task for each file of a scan; the results in no order. */
  public <R> List<R> files(Scan scan, List<String> columns, FileTask<R> task) {
    ScannedFiles files = new ScannedFiles(state, scan, columns);
    int parts = parts(files);
    List<List<R>> results =
        exchange.run(
            parts(parts),
            (part, run) -> {
              List<R> found = new ArrayList<>();
              files.of(part, parts).forEach(file -> found.add(task.run(file)));
              return found;
            });
    return results.stream().flatMap(List::stream).toList();
  }

  /** The records that each file of a scan gives. */
  public KeyedRecords fileRecords(Scan scan, List<String> columns, FileSource source) {
    return fileRecords(scan, columns, source, WorkListener.SILENT);
  }

  /**
   * The records that each file of a scan gives.
   *
   * @param listener hears how many rows were read
   */
  public KeyedRecords fileRecords(
      Scan scan, List<String> columns, FileSource source, WorkListener listener) {
    ScannedFiles files = new ScannedFiles(state, scan, columns);
    int parts = parts(files);
    return exchange.records(
        parts(parts),
        (part, run, sink) ->
            files.of(part, parts).forEach(file -> source.give(counted(file, run), sink)),
        listener);
  }

  private static StoreScan.FileOfRows counted(StoreScan.FileOfRows file, TaskRun run) {
    return visitor ->
        file.forEach(
            row -> {
              visitor.accept(row);
              run.counter().add(1, 0, 0);
            });
  }

  private int parts(ScannedFiles files) {
    return Math.min(PARTS * exchange.parallelism(), files.all().size());
  }

  private static List<Integer> parts(int parts) {
    return IntStream.range(0, parts).boxed().toList();
  }

  /** What a step gives of sorted records. */
  public KeyedRecords then(KeyedRecords records, Step step) {
    StoreState read = state;
    return records.then(
        (sorted, run, sink) -> step.take(new StoreTask(read.store(), run), sorted, sink));
  }

  /** A result for each share of the records, in no order. */
  public <R> List<R> collect(KeyedRecords records, End<R> end) {
    StoreState read = state;
    return records.collect((sorted, run) -> end.take(new StoreTask(read.store(), run), sorted));
  }
}
