// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.exchange.spark;

import io.iominer.core.exchange.Exchange;
import io.iominer.core.exchange.KeyedRecords;
import io.iominer.core.exchange.RecordSink;
import io.iominer.core.exchange.TaskRun;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.progress.WorkProgress;
import io.iominer.core.progress.WorkTicker;
import io.iominer.core.query.NativeLibraries;
import io.iominer.core.query.SparkWaiting;
import io.iominer.core.sort.RecordSort;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.spark.Partitioner;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.LongAccumulator;
import scala.Tuple2;

/**
 * Runs tasks on the executors of a session, whatever its master is. A task sorts the records that
 * it gives on its own disk, before Spark's shuffle takes them.
 */
public final class SparkExchange implements Exchange {
  private final JavaSparkContext spark;

  /** Of a session. */
  public SparkExchange(SparkSession session) {
    this.spark = JavaSparkContext.fromSparkContext(session.sparkContext());
  }

  /** What the tasks of a step have done. */
  private static final class Counted implements TaskRun.Counter, Serializable {
    private static final long serialVersionUID = 1;

    private final LongAccumulator logs;
    private final LongAccumulator bytes;
    private final LongAccumulator rejects;

    Counted(JavaSparkContext spark) {
      this.logs = spark.sc().longAccumulator();
      this.bytes = spark.sc().longAccumulator();
      this.rejects = spark.sc().longAccumulator();
    }

    @Override
    public void add(long moreLogs, long moreBytes, long moreRejects) {
      logs.add(moreLogs);
      bytes.add(moreBytes);
      rejects.add(moreRejects);
    }

    WorkProgress progress() {
      return new WorkProgress(logs.value(), bytes.value(), rejects.value());
    }
  }

  @Override
  public int parallelism() {
    return spark.defaultParallelism();
  }

  @Override
  public <I, R> List<R> run(List<I> inputs, Task<I, R> task, WorkListener listener) {
    if (inputs.isEmpty()) {
      return List.of();
    }
    Counted counted = new Counted(spark);
    JavaRDD<R> work =
        spark.parallelize(inputs, inputs.size()).map(input -> task.run(input, here(counted)));
    return SparkWaiting.run(work::collect, counted::progress, listener);
  }

  /** What the task of Spark knows that runs on this thread. */
  public static TaskRun task() {
    return here((logs, bytes, rejects) -> {});
  }

  private static TaskRun here(TaskRun.Counter counter) {
    NativeLibraries.unpackInOwnFolder();
    TaskContext task = TaskContext.get();
    int cores =
        SparkEnv.get()
            .conf()
            .getInt("spark.executor.cores", Runtime.getRuntime().availableProcessors());
    return new TaskRun(task.partitionId(), task.taskAttemptId(), cores, counter);
  }

  @Override
  public <I> KeyedRecords records(List<I> inputs, Source<I> source, WorkListener listener) {
    Counted counted = new Counted(spark);
    return new Records(
        spark
            .parallelize(inputs, Math.max(1, inputs.size()))
            .mapPartitions(
                partition ->
                    given(
                        here(counted),
                        (run, sink) -> {
                          while (partition.hasNext()) {
                            source.give(partition.next(), run, sink);
                          }
                        })),
        List.of(new Watch(counted, listener)));
  }

  /** Tells a listener what the tasks of some records have done, while an action runs. */
  private record Watch(Counted counted, WorkListener listener) {
    <T> Supplier<T> during(Supplier<T> action) {
      return () -> WorkTicker.run(action, counted::progress, listener);
    }
  }

  /** Gives records. */
  private interface Giver {
    void give(TaskRun run, RecordSink sink) throws IOException;
  }

  /** The records that a task gives, of which memory holds only a part. */
  private static Iterator<KeyedRecord> given(TaskRun run, Giver giver) throws IOException {
    RecordSort sort = run.sort();
    TaskContext.get().addTaskCompletionListener((TaskContext task) -> sort.close());
    giver.give(run, (key, record) -> sort.add(KeyedRecord.join(key, record)));
    Iterator<byte[]> sorted = sort.sorted();
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return sorted.hasNext();
      }

      @Override
      public KeyedRecord next() {
        return KeyedRecord.split(sorted.next());
      }
    };
  }

  /** Divides keys among the shares. */
  private static final class Shares extends Partitioner {
    private static final long serialVersionUID = 1;

    private final int count;

    Shares(int count) {
      this.count = count;
    }

    @Override
    public int numPartitions() {
      return count;
    }

    @Override
    public int getPartition(Object record) {
      return Math.floorMod(((KeyedRecord) record).key(), count);
    }
  }

  private final class Records implements KeyedRecords {
    private final JavaRDD<KeyedRecord> given;
    private final List<Watch> watches;

    Records(JavaRDD<KeyedRecord> given, List<Watch> watches) {
      this.given = given;
      this.watches = watches;
    }

    @Override
    public KeyedRecords and(KeyedRecords others) {
      Records more = (Records) others;
      return new Records(
          given.union(more.given), Stream.of(watches, more.watches).flatMap(List::stream).toList());
    }

    @Override
    public KeyedRecords then(Step step) {
      return new Records(
          sorted()
              .mapPartitions(
                  share -> given(task(), (run, sink) -> step.take(bytes(share), run, sink))),
          watches);
    }

    @Override
    public <R> List<R> collect(End<R> end) {
      JavaRDD<R> results =
          sorted()
              .mapPartitions(
                  share -> {
                    List<R> result = new ArrayList<>();
                    result.add(end.take(bytes(share), task()));
                    return result.iterator();
                  });
      Supplier<List<R>> action = results::collect;
      for (Watch watch : watches) {
        action = watch.during(action);
      }
      return SparkWaiting.run(action, () -> new WorkProgress(0, 0, 0), WorkListener.SILENT);
    }

    private JavaPairRDD<KeyedRecord, Boolean> sorted() {
      return given
          .mapToPair(record -> new Tuple2<>(record, true))
          .repartitionAndSortWithinPartitions(new Shares(parallelism()), new KeyedRecord.Order());
    }
  }

  private static Iterator<byte[]> bytes(Iterator<Tuple2<KeyedRecord, Boolean>> share) {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return share.hasNext();
      }

      @Override
      public byte[] next() {
        return share.next()._1().bytes();
      }
    };
  }
}
