// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.flow;

import io.iominer.core.model.Ost;
import io.iominer.core.unit.Bandwidth;
import io.iominer.facility.job.Part;
import io.iominer.facility.job.Phase;
import io.iominer.facility.placement.ObjectPlacement;
import io.iominer.facility.placement.Overload;
import io.iominer.facility.placement.PlacedObjects;
import io.iominer.facility.placement.PoolOst;
import io.iominer.facility.replay.LayoutChoice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * New files of one OST go to OSTs that a rule chooses while jobs run, as a metadata server would
 * that knows what each OST can carry at that moment. A file that exists stays where it is; files of
 * several stripes lie as planned.
 */
public final class RuledLayouts implements LayoutChoice<JobPlan> {
  /** What an OST in an outage is taken to carry, so that it has a weight. */
  private static final double LEAST_RATE = 1;

  /** Which OSTs new objects get. */
  public enum Rule {
    /** At random, by what each OST carries. */
    WEIGHTED_RANDOM,
    /** The greatest {@code max_perf / (open_count + 1)}: Sunway paper, section 5. */
    MAX_PERF
  }

  private final Facility facility;
  private final Rule rule;
  private final long seed;
  private final int[] open;
  private final Map<Long, Map<String, List<Part>>> made = new HashMap<>();

  /**
   * By a rule.
   *
   * @param seed begin of the random numbers
   */
  RuledLayouts(Facility facility, Rule rule, long seed) {
    this.facility = facility;
    this.rule = rule;
    this.seed = seed;
    this.open = new int[facility.osts()];
  }

  @Override
  public void begin(JobPlan job) {
    made.put(job.jobId(), new HashMap<>());
  }

  @Override
  public void end(JobPlan job) {
    made.remove(job.jobId());
  }

  @Override
  public Phase open(JobPlan job, Phase phase, double time) {
    if (phase.kind() == Phase.Kind.METADATA) {
      return phase;
    }
    Map<String, List<Part>> files = made.getOrDefault(job.jobId(), Map.of());
    List<Part> parts = files.get(phase.fileTag());
    if (parts == null) {
      parts = placed(job, phase, time);
      files.put(phase.fileTag(), parts);
    } else {
      parts.forEach(part -> count(part, 1));
    }
    return phase.with(laidOut(phase.parts(), parts));
  }

  @Override
  public void close(JobPlan job, Phase phase) {
    if (phase.kind() != Phase.Kind.METADATA) {
      phase.parts().forEach(part -> count(part, -1));
    }
  }

  private List<Part> placed(JobPlan job, Phase phase, double time) {
    List<Part> parts = new ArrayList<>();
    for (Part part : phase.parts()) {
      Part next = part.stripeCount() == 1 ? part.on(chosen(job, part.files(), time), 1) : part;
      count(next, 1);
      parts.add(next);
    }
    return parts;
  }

  /** What is moved now, on the OSTs of the files that are there. */
  private static List<Part> laidOut(List<Part> parts, List<Part> layouts) {
    List<Part> laidOut = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      laidOut.add(parts.get(i).on(layouts.get(i).osts(), layouts.get(i).stripeCount()));
    }
    return laidOut;
  }

  private int[] chosen(JobPlan job, int objects, double time) {
    List<PoolOst> osts = new ArrayList<>();
    for (int ost = 0; ost < open.length; ost++) {
      double rate =
          facility.fileSystem().ostBytesPerSecond() * facility.troubles().factor(ost, time);
      osts.add(
          new PoolOst(new Ost(Optional.empty(), ost), new Bandwidth(Math.max(LEAST_RATE, rate))));
    }
    PlacedObjects placed =
        switch (rule) {
          case WEIGHTED_RANDOM ->
              ObjectPlacement.weightedRandom(
                  osts, objects, seed ^ job.jobId() ^ Double.doubleToLongBits(time));
          case MAX_PERF -> ObjectPlacement.byPerformance(osts, Overload.NONE, open, objects);
        };
    return inTurn(placed, objects);
  }

  /** The OST of each object: one of each OST that has any left, as long as there are. */
  private static int[] inTurn(PlacedObjects placed, int objects) {
    int[] left = placed.counts().stream().mapToInt(Integer::intValue).toArray();
    int[] osts = new int[objects];
    int next = 0;
    while (next < objects) {
      for (int ost = 0; ost < left.length; ost++) {
        if (left[ost] > 0) {
          left[ost]--;
          osts[next] = ost;
          next++;
        }
      }
    }
    return osts;
  }

  private void count(Part part, int change) {
    for (int file = 0; file < part.files(); file++) {
      for (int stripe = 0; stripe < part.stripeCount(); stripe++) {
        open[part.ost(file, stripe)] += change;
      }
    }
  }
}
