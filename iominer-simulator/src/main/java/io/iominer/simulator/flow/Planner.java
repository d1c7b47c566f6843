// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.flow;

import io.iominer.core.summary.AccessPattern;
import io.iominer.facility.job.Part;
import io.iominer.facility.job.Phase;
import io.iominer.facility.job.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Makes the phases of jobs. All numbers that no other comment gives a source for are heuristics.
 */
final class Planner {
  /** Default striping of the IOMiner paper: one OST (section III-B). */
  private static final int DEFAULT_STRIPES = 1;

  private static final int CUSTOM_STRIPES = 8;
  private static final int MOST_TURNS = 16;
  private static final double HEAVY_SHARE = 1.0 / 16;
  private static final double HEAVY_FACTOR = 12;
  private static final double CUT_LOGS = 0.002;
  private static final double PAUSE_OF_TURNS = 0.05;

  private final Facility facility;
  private final Volumes volumes;
  private final double computeSeconds;
  private final NodeFailures failures;
  private final Exchange exchange;
  private final double tracedShare;

  /**
   * A planner.
   *
   * @param computeSeconds mean computing time of a job
   * @param failures how often compute nodes fail
   * @param tracedShare share of the jobs with traces
   */
  Planner(
      Facility facility,
      Volumes volumes,
      double computeSeconds,
      NodeFailures failures,
      double tracedShare) {
    this.facility = facility;
    this.volumes = volumes;
    this.computeSeconds = computeSeconds;
    this.failures = failures;
    this.exchange = new Exchange(facility);
    this.tracedShare = tracedShare;
  }

  /** A job that starts from nothing. */
  JobPlan job(long jobId, Variant variant, double submit, SplittableRandom random) {
    return job(jobId, jobId, variant, submit, OptionalLong.empty(), 0, failures, random);
  }

  /** A task of an array. */
  JobPlan task(
      long jobId, Variant variant, double submit, long array, int task, SplittableRandom random) {
    return job(jobId, jobId, variant, submit, OptionalLong.of(array), task, failures, random);
  }

  /**
   * The same run once more, after a failure: its reads find the files of the first attempt. It does
   * not fail again; heuristic: else large jobs would be restarted over and over, and be more than
   * their published share.
   */
  JobPlan restart(long jobId, JobPlan failed, double submit, SplittableRandom random) {
    return job(
        jobId,
        failed.folder(),
        failed.variant(),
        submit,
        OptionalLong.empty(),
        0,
        new NodeFailures(0),
        random);
  }

  private JobPlan job(
      long jobId,
      long folder,
      Variant variant,
      double submit,
      OptionalLong array,
      int task,
      NodeFailures failing,
      SplittableRandom random) {
    boolean isCustom = random.nextDouble() < Published.CUSTOM_STRIPING;
    double compute = computeSeconds * Math.exp(random.nextGaussian() * 0.7 - 0.245);
    List<Phase> phases = phases(variant, isCustom, compute, random);
    double share = failing.share(facility.nodesFor(variant.processes()), compute);
    boolean fails = random.nextDouble() < share && phases.size() > 2;
    List<Phase> done = fails ? phases.subList(0, Math.max(2, phases.size() - 2)) : phases;
    return new JobPlan(
        jobId,
        random.nextLong() >>> 1,
        variant,
        folder,
        submit,
        exchanging(variant, done),
        compute / (variant.writes() + 1) + exchange.after(variant, done.get(done.size() - 1)),
        fails ? JobOutcome.FAILED : JobOutcome.COMPLETED,
        array,
        task,
        isCustom,
        random.nextDouble() < tracedShare && variant.processes() <= 64,
        random.nextDouble() < CUT_LOGS);
  }

  private List<Phase> phases(
      Variant variant, boolean isCustom, double compute, SplittableRandom random) {
    double bytes = volumes.bytes(variant, random);
    int first = random.nextInt(facility.osts());
    List<Phase> phases = new ArrayList<>();
    double gap = compute / (variant.writes() + 1);
    for (int i = 0; i < variant.reads(); i++) {
      double amount = bytes * variant.readShare() / variant.reads();
      add(
          phases,
          variant,
          Phase.Kind.READ,
          amount,
          i == 0 ? 1 : gap / 4,
          "input",
          0,
          first,
          isCustom);
    }
    for (int i = 0; i < variant.writes(); i++) {
      double amount = bytes * (1 - variant.readShare()) / variant.writes();
      int number = variant.reusesFiles() ? 0 : i;
      add(phases, variant, Phase.Kind.WRITE, amount, gap, "ckpt", number, first, isCustom);
    }
    if (variant.flaw() == Flaw.METADATA_STORM) {
      storm(phases, variant, bytes, random);
    }
    return phases;
  }

