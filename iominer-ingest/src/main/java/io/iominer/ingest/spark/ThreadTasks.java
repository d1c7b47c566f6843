// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.spark;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.progress.WorkProgress;
import io.iominer.core.progress.WorkTicker;
import io.iominer.core.query.NativeLibraries;
import io.iominer.core.store.TableTarget;
import io.iominer.ingest.source.Source;
import io.iominer.ingest.trace.Fingerprint;
import io.iominer.ingest.trace.RowPart;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/**
 * What runs on threads of this process. As many batches are in memory as there are threads. The
 * first error ends a step: no task begins after it, and when the step returns none is running.
 */
final class ThreadTasks extends IngestTasks {
  private final int threads;

  ThreadTasks(int threads) {
    NativeLibraries.unpackInOwnFolder();
    this.threads = threads;
  }

  /** Counters of one step. */
  private static final class Counters {
    private final LongAdder logs = new LongAdder();
    private final LongAdder bytes = new LongAdder();
    private final LongAdder rejects = new LongAdder();

    WorkProgress progress() {
      return new WorkProgress(logs.sum(), bytes.sum(), rejects.sum());
    }
  }

  /** One task of a step. */
  private interface Task<I, R> {
    R run(I input, int number) throws IOException;
  }

  @Override
  int parallelism() {
    return threads;
  }

  @Override
  List<ArchiveIndex> index(List<Source> archives, WorkListener listener) {
    Counters counters = new Counters();
    return run(
        archives,
        (archive, number) -> {
          ArchiveIndex index = ArchiveIndex.of(archive, scratch());
          counters.logs.add(index.logs().size());
          return index;
        },
        counters,
        listener);
  }

  @Override
  List<Fingerprint> look(List<List<Source>> batches, WorkListener listener) {
    Counters counters = new Counters();
    BatchLook look = new BatchLook(scratch());
    return run(
            batches,
            (batch, number) -> {
              List<Fingerprint> prints = look.look(batch);
              for (Fingerprint print : prints) {
                counters.logs.add(print.source().isArchive() ? 0 : 1);
                counters.bytes.add(print.source().size());
                counters.rejects.add(print.reject() == null ? 0 : 1);
              }
              return prints;
            },
            counters,
            listener)
        .stream()
        .flatMap(List::stream)
        .toList();
  }

  @Override
  List<BatchResult> read(
      List<LogBatch> batches,
      Map<String, TableTarget> targets,
      Set<RowPart> parts,
      WorkListener listener) {
    Counters counters = new Counters();
    BatchReader reader =
        new BatchReader(
            targets,
            parts,
            scratch(),
            (source, size) -> {
              counters.logs.increment();
              counters.bytes.add(size);
            });
    return run(
        batches,
        (batch, number) -> {
          BatchResult result = reader.read(batch, number, 0);
          counters.rejects.add(result.results().size());
          return result;
        },
        counters,
        listener);
  }

  /** The results in the order of the inputs. */
  private <I, R> List<R> run(
      List<I> inputs, Task<I, R> task, Counters counters, WorkListener listener) {
    return inputs.isEmpty()
        ? List.of()
        : WorkTicker.run(() -> run(inputs, task), counters::progress, listener);
  }

  private <I, R> List<R> run(List<I> inputs, Task<I, R> task) {
    ExecutorService pool =
        Executors.newFixedThreadPool(
            Math.min(threads, inputs.size()), work -> daemon(work, "iominer-ingest"));
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
      throw new IoMinerException(ErrorKind.INTERNAL, "the ingest was interrupted", e);
    } finally {
      end(pool);
    }
  }

  private static Thread daemon(Runnable work, String name) {
    Thread thread = new Thread(work, name);
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

  private static IoMinerException known(Throwable error) {
    if (error instanceof Error fatal) {
      throw fatal;
    }
    if (error instanceof IoMinerException known) {
      return new IoMinerException(known.kind(), String.valueOf(known.getMessage()), error);
    }
    return new IoMinerException(
        error instanceof IOException ? ErrorKind.RESOURCE : ErrorKind.INTERNAL,
        "The ingest could not finish: " + error,
        error);
  }
}
