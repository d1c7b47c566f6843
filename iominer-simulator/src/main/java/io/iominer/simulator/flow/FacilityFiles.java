// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.flow;

import io.iominer.facility.network.Network;
import io.iominer.facility.network.Route;
import io.iominer.facility.replay.JobRun;
import io.iominer.facility.replay.PhaseRun;
import io.iominer.facility.replay.ReplayObserver;
import io.iominer.simulator.output.OrderedWork;
import io.iominer.simulator.output.Simulation;
import io.iominer.simulator.output.TrueLosses;
import io.iominer.simulator.output.TruthFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * Writes what a simulation brings forth: logs on all cores, the rest in the order of the
 * simulation.
 */
public final class FacilityFiles implements ReplayObserver<JobPlan>, Closeable {
  /** Jobs that may wait for their log to be written; heuristic. */
  private static final int MOST_WAITING = 512;

  private final RunLogs logs;
  private final Accounting accounting;
  private final Optional<ServerSamples> samples;
  private final TruthFile truth;
  private final Counterfactual counterfactual;
  private final OrderedWork<Written> work;

  /**
   * Begins the files of a folder.
   *
   * @param lmt database for the servers' samples, none to leave them out
   * @param lmtInterval seconds between samples
   * @param progress is told how many jobs are done
   */
  public FacilityFiles(
      Path folder,
      Facility facility,
      Simulation simulation,
      Optional<Connection> lmt,
      double lmtInterval,
      LongConsumer progress)
      throws IOException, SQLException {
    this.logs = new RunLogs(folder, facility, simulation);
    Path slurm = Files.createDirectories(folder.resolve("slurm"));
    this.accounting = Accounting.create(slurm, facility, simulation.begin());
    this.samples =
        lmt.isEmpty()
            ? Optional.empty()
            : Optional.of(
                ServerSamples.create(facility, simulation.begin(), lmtInterval, lmt.get()));
    this.truth = TruthFile.create(folder, progress);
    this.counterfactual = new Counterfactual(facility);
    this.work = new OrderedWork<>(MOST_WAITING, this::take);
  }

  /** A job whose log is written. */
  private record Written(JobRun<JobPlan> run, TrueLosses losses) {}

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
    work.add("Job " + run.plan().jobId(), () -> writeLog(run));
  }

  private Written writeLog(JobRun<JobPlan> run) throws IOException {
    logs.write(run);
    TrueLosses losses = new TrueLosses();
    Route route = run.route();
    for (PhaseRun phase : run.phases()) {
      counterfactual.add(
          phase.phase(), run.plan(), route, phase.start(), phase.end() - phase.start(), losses);
    }
    return new Written(run, losses);
  }

  private void take(Written job) throws IOException {
    truth.write(PlanTruth.of(job.run(), job.losses()));
    accounting.write(job.run());
  }

  /** Writes what is left. */
  public void finish() throws IOException {
    work.finish();
  }

  @Override
  public void close() throws IOException {
    try (accounting;
        truth;
        work) {
      if (samples.isPresent()) {
        samples.get().close();
      }
    } catch (SQLException e) {
      throw new IOException("server-side monitoring data: " + e.getMessage(), e);
    }
  }
}