  /** The same with the time of the exchange between them. */
  private List<Phase> exchanging(Variant variant, List<Phase> phases) {
    List<Phase> all = new ArrayList<>();
    double left = 0;
    for (Phase phase : phases) {
      all.add(phase.after(left + exchange.before(variant, phase)));
      left = exchange.after(variant, phase);
    }
    return all;
  }

  /** Opens the files, moves the bytes; the closes are counted with the opens. */
  private void add(
      List<Phase> phases,
      Variant variant,
      Phase.Kind kind,
      double amount,
      double compute,
      String name,
      int number,
      int firstTarget,
      boolean isCustom) {
    String tag = String.format(Locale.ROOT, "%s.%04d", name, number);
    List<Part> parts =
        parts(variant, amount, (firstTarget + number * 7) % facility.osts(), isCustom);
    Part all = new Part(0, variant.movers(), 2, 1, 1, new int[] {0});
    phases.add(
        new Phase(Phase.Kind.METADATA, compute, List.of(all), false, Request.ideal(), tag, 1));
    boolean isSerial = variant.flaw() == Flaw.SERIALIZATION;
    phases.add(
        new Phase(kind, isSerial ? PAUSE_OF_TURNS : 0, parts, isSerial, variant.request(), tag, 1));
  }

  private List<Part> parts(Variant variant, double amount, int firstTarget, boolean isCustom) {
    int[] targets =
        IntStream.range(0, facility.osts()).map(i -> (firstTarget + i) % facility.osts()).toArray();
    int stripes = Math.min(isCustom ? CUSTOM_STRIPES : DEFAULT_STRIPES, facility.osts());
    int processes = variant.movers();
    int sharers =
        switch (variant.pattern()) {
          case N_TO_ONE -> processes;
          case N_TO_M -> Math.min(variant.sharers(), Math.max(1, processes / 2));
          case N_TO_N, ONE_TO_ONE -> 1;
        };
    double each = amount / processes;
    if (variant.pattern() == AccessPattern.N_TO_N && variant.flaw() == Flaw.UNEVEN) {
      int heavy = Math.max(1, (int) (processes * HEAVY_SHARE));
      double light = amount / (processes - heavy + heavy * HEAVY_FACTOR);
      return List.of(
          new Part(0, heavy, light * HEAVY_FACTOR, 1, stripes, targets),
          new Part(heavy, processes - heavy, light, 1, stripes, after(targets, heavy * stripes)));
    }
    if (variant.flaw() == Flaw.SERIALIZATION && processes > 1) {
      return turns(processes, each, stripes, targets);
    }
    return List.of(new Part(0, processes, each, sharers, stripes, targets));
  }

  private static List<Part> turns(int processes, double each, int stripes, int[] targets) {
    int turns = Math.min(MOST_TURNS, processes);
    List<Part> parts = new ArrayList<>();
    int first = 0;
    for (int turn = 0; turn < turns; turn++) {
      int next = (int) ((long) processes * (turn + 1) / turns);
      parts.add(new Part(first, next - first, each, 1, stripes, after(targets, first * stripes)));
      first = next;
    }
    return parts;
  }

  /** The targets in the same round, from a later one on. */
  private static int[] after(int[] targets, int steps) {
    return IntStream.range(0, targets.length)
        .map(i -> targets[(int) ((i + (long) steps) % targets.length)])
        .toArray();
  }

  /** As much time for metadata as for a part of the data, over the phases of opening. */
  private void storm(List<Phase> phases, Variant variant, double bytes, SplittableRandom random) {
    double seconds =
        (0.4 + 1.6 * random.nextDouble()) * Math.max(1, bytes / variant.idealRate(facility));
    double rate =
        Math.min(
            facility.fileSystem().mdtOperationsPerSecond(),
            variant.movers() * facility.fileSystem().rankOperationsPerSecond());
    double each = Math.ceil(seconds * rate / variant.movers() / (phases.size() / 2.0));
    for (int i = 0; i < phases.size(); i++) {
      Phase phase = phases.get(i);
      if (phase.kind() == Phase.Kind.METADATA) {
        Part part = phase.parts().get(0);
        double operations = part.amountPerRank() + each;
        phases.set(
            i,
            new Phase(
                phase.kind(),
                phase.computeSeconds(),
                List.of(new Part(0, part.ranks(), operations, 1, 1, part.osts())),
                false,
                phase.request(),
                phase.fileTag(),
                part.amountPerRank() / operations));
      }
    }
  }
}
