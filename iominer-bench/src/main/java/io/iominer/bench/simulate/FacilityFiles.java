// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.simulate;

import io.iominer.bench.simulate.truth.Losses;
import io.iominer.bench.simulate.truth.TruthTable;
import io.iominer.core.store.RowFile;
import io.iominer.facility.network.Network;
import io.iominer.facility.network.Route;
import io.iominer.facility.replay.JobRun;
import io.iominer.facility.replay.PhaseRun;
import io.iominer.facility.replay.ReplayObserver;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongConsumer;

/**
 * Writes what a simulation brings forth: logs on all cores, the rest in the order of the
 * simulation.
 */
final class FacilityFiles implements ReplayObserver<JobPlan>, Closeable {
  /** Jobs that may wait for their log to be written; heuristic. */
  private static final int MOST_WAITING = 512;

  private final LogFolder logs;
  private final Accounting accounting;
  private final Optional<ServerSamples> samples;
  private final RowFile truth;
  private final Counterfactual counterfactual;
  private final LongConsumer progress;
  private final ExecutorService threads =
      Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
  private final Deque<Waiting> waiting = new ArrayDeque<>();
  private long written;

  /**
   * Begins the files of a folder.
   *
   * @param lmt database for the servers' samples, none to leave them out
   * @param lmtInterval seconds between samples
   * @param progress is told how many jobs are done
   */
  FacilityFiles(
      Path folder,
      Facility facility,
      Scenario scenario,
      Optional<Connection> lmt,
      double lmtInterval,
      LongConsumer progress)
      throws IOException, SQLException {
    this.logs = new LogFolder(folder.resolve("darshan"), facility, scenario.begin());
    Path slurm = Files.createDirectories(folder.resolve("slurm"));
    this.accounting = Accounting.create(slurm, facility, scenario.begin());
    this.samples =
        lmt.isEmpty()
            ? Optional.empty()
            : Optional.of(ServerSamples.create(facility, scenario.begin(), lmtInterval, lmt.get()));
    this.truth = RowFile.create(folder.resolve("truth.parquet"), TruthTable.DEFINITION);
    this.counterfactual = new Counterfactual(facility);
    this.progress = progress;
  }

  private record Waiting(JobRun<JobPlan> run, Future<Losses> losses) {}

  @Override
  public void passed(Network network, double from, double to) throws IOException {
    if (samples.isPresent()) {
      try {
        samples.get().pass(network, from, to);
      } catch (SQLException e) {
        throw new IOException("server-side monitoring data: " + e.getMessage(), e);
      }
    }
  }

  @Override
  public void ended(JobRun<JobPlan> run) throws IOException {
    waiting.add(new Waiting(run, threads.submit(() -> writeLog(run))));
    while (waiting.size() > MOST_WAITING) {
      finishOne();
    }
  }

  private Losses writeLog(JobRun<JobPlan> run) throws IOException {
    logs.write(run);
    Losses losses = new Losses();
    Route route = run.route();
    for (PhaseRun phase : run.phases()) {
      counterfactual.add(
          phase.phase(), run.plan(), route, phase.start(), phase.end() - phase.start(), losses);
    }
    return losses;
  }

  private void finishOne() throws IOException {
    Waiting first = waiting.remove();
    try {
      truth.write(TruthTable.row(PlanTruth.of(first.run(), first.losses().get())));
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException problem) {
        throw problem;
      }
      throw new IllegalStateException("Job " + first.run().plan().jobId(), e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
    accounting.write(first.run());
    written++;
    progress.accept(written);
  }

  /** Writes what is left. */
  void finish() throws IOException {
    while (!waiting.isEmpty()) {
      finishOne();
    }
  }

  @Override
  public void close() throws IOException {
    threads.shutdownNow();
    try (accounting;
        truth) {
      if (samples.isPresent()) {
        samples.get().close();
      }
    } catch (SQLException e) {
      throw new IOException("server-side monitoring data: " + e.getMessage(), e);
    }
  }
}
