// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.task;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Runs the tasks of a step on threads of this process. The first error ends a step: no task begins
 * after it, and when the step returns none is running.
 *
 * @param threads tasks that run at a time, at least 1
 * @param work what the tasks are part of, for messages: "ingest"
 */
public record TaskThreads(int threads, String work) {

  /**
   * One task of a step.
   *
   * @param <I> what it gets
   * @param <R> what it gives
   */
  @FunctionalInterface
  public interface Task<I, R> {
    /**
     * Runs it.
     *
     * @param number of the task in its step, from 0
     */
    R run(I input, int number) throws IOException;
  }

  /**
   * Runs a task for each input.
   *
   * @return their results, in the order of the inputs
   * @throws IoMinerException that of a task, or of kind RESOURCE or INTERNAL for what else it threw
   */
  public <I, R> List<R> run(List<I> inputs, Task<I, R> task) {
    if (inputs.isEmpty()) {
      return List.of();
    }
    ExecutorService pool =
        Executors.newFixedThreadPool(Math.min(threads, inputs.size()), this::daemon);
    try {
      ExecutorCompletionService<R> tasks = new ExecutorCompletionService<>(pool);
      List<Future<R>> futures = new ArrayList<>();
      for (int i = 0; i < inputs.size(); i++) {
        I input = inputs.get(i);
        int number = i;
        futures.add(tasks.submit(() -> task.run(input, number)));
      }
      for (int i = 0; i < inputs.size(); i++) {
        tasks.take().get();
      }
      List<R> results = new ArrayList<>();
      for (Future<R> future : futures) {
        results.add(future.get());
      }
      return results;
    } catch (ExecutionException e) {
      throw known(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IoMinerException(ErrorKind.INTERNAL, "the " + work + " was interrupted", e);
    } finally {
      end(pool);
    }
  }

  /**
   * One task of a step that gives nothing back.
   *
   * @param <I> what it gets
   */
  @FunctionalInterface
  public interface Action<I> {
    /**
     * Runs it.
     *
     * @param input what it gets
     */
    void run(I input) throws IOException;
  }

  /** Runs an action for each input; as {@link #run}. */
  public <I> void forEach(List<I> inputs, Action<I> action) {
    run(
        inputs,
        (input, number) -> {
          action.run(input);
          return number;
        });
  }

  private Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "iominer-" + work);
    thread.setDaemon(true);
    return thread;
  }

  /** Tasks write to the store: none may go on when its lock is given back. */
  private static void end(ExecutorService pool) {
    pool.shutdownNow();
    boolean isInterrupted = false;
    while (!pool.isTerminated()) {
      try {
        pool.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
      } catch (InterruptedException e) {
        isInterrupted = true;
      }
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private IoMinerException known(Throwable error) {
    if (error instanceof Error fatal) {
      throw fatal;
    }
    if (error instanceof IoMinerException known) {
      return new IoMinerException(known.kind(), String.valueOf(known.getMessage()), error);
    }
    return new IoMinerException(
        error instanceof IOException ? ErrorKind.RESOURCE : ErrorKind.INTERNAL,
        "The " + work + " could not finish: " + error,
        error);
  }
}
