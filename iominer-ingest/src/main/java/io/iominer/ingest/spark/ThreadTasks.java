// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.spark;

import io.iominer.core.progress.WorkListener;
import io.iominer.core.progress.WorkProgress;
import io.iominer.core.progress.WorkTicker;
import io.iominer.core.query.NativeLibraries;
import io.iominer.core.store.TableTarget;
import io.iominer.core.task.TaskThreads;
import io.iominer.ingest.source.Source;
import io.iominer.ingest.trace.Fingerprint;
import io.iominer.ingest.trace.RowPart;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;

/** What runs on threads of this process. As many batches are in memory as there are threads. */
final class ThreadTasks extends IngestTasks {
  private final TaskThreads threads;

  ThreadTasks(int threads) {
    NativeLibraries.unpackInOwnFolder();
    this.threads = new TaskThreads(threads, "ingest");
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

  @Override
  int parallelism() {
    return threads.threads();
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
      List<I> inputs, TaskThreads.Task<I, R> task, Counters counters, WorkListener listener) {
    return inputs.isEmpty()
        ? List.of()
        : WorkTicker.run(() -> threads.run(inputs, task), counters::progress, listener);
  }
}
