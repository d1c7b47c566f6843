// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.run;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import java.io.Closeable;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobEnd;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.scheduler.SparkListenerTaskEnd;

/** Sums up what Spark's tasks tell of themselves while this is open. */
final class TaskTotals extends SparkListener implements Closeable {
  private static final String JOB_GROUP = "spark.jobGroup.id";
  private static final int MOST_SECONDS_BEHIND = 60;

  private final SparkContext spark;
  private final String lastGroup = "last-of-" + UUID.randomUUID();
  private final AtomicInteger lastJob = new AtomicInteger(-1);
  private final CountDownLatch lastEnded = new CountDownLatch(1);
  private final LongAdder shuffledBytes = new LongAdder();
  private final LongAdder spilledBytes = new LongAdder();

  /** Begins to listen. */
  TaskTotals(SparkContext spark) {
    this.spark = spark;
    spark.addSparkListener(this);
  }

  @Override
  public void onTaskEnd(SparkListenerTaskEnd end) {
    TaskMetrics metrics = end.taskMetrics();
    if (metrics != null) {
      shuffledBytes.add(metrics.shuffleWriteMetrics().bytesWritten());
      spilledBytes.add(metrics.diskBytesSpilled());
    }
  }

  @Override
  public void onJobStart(SparkListenerJobStart start) {
    if (start.properties() != null && lastGroup.equals(start.properties().getProperty(JOB_GROUP))) {
      lastJob.set(start.jobId());
    }
  }

  @Override
  public void onJobEnd(SparkListenerJobEnd end) {
    if (end.jobId() == lastJob.get()) {
      lastEnded.countDown();
    }
  }

  /**
   * Waits for what Spark has not told yet. Listeners hear of tasks some time after them but in
   * their order; so a small job is run, and once its end was heard all before it were.
   */
  void await() throws InterruptedException {
    spark.setJobGroup(lastGroup, "Waits for Spark's listeners", false);
    JavaSparkContext.fromSparkContext(spark).parallelize(List.of(1), 1).count();
    spark.clearJobGroup();
    if (!lastEnded.await(MOST_SECONDS_BEHIND, TimeUnit.SECONDS)) {
      throw new IoMinerException(ErrorKind.INTERNAL, "Spark's listeners are a minute behind");
    }
  }

  /** Bytes that tasks wrote for others to read, as compressed. */
  long shuffledBytes() {
    return shuffledBytes.sum();
  }

  /** Bytes that tasks wrote to the disk for want of memory. */
  long spilledBytes() {
    return spilledBytes.sum();
  }

  @Override
  public void close() {
    spark.removeSparkListener(this);
  }
}
