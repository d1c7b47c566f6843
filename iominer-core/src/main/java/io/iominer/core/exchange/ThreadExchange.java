// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.exchange;

import io.iominer.core.progress.WorkListener;
import io.iominer.core.progress.WorkProgress;
import io.iominer.core.progress.WorkTicker;
import io.iominer.core.query.NativeLibraries;
import io.iominer.core.sort.RecordSort;
import io.iominer.core.task.TaskThreads;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Runs tasks on threads of this process, without Spark. */
public final class ThreadExchange implements Exchange {
  private final TaskThreads threads;

  /**
   * Of a number of threads.
   *
   * @param threads tasks that run at a time, at least 1; each takes memory
   * @param work what the tasks are part of, for messages: "ingest"
   */
  public ThreadExchange(int threads, String work) {
    NativeLibraries.unpackInOwnFolder();
    this.threads = new TaskThreads(threads, work);
  }

  /** What the tasks of a step have done. */
  private static final class Counted implements TaskRun.Counter {
    private final LongAdder logs = new LongAdder();
    private final LongAdder bytes = new LongAdder();
    private final LongAdder rejects = new LongAdder();

    @Override
    public void add(long moreLogs, long moreBytes, long moreRejects) {
      logs.add(moreLogs);
      bytes.add(moreBytes);
      rejects.add(moreRejects);
    }

    WorkProgress progress() {
      return new WorkProgress(logs.sum(), bytes.sum(), rejects.sum());
    }
  }

  @Override
  public int parallelism() {
    return threads.threads();
  }

  private TaskRun task(int number, TaskRun.Counter counter) {
    return new TaskRun(number, 0, parallelism(), counter);
  }

  @Override
  public <I, R> List<R> run(List<I> inputs, Task<I, R> task, WorkListener listener) {
    if (inputs.isEmpty()) {
      return List.of();
    }
    Counted counted = new Counted();
    return WorkTicker.run(
        () -> threads.run(inputs, (input, number) -> task.run(input, task(number, counted))),
        counted::progress,
        listener);
  }

  @Override
  public <I> KeyedRecords records(List<I> inputs, Source<I> source, WorkListener listener) {
    return new Records(
        sink ->
            this.<I, Integer>run(
                inputs,
                (input, run) -> {
                  source.give(input, run, sink);
                  return run.number();
                },
                listener));
  }

  /** Records that are given to a sink, which several threads may use, when it is there. */
  private final class Records implements KeyedRecords {
    private final Consumer<RecordSink> source;

    Records(Consumer<RecordSink> source) {
      this.source = source;
    }

    @Override
    public KeyedRecords and(KeyedRecords others) {
      return new Records(
          sink -> {
            source.accept(sink);
            ((Records) others).source.accept(sink);
          });
    }

    @Override
    public KeyedRecords then(Step step) {
      return new Records(
          sink ->
              this.<Integer>collect(
                  (sorted, run) -> {
                    step.take(sorted, run, sink);
                    return run.number();
                  }));
    }

    @Override
    public <R> List<R> collect(End<R> end) {
      return inShares(
          shares ->
              run(
                  shares,
                  (share, run) -> {
                    try (share) {
                      return end.take(share.sorted(), run);
                    }
                  }));
    }

    private <R> List<R> inShares(Function<List<RecordSort>, List<R>> reading) {
      List<RecordSort> shares =
          IntStream.range(0, parallelism())
              .mapToObj(share -> RecordSort.oneOf(parallelism()))
              .toList();
      try {
        source.accept((key, record) -> shares.get(Math.floorMod(key, shares.size())).add(record));
        return reading.apply(shares);
      } finally {
        shares.forEach(RecordSort::close);
      }
    }
  }
}
