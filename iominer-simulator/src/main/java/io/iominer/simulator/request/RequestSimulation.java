// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.summary.Total;
import io.iominer.facility.FacilityModel;
import io.iominer.simulator.output.JobTruth;
import io.iominer.simulator.output.OrderedWork;
import io.iominer.simulator.output.Simulation;
import io.iominer.simulator.output.TruthFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongConsumer;

/**
 * Runs jobs of single requests on all cores and writes their logs and the truth, in their order.
 */
public final class RequestSimulation {
  private static final double MEGA = 1e6;
  private static final double MILLIS = 1e3;

  /** Scenes that may wait until the ones before are written; heuristic. */
  private static final int MOST_WAITING = 64;

  /** User ids begin here. */
  private static final int FIRST_UID = 5000;

  private final Simulation simulation;
  private final Speeds speeds;
  private final RequestScenario scenario;

  /**
   * A simulation of single requests.
   *
   * @param facility what its parts can do; empty where the seed draws it
   * @param kinds names of the kinds of jobs; none for all
   */
  public RequestSimulation(
      Simulation simulation, Optional<FacilityModel> facility, List<String> kinds) {
    this.simulation = simulation;
    this.speeds =
        facility
            .map(model -> Speeds.of(model, simulation.seed()))
            .orElseGet(() -> Speeds.drawn(simulation.seed()));
    this.scenario =
        new RequestScenario(
            simulation,
            speeds,
            Arrays.stream(Kind.values())
                .filter(kind -> kinds.isEmpty() || kinds.contains(kind.label()))
                .toList());
  }

  /** Names of the kinds of jobs. */
  public static List<String> kinds() {
    return Arrays.stream(Kind.values()).map(Kind::label).toList();
  }

  /** What the facility can do, in words. */
  public String facility() {
    return String.format(
        Locale.ROOT,
        "OST %.0f MB/s, node %.0f MB/s, %.2f ms and a seek of %.2f ms for a request",
        speeds.ostBytesPerSecond() / MEGA,
        speeds.nodeBytesPerSecond() / MEGA,
        MILLIS * (speeds.roundTrip() + speeds.ostLatency()),
        MILLIS * speeds.seekSeconds());
  }

  /**
   * Simulates the jobs into a folder.
   *
   * @param progress is told how many jobs are done
   */
  public void run(Path folder, LongConsumer progress) throws IOException {
    RequestLog logs = new RequestLog(folder);
    try (TruthFile truth = TruthFile.create(folder, progress);
        OrderedWork<List<JobTruth>> work =
            new OrderedWork<>(
                MOST_WAITING,
                jobs -> {
                  for (JobTruth job : jobs) {
                    truth.write(job);
                  }
                })) {
      long number = 0;
      while (number < simulation.jobs()) {
        RequestScenario.Together next = scenario.together(number, simulation.jobs() - number);
        work.add("Job " + next.firstJob(), () -> simulate(next, logs));
        number += next.members().size();
      }
      work.finish();
    }
  }

  private List<JobTruth> simulate(RequestScenario.Together jobs, RequestLog logs)
      throws IOException {
    List<JobTruth> truths = new ArrayList<>();
    long jobId = jobs.firstJob();
    for (Scene.Result result : jobs.scene().results()) {
      logs.write(
          new RequestLog.Submission(
              jobId,
              jobs.application(),
              FIRST_UID + jobs.user(),
              simulation.time(jobs.start() + result.member().start()),
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
    for (DarshanModule module : List.of(DarshanModule.POSIX, DarshanModule.STDIO)) {
      for (CounterRecord record : records.records(module, result.plan().ranks())) {
        bytes += bytes(record, Total.BYTES_READ) + bytes(record, Total.BYTES_WRITTEN);
      }
    }
    return bytes;
  }

  private static long bytes(CounterRecord record, Total total) {
    return record.raw(total.counter(record.module()).orElseThrow());
  }
}
