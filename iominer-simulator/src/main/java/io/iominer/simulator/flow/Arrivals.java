// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.flow;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Says when which jobs are submitted: at random, more by day than by night. */
final class Arrivals {
  private static final double HOUR = 3600;

  /** Share of submissions that are arrays, and their tasks; heuristic. */
  private static final double ARRAYS = 0.02;

  private static final int LEAST_TASKS = 3;
  private static final int MOST_TASKS = 8;

  /** Jobs that come of a submission on average, with arrays and restarts. */
  private static final double JOBS_PER_SUBMISSION = 1 + ARRAYS * 4.5 + 0.015;

  /** The last submissions come early enough to end within the time, nearly always; heuristic. */
  private static final double USED_SHARE = 0.95;

  /** How much the rate of submissions swings over the day; heuristic. */
  private static final double SWING = 0.5;

  private static final double BUSIEST_HOUR = 15;

  private final Catalogue catalogue;
  private final Planner planner;
  private final SplittableRandom random;
  private final double meanGap;
  private long nextJobId;
  private double time;

  Arrivals(
      Catalogue catalogue, Planner planner, SplittableRandom random, long jobs, double seconds) {
    this.catalogue = catalogue;
    this.planner = planner;
    this.random = random;
    this.meanGap = seconds * USED_SHARE * JOBS_PER_SUBMISSION / jobs;
    this.nextJobId = 1_000_001;
  }

  /** The next submission: one job, or the tasks of an array. */
  List<JobPlan> next(long most) {
    double swing = 1 + SWING * Math.cos(2 * Math.PI * (time / HOUR - BUSIEST_HOUR) / 24);
    time += -Math.log(1 - random.nextDouble()) * meanGap / swing;
    Variant variant = catalogue.pick(random);
    int tasks =
        random.nextDouble() < ARRAYS
            ? LEAST_TASKS + random.nextInt(MOST_TASKS - LEAST_TASKS + 1)
            : 1;
    if (tasks == 1 || tasks > most) {
      return List.of(planner.job(takeId(), variant, time, random.split()));
    }
    long array = nextJobId;
    List<JobPlan> plans = new ArrayList<>();
    for (int task = 0; task < tasks; task++) {
      // Slurm gives the array's own number to the task that is started last.
      long id = task == tasks - 1 ? array : array + 1 + task;
      plans.add(planner.task(id, variant, time, array, task, random.split()));
    }
    nextJobId += tasks;
    return plans;
  }

  /** The job that repeats a failed one. */
  JobPlan restart(JobPlan failed, double at) {
    return planner.restart(takeId(), failed, at, random.split());
  }

  private long takeId() {
    long id = nextJobId;
    nextJobId++;
    return id;
  }
}
