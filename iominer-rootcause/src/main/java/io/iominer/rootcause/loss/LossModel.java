// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import io.iominer.core.model.IoDirection;
import io.iominer.rootcause.Cause;
import io.iominer.rootcause.Machine;
import io.iominer.rootcause.Surroundings;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.JobFacts;
import io.iominer.rootcause.fact.RankFacts;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Divides a job's I/O time into what it needed and what it lost to each cause. Ours.
 *
 * <p>For each direction the time that the job spent is compared with that of the same job mended
 * step by step: with its processes at the same time instead of in turns (serialisation), with the
 * bytes divided evenly over all processes (imbalance), with shared files on all targets (striping)
 * and with large requests that follow each other (pattern). Each step's time is the greatest of
 * what the slowest process, the compute nodes and the fullest target need on the {@link Machine};
 * the last two work together and share their gain evenly. Where the job was faster than the machine
 * is thought to be, all steps are scaled to it. Time beyond what the model expects is due to slow
 * targets or to neighbours, as far as {@link Surroundings} or the job's own files tell. Of metadata
 * time, all beyond a few opens of each file by each of its processes is lost, and all opens that
 * move hardly any bytes.
 */
public final class LossModel {
  private static final int OPEN_AND_CLOSE = 2;

  /** Opens of a file by a process that are usual, such as one for each checkpoint; ours. */
  private static final long USUAL_OPENS = 10;

  /** Bytes that an open should be worth; ours. */
  private static final double BYTES_OF_AN_OPEN = 64 * 1024;

  private final Machine machine;

  public LossModel(Machine machine) {
    this.machine = machine;
  }

  /** The losses of a job. */
  public Losses of(JobFacts job, Surroundings around) {
    Map<Cause, Double> seconds = new EnumMap<>(Cause.class);
    double ioSeconds = 0;
    double unexplained = 0;
    for (IoDirection direction : IoDirection.values()) {
      if (job.bytes(direction) > 0) {
        DirectionLoss loss = new DirectionLoss(job, around, direction);
        loss.addTo(seconds);
        ioSeconds += loss.spent;
        unexplained += loss.unexplained;
      }
    }
    double metadata = job.slowestMetadataSeconds();
    ioSeconds += metadata;
    seconds.merge(Cause.METADATA, metadata * needlessMetadata(job), Double::sum);
    return new Losses(ioSeconds, seconds, unexplained);
  }

  private static double needlessMetadata(JobFacts job) {
    double done = 0;
    double needed = 0;
    for (FileFacts file : job.files()) {
      done += OPEN_AND_CLOSE * (double) file.opens() + file.lookups();
      needed += Math.min(file.opens(), USUAL_OPENS * file.processes());
    }
    needed = OPEN_AND_CLOSE * Math.min(needed, job.processes() + job.bytes() / BYTES_OF_AN_OPEN);
    return done <= needed ? 0 : 1 - needed / done;
  }

  /** The steps of one direction. */
  private final class DirectionLoss {
    private final JobFacts job;
    private final RankFacts ranks;
    private final TargetLoads loads;
    private final double streamRate;
    private final double nodes;
    private final boolean sharesFiles;
    private final double spent;
    private final Map<Cause, Double> steps = new EnumMap<>(Cause.class);
    private double unexplained;

    DirectionLoss(JobFacts job, Surroundings around, IoDirection direction) {
      this.job = job;
      this.ranks = job.ranks(direction);
      this.loads = TargetLoads.of(job, direction, machine);
      this.sharesFiles = loads.sharedBytes() > loads.bytes() / 2;
      boolean isStdio = 2 * job.interfaces().stdioBytes() > job.bytes();
      this.streamRate = isStdio ? machine.stdioRate() : machine.streamRate();
      this.nodes = around.nodes().orElse(machine.nodes(job.processes()));
      List<List<Integer>> turns = Turns.of(job, direction);
      this.spent = spent(turns);
      divide(turns, around);
    }

    private double spent(List<List<Integer>> turns) {
      double sum = 0;
      for (List<Integer> turn : turns) {
        sum += turn.stream().mapToDouble(ranks::seconds).max().orElse(0);
      }
      return sum;
    }

