// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.flow;

import io.iominer.core.model.IoDirection;
import io.iominer.facility.job.Part;
import io.iominer.facility.job.Phase;
import io.iominer.facility.network.Transfer;
import io.iominer.facility.replay.JobRun;
import io.iominer.facility.replay.PhaseRun;
import io.iominer.simulator.output.JobLogs;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Goes through a job's phases and says what was done to which file in calls of one layer. */
final class FileUses {
  private final JobRun<JobPlan> run;
  private final Optional<Exchange> exchange;
  private final Map<String, SimulatedFileUse> uses = new LinkedHashMap<>();

  private FileUses(JobRun<JobPlan> run, Optional<Exchange> exchange) {
    this.run = run;
    this.exchange = exchange;
  }

  /** Calls of POSIX or STDIO, in the order of their first phase and then of ranks. */
  static Collection<SimulatedFileUse> of(JobRun<JobPlan> run) {
    return of(new FileUses(run, Optional.empty()));
  }

  /** Calls of MPI-IO: the same with the exchange of their bytes. */
  static Collection<SimulatedFileUse> inMpiio(JobRun<JobPlan> run, Exchange exchange) {
    return of(new FileUses(run, Optional.of(exchange)));
  }

  private static Collection<SimulatedFileUse> of(FileUses files) {
    PhaseRun opening = null;
    for (PhaseRun phase : files.run.phases()) {
      if (phase.phase().kind() == Phase.Kind.METADATA) {
        opening = phase;
      } else if (opening != null) {
        files.add(phase, opening);
      }
    }
    return files.uses.values();
  }

  private void add(PhaseRun phase, PhaseRun opening) {
    for (Transfer transfer : phase.transfers()) {
      Part part = transfer.part();
      for (int file = 0; file < part.files(); file++) {
        int sharers = part.ranksOf(file);
        int first = part.firstRank() + file * part.ranksPerFile();
        if (sharers == run.plan().ranks() && sharers > 1) {
          add(use(phase, part, file, -1, sharers), phase, opening, transfer, file);
        } else {
          for (int rank = first; rank < first + sharers; rank++) {
            add(use(phase, part, file, rank, 1), phase, opening, transfer, file);
          }
        }
      }
    }
  }

  private SimulatedFileUse use(PhaseRun phase, Part part, int file, int rank, int processes) {
    String name = name(phase.phase(), part, file);
    return uses.computeIfAbsent(
        name + ' ' + rank, key -> new SimulatedFileUse(name, rank, processes, targets(part, file)));
  }

  private String name(Phase phase, Part part, int file) {
    Variant variant = run.plan().variant();
    String ending =
        switch (variant.pattern()) {
          case ONE_TO_ONE, N_TO_ONE -> "";
          case N_TO_N -> String.format(Locale.ROOT, ".%05d", part.firstRank() + file);
          case N_TO_M -> String.format(Locale.ROOT, ".g%04d", file);
        };
    return JobLogs.MOUNT_POINT
        + "/"
        + variant.user()
        + '/'
        + variant.application()
        + '/'
        + run.plan().folder()
        + '/'
        + phase.fileTag()
        + ending;
  }

  private static int[] targets(Part part, int file) {
    int[] targets = new int[part.stripeCount()];
    for (int stripe = 0; stripe < targets.length; stripe++) {
      targets[stripe] = part.ost(file, stripe);
    }
    return targets;
  }

  private void add(
      SimulatedFileUse use, PhaseRun phase, PhaseRun opening, Transfer transfer, int file) {
    Variant variant = run.plan().variant();
    double before = exchange.map(data -> data.before(variant, phase.phase())).orElse(0.0);
    double after = exchange.map(data -> data.after(variant, phase.phase())).orElse(0.0);
    double end = transfer.end(file) - run.start() + after;
    if (use.opens == 0) {
      use.openStart = opening.start() - run.start();
    }
    use.openEnd = opening.end() - run.start();
    use.closeEnd = end;
    use.metadataSeconds += (opening.end() - opening.start()) * use.processes;
    // Of the operations beyond one open and one close, half are opens and half are stat calls.
    long more = Math.round(opening.phase().parts().get(0).amountPerRank()) - 2;
    use.opens += (1 + more / 2) * use.processes;
    use.stats += (more - more / 2) * use.processes;
    boolean isRead = phase.phase().kind() == Phase.Kind.READ;
    use.direction(isRead ? IoDirection.READ : IoDirection.WRITE)
        .add(
            phase.phase().request(),
            Math.round(transfer.part().amountPerRank()),
            use.processes,
            transfer.start() - run.start() - before,
            end);
  }
}
