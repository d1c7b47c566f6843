// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.simulate.request;

import io.iominer.bench.simulate.truth.JobTruth;
import io.iominer.bench.simulate.truth.TruthTable;
import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.PosixCounter;
import io.iominer.core.model.StdioCounter;
import io.iominer.core.store.RowFile;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongConsumer;

/** Runs the jobs of a scenario on all cores and writes their logs and the truth, in their order. */
final class RequestFacility {
  /** Scenes that may wait until the ones before are written; heuristic. */
  private static final int MOST_WAITING = 64;

  /** User ids begin here. */
  private static final int FIRST_UID = 5000;

  private final RequestScenario scenario;
  private final LongConsumer progress;
  private final RequestLog logs;

  /**
   * A facility.
   *
   * @param progress is told how many jobs are done
   */
  RequestFacility(RequestScenario scenario, LongConsumer progress) {
    this.scenario = scenario;
    this.progress = progress;
    this.logs = new RequestLog(scenario.folder().resolve("darshan"), scenario.begin());
  }

  /** Simulates all jobs. */
  void run() throws IOException {
    ExecutorService threads =
        Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
    try (RowFile truth =
        RowFile.create(scenario.folder().resolve("truth.parquet"), TruthTable.DEFINITION)) {
      Deque<Future<List<JobTruth>>> waiting = new ArrayDeque<>();
      long done = 0;
      long number = 0;
      while (number < scenario.jobs() || !waiting.isEmpty()) {
        if (number < scenario.jobs() && waiting.size() < MOST_WAITING) {
          RequestScenario.Together next = scenario.together(number, scenario.jobs() - number);
          waiting.add(threads.submit(() -> simulate(next)));
          number += next.members().size();
          continue;
        }
        for (JobTruth job : finished(waiting.remove())) {
          truth.write(TruthTable.row(job));
          done++;
          progress.accept(done);
        }
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static List<JobTruth> finished(Future<List<JobTruth>> scene) throws IOException {
    try {
      return scene.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException problem) {
        throw problem;
      }
      throw new IllegalStateException("A scene cannot be simulated", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private List<JobTruth> simulate(RequestScenario.Together jobs) throws IOException {
    List<JobTruth> truths = new ArrayList<>();
    long jobId = jobs.firstJob();
    for (Scene.Result result : jobs.scene().results()) {
      logs.write(
          new RequestLog.Submission(
              jobId,
              jobs.application(),
              FIRST_UID + jobs.user(),
              jobs.start() + result.member().start(),
              jobs.hasLayouts()),
          result);
      truths.add(truth(jobs, jobId, result));
      jobId++;
    }
    return truths;
  }

  private static JobTruth truth(RequestScenario.Together jobs, long jobId, Scene.Result result) {
    Plan.Labels labels = result.plan().labels();
    return new JobTruth(
        jobId,
        jobs.application(),
        "input.nml",
        Optional.of(result.member().kind().label()),
        labels.pattern(),
        result.member().health() == Plan.Health.ILL ? result.member().kind().name() : "NONE",
        labels.access(),
        labels.middleware(),
        labels.requestBytes(),
        result.plan().ranks(),
        bytes(result),
        Optional.empty(),
        OptionalDouble.empty(),
        result.losses());
  }

  /** Bytes that a job moved through POSIX and STDIO. */
  static double bytes(Scene.Result result) {
    JobRecords records = result.run().records();
    double bytes = 0;
    for (DarshanModule module : records.modules()) {
      for (CounterRecord record : records.records(module, result.plan().ranks())) {
        if (module == DarshanModule.POSIX) {
          bytes += record.raw(PosixCounter.BYTES_READ) + record.raw(PosixCounter.BYTES_WRITTEN);
        } else if (module == DarshanModule.STDIO) {
          bytes += record.raw(StdioCounter.BYTES_READ) + record.raw(StdioCounter.BYTES_WRITTEN);
        }
      }
    }
    return bytes;
  }
}