    private void divide(List<List<Integer>> turns, Surroundings around) {
      double together = together(Map.of());
      double inTurns = turns.size() > 1 ? inTurns(turns) : together;
      double expected = inTurns;
      double scale = expected > spent ? spent / expected : 1;
      lose(Cause.SERIALISATION, scale * (inTurns - together));
      double even = Math.min(together, machineTime(targets(), true));
      lose(Cause.IMBALANCE, scale * (together - even));
      double ideal = machineTime(machine.targets(), false);
      double layoutMended = machineTime(machine.targets(), true);
      double requestsMended = machineTime(targets(), false);
      if (!sharesFiles) {
        layoutMended = even;
        ideal = Math.min(ideal, requestsMended);
        requestsMended = ideal;
      }
      lose(
          Cause.STRIPING,
          scale * (Math.max(0, even - layoutMended) + Math.max(0, requestsMended - ideal)) / 2);
      lose(
          Cause.PATTERN,
          scale * (Math.max(0, even - requestsMended) + Math.max(0, layoutMended - ideal)) / 2);
      beyond(Math.max(0, spent - expected), around);
    }

    private void lose(Cause cause, double lost) {
      steps.merge(cause, Math.max(0, lost), Double::sum);
    }

    /** The job as it is, but all processes at the same time, on targets of these speeds. */
    private double together(Map<Integer, Double> speeds) {
      double slowest = 0;
      for (int rank = 0; rank < ranks.processes(); rank++) {
        slowest = Math.max(slowest, processTime(ranks.bytes(rank), ranks.scattered(rank)));
      }
      double clients =
          ranks.totalBytes() / (machine.nodes(Math.max(1, ranks.movers())) * machine.nodeRate());
      return Math.max(Math.max(slowest, clients), loads.seconds(speeds));
    }

    private double inTurns(List<List<Integer>> turns) {
      double sum = 0;
      for (List<Integer> turn : turns) {
        double bytes = turn.stream().mapToDouble(ranks::bytes).sum();
        double slowest =
            turn.stream()
                .mapToDouble(rank -> processTime(ranks.bytes(rank), ranks.scattered(rank)))
                .max()
                .orElse(0);
        sum += Math.max(slowest, bytes / (machine.nodes(turn.size()) * machine.nodeRate()));
      }
      return sum;
    }

    /** Targets of evenly divided files: as many as shared files have, else as processes. */
    private double targets() {
      double seconds = loads.seconds(Map.of());
      return sharesFiles && seconds > 0
          ? (ranks.totalBytes() + ranks.totalScattered() * machine.seekBytes())
              / (seconds * machine.targetRate())
          : Math.min(job.processes(), machine.targets());
    }

    private double machineTime(double targets, boolean withRequests) {
      int processes = job.processes();
      double scattered = withRequests ? ranks.totalScattered() : 0;
      double process =
          withRequests
              ? processTime(ranks.totalBytes() / processes, scattered / processes)
              : ranks.totalBytes() / processes / machine.streamRate();
      double clients = ranks.totalBytes() / (nodes * machine.nodeRate());
      double servers =
          loads.isKnown()
              ? (ranks.totalBytes() + scattered * machine.seekBytes())
                  / (targets * machine.targetRate())
              : 0;
      return Math.max(Math.max(process, clients), servers);
    }

    private double processTime(double bytes, double scattered) {
      return bytes / streamRate + scattered * machine.requestSeconds();
    }

    /** Time that neither the processes nor the machine need. */
    private void beyond(double seconds, Surroundings around) {
      double slow =
          around.knowsTargets()
              ? together(around.targetSpeeds()) - together(Map.of())
              : loads.ownSlowestExcess();
      slow = Math.min(seconds, slow);
      lose(Cause.SLOW_TARGET, slow);
      double neighbours = Math.min(seconds - slow, loads.neighbourSeconds(around));
      lose(Cause.NEIGHBOURS, neighbours);
      unexplained = seconds - slow - neighbours;
    }

    void addTo(Map<Cause, Double> seconds) {
      steps.forEach((cause, lost) -> seconds.merge(cause, lost, Double::sum));
    }
  }
}
