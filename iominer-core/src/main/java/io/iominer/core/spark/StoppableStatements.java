// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.spark;

import io.iominer.core.error.StatementStopped;
import io.iominer.core.unit.Quantity;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/**
 * Runs statements one after the other so that each can be stopped: by another thread, or when its
 * time is over. Spark goes on. Its jobs have a tag, as their group can be that of a notebook.
 */
public final class StoppableStatements {
  private static final ScheduledExecutorService CLOCK =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "time limit");
            thread.setDaemon(true);
            return thread;
          });

  /** Spark's setting of a thread: whether tasks of jobs that are cancelled are interrupted. */
  private static final String INTERRUPT = "spark.job.interruptOnCancel";

  private static final AtomicLong COUNT = new AtomicLong();

  private final SparkContext spark;
  private final Duration limit;
  private @Nullable Running running;

  private static final class Running {
    private final Thread thread = Thread.currentThread();
    private final String tag = "iominer-statement-" + COUNT.incrementAndGet();
    private Optional<Boolean> stoppedByTime = Optional.empty();
  }

  /**
   * @param limit how long each may run; zero for as long as it takes
   */
  public StoppableStatements(SparkSession session, Duration limit) {
    this.spark = session.sparkContext();
    this.limit = limit;
  }

  /** What a statement does. */
  public interface Work<T> {
    T run() throws IOException;
  }

  /**
   * Runs a statement in this thread.
   *
   * @throws StatementStopped of kind RESOURCE where it was stopped
   */
  public <T> T run(Work<T> work) throws IOException {
    Running statement = new Running();
    String interruptedBefore = spark.getLocalProperty(INTERRUPT);
    spark.setLocalProperty(INTERRUPT, "true");
    spark.addJobTag(statement.tag);
    begin(statement);
    Optional<Future<?>> alarm =
        limit.isZero()
            ? Optional.empty()
            : Optional.of(
                CLOCK.schedule(
                    () -> stop(statement, true), limit.toMillis(), TimeUnit.MILLISECONDS));
    try {
      return work.run();
    } catch (IOException | RuntimeException e) {
      Optional<Boolean> stopped = end(statement);
      if (stopped.isPresent()) {
        throw new StatementStopped(
            stopped.get()
                ? "the statement was stopped after "
                    + Quantity.seconds(limit.toMillis() / 1e3).withUnit()
                    + ", its time limit"
                : "the statement was stopped",
            stopped.get(),
            e);
      }
      throw e;
    } finally {
      alarm.ifPresent(clock -> clock.cancel(false));
      end(statement);
      spark.removeJobTag(statement.tag);
      spark.setLocalProperty(INTERRUPT, interruptedBefore);
    }
  }

  /** Stops the statement that runs, if one does; may be called from any thread. */
  public synchronized void stop() {
    if (running != null) {
      stop(running, false);
    }
  }

  private synchronized void begin(Running statement) {
    running = statement;
  }

  private synchronized void stop(Running statement, boolean isByTime) {
    if (running == statement && statement.stoppedByTime.isEmpty()) {
      statement.stoppedByTime = Optional.of(isByTime);
      spark.cancelJobsWithTag(statement.tag);
      statement.thread.interrupt();
    }
  }

  /** Whether its time stopped it; empty where nothing did. */
  private synchronized Optional<Boolean> end(Running statement) {
    running = null;
    if (statement.stoppedByTime.isPresent()) {
      Thread.interrupted();
      spark.cancelJobsWithTag(statement.tag); // A job that was begun meanwhile.
    }
    return statement.stoppedByTime;
  }
}
