// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

import io.iominer.simulator.output.JobLogs;
import io.iominer.simulator.output.Simulation;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Which jobs are simulated.
 *
 * @param simulation how many jobs when
 * @param speeds what the facility's parts can do
 * @param kinds the kinds of jobs
 */
record RequestScenario(Simulation simulation, Speeds speeds, List<Kind> kinds) {
  private static final long FIRST_JOB = 100_001;
  private static final int APPLICATIONS_OF_KIND = 3;

  /** Applications and their users have numbers that say nothing. */
  private static final int MOST_USERS = 9973;

  /** Share of the jobs of an ill kind that have their cause; heuristic. */
  private static final double ILL = 0.65;

  /** Others that disturb a job come within so many seconds. */
  private static final double LATEST_OTHER = 1;

  RequestScenario {
    kinds = List.copyOf(kinds);
  }

  /**
   * Jobs at the same time.
   *
   * @param firstJob Slurm's number of the first of them
   * @param start seconds since time 0
   * @param application name of the program of all
   * @param user number of who runs it
   * @param hasLayouts whether the logs have LUSTRE records
   * @param scene the jobs
   */
  record Together(
      long firstJob,
      double start,
      String application,
      int user,
      boolean hasLayouts,
      List<Scene.Member> members,
      Scene scene) {}

  /** The jobs of a number, at most so many. */
  Together together(long number, long atMost) {
    SplittableRandom random =
        new SplittableRandom((simulation.seed() << 32) ^ (number * 0x9e3779b9L));
    Kind kind = kinds.get((int) (number % kinds.size()));
    boolean isIll = kind.cause().isPresent() && random.nextDouble() < ILL;
    int application =
        Math.floorMod(kind.label().hashCode() + random.nextInt(APPLICATIONS_OF_KIND), MOST_USERS);
    Plan.Health health = isIll ? Plan.Health.ILL : Plan.Health.HEALTHY;
    boolean hasOthers = isIll && kind == Kind.CONTENTION;
    long others = hasOthers ? Math.min(atMost - 1, random.nextInt(1, 4)) : 0;
    List<Scene.Member> members = new ArrayList<>();
    for (long i = 0; i <= others; i++) {
      members.add(
          new Scene.Member(
              kind,
              health,
              random.nextLong(),
              JobLogs.MOUNT_POINT + "/a" + application + "/" + (FIRST_JOB + number + i),
              i == 0 ? 0 : random.nextDouble() * LATEST_OTHER));
    }
    return new Together(
        FIRST_JOB + number,
        (number + random.nextDouble()) * simulation.days() * Simulation.DAY / simulation.jobs(),
        "a" + application,
        application,
        kind.needsLayouts() || random.nextInt(3) > 0,
        List.copyOf(members),
        new Scene(speeds, simulation.osts(), members));
  }
}
