// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.advice;

import io.iominer.core.model.IoDirection;
import io.iominer.rootcause.loss.RuleContext;
import java.util.List;
import java.util.Locale;

/** Advice on what a job asks the scheduler for. Options: sbatch(1) of Slurm. */
public final class AllocationAdvice {
  private AllocationAdvice() {}

  /**
   * The same ranks on more nodes; empty where each rank has a node already.
   *
   * @param nodes nodes of the job, 1 or more
   * @param others bytes/s that everything but the nodes could move
   */
  public static List<Advice> moreNodes(
      RuleContext job, IoDirection direction, double nodes, double others) {
    int processes = job.facts().processes();
    long enough = (long) Math.ceil(others / job.fileSystem().nodeBytesPerSecond());
    long tasks = (long) Math.ceil(processes / (double) Math.min(enough, processes));
    long wanted = (long) Math.ceil(processes / (double) tasks);
    if (wanted <= nodes) {
      return List.of();
    }
    double seconds = job.turnSeconds(direction);
    double rate = Math.min(others, wanted * job.fileSystem().nodeBytesPerSecond());
    double saved = Effects.part(job, seconds - job.facts().bytes(direction) / rate);
    return List.of(
        new Advice(
                String.format(Locale.ROOT, "Spread the %d ranks over %d nodes", processes, wanted),
                Advice.Who.USER,
                "the time saved is worth the additional nodes, which are charged whether their cores work or not",
                List.of(request(wanted, processes, tasks)),
                Saving.SURE * saved,
                saved,
                String.format(
                    Locale.ROOT,
                    "%.1f times the nodes carry more until ranks or OSTs are the limit",
                    wanted / nodes),
                request((long) Math.ceil(nodes), processes, (long) Math.ceil(processes / nodes)))
            .about(direction));
  }

  private static String request(long nodes, int processes, long tasks) {
    return String.format(
        Locale.ROOT,
        "sbatch --nodes=%d --ntasks=%d --ntasks-per-node=%d JOBSCRIPT",
        nodes,
        processes,
        tasks);
  }
}
