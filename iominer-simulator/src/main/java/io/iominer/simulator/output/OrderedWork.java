// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.output;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Work on all cores, whose results are taken in the order in which it was given.
 *
 * @param <T> a result
 */
public final class OrderedWork<T> implements Closeable {
  private final ExecutorService threads =
      Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
  private final Deque<Waiting<T>> waiting = new ArrayDeque<>();
  private final int mostWaiting;
  private final Taker<T> taker;

  /**
   * No work yet.
   *
   * @param mostWaiting pieces of work that may wait until those before are taken
   */
  public OrderedWork(int mostWaiting, Taker<T> taker) {
    this.mostWaiting = mostWaiting;
    this.taker = taker;
  }

  private record Waiting<T>(String name, Future<T> result) {}

  /**
   * Takes results, one after the other.
   *
   * @param <T> a result
   */
  public interface Taker<T> {
    void take(T result) throws IOException;
  }

  /**
   * Gives work to the cores, and takes results as long as too much waits.
   *
   * @param name of the work, for errors
   */
  public void add(String name, Callable<T> work) throws IOException {
    waiting.add(new Waiting<>(name, threads.submit(work)));
    while (waiting.size() > mostWaiting) {
      takeOne();
    }
  }

  /** Takes all results that are left. */
  public void finish() throws IOException {
    while (!waiting.isEmpty()) {
      takeOne();
    }
  }

  private void takeOne() throws IOException {
    Waiting<T> first = waiting.remove();
    T result;
    try {
      result = first.result().get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException problem) {
        throw problem;
      }
      throw new IllegalStateException(first.name(), e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
    taker.take(result);
  }

  /** Ends the threads; what is not taken by now is lost. */
  @Override
  public void close() {
    threads.shutdownNow();
  }
}
