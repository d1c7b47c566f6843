// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.advice;

import io.iominer.core.model.Cause;
import io.iominer.core.model.IoDirection;
import io.iominer.core.unit.Bytes;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.MpiioFile;
import io.iominer.rootcause.loss.RuleContext;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Advice on MPI-IO: collective operations and the hints that they obey. */
public final class MpiIoAdvice {
  private MpiIoAdvice() {}

  /** Collective operations in place of independent ones or of POSIX. */
  public static Advice collective(RuleContext job, FileFacts file, IoDirection direction) {
    boolean isRead = direction == IoDirection.READ;
    MpiIoHints hints = MpiIoHints.of(job, file, direction);
    Steps steps =
        new Steps(job, file)
            .add(Calls.of(job, file).call(Calls.Purpose.COLLECTIVE, direction))
            .addAll(hints.steps());
    Saving saving = Saving.of(job, Cause.PATTERN);
    return new Advice(
            String.format(
                Locale.ROOT,
                "%s the shared file collectively: %,d %s of %s from %,d ranks can become requests of %s",
                isRead ? "Read" : "Write",
                file.use(direction).operations(),
                isRead ? "reads" : "writes",
                mean(file, direction),
                processes(job, file),
                new Bytes(gathered(job, file, direction))),
            Advice.Who.DEVELOPER,
            "all ranks that opened the file can call at the same time." + hints.striping(),
            steps.list(),
            saving.least(),
            saving.most(),
            "the estimated time of small and scattered requests (model of the machine), of which the"
                + " exchange between ranks may take half",
            hints.undo())
        .about(direction);
  }

  /** Hints that make collective operations gather. */
  public static Advice aggregate(RuleContext job, FileFacts file, IoDirection direction) {
    MpiIoHints hints = MpiIoHints.of(job, file, direction);
    return hinted(
        EnumSet.of(Operation.of(direction)),
        String.format(
            Locale.ROOT,
            "Let %d aggregators gather %s each before they %s",
            hints.aggregators(),
            new Bytes(hints.buffer()),
            hints.operation()),
        hints,
        Saving.of(job, Cause.PATTERN),
        "the estimated time of small and scattered requests (model of the machine), of which the"
            + " exchange between ranks may take half");
  }

  /** Hints that give each compute node an aggregator. */
  public static Advice spread(RuleContext job, FileFacts file, IoDirection direction) {
    MpiIoHints hints = MpiIoHints.of(job, file, direction);
    return hinted(
        Operation.withCallsAbove(direction),
        String.format(
            Locale.ROOT,
            "Let %d aggregators %s in place of one",
            hints.aggregators(),
            hints.operation()),
        hints,
        Saving.of(job, Cause.IMBALANCE),
        "the time of the one aggregator, if each node has one; half of it, as the file system may not"
            + " be as much faster");
  }

  /** Hints that save a part of the run. */
  private static Advice hinted(
      Set<Operation> about, String title, MpiIoHints hints, Saving saving, String reasoning) {
    return new Advice(
            title,
            Advice.Who.USER,
            "the library passes hints on, and the program sets no others." + hints.striping(),
            hints.steps(),
            saving.least(),
            saving.most(),
            reasoning,
            hints.undo())
        .about(about);
  }

  /** No reads to fill gaps between writes. */
  public static Advice noSieving(RuleContext job, FileFacts file) {
    MpiIoHints hints = MpiIoHints.of(job, file, IoDirection.WRITE);
    List<String> steps = new ArrayList<>();
    if (!isCollective(job, file)) {
      steps.add(Calls.of(job, file).call(Calls.Purpose.COLLECTIVE, IoDirection.WRITE));
    }
    steps.addAll(hints.steps());
    return new Advice(
            String.format(
                Locale.ROOT,
                "Switch off data sieving: %,d reads of %s in all to write %s",
                file.read().operations(),
                new Bytes(file.read().bytes()),
                new Bytes(file.written().bytes())),
            Advice.Who.USER,
            "writes are collective: independent ones become small without data sieving."
                + hints.striping(),
            steps,
            Effects.part(job, job.surelyLost(Cause.SIEVING)),
            Effects.share(job, Cause.SIEVING),
            "the time in these reads",
            hints.undo())
        .about(Operation.withCallsAbove(IoDirection.READ));
  }

  private static boolean isCollective(RuleContext job, FileFacts file) {
    MpiioFile above = job.facts().interfaces().mpiioFiles().get(file.id());
    return above != null && above.written().collective() > above.written().independent();
  }

  /**
   * Operations that run while the job computes.
   *
   * @param largest the file with most of the bytes in the direction
   * @param between seconds between the first and the last request in which the job does no I/O
   */
  public static Advice overlap(
      RuleContext job, FileFacts largest, IoDirection direction, double between) {
    boolean isRead = direction == IoDirection.READ;
    return new Advice(
            isRead
                ? "Read what the next step needs while a step is computed"
                : "Write a step's results while the next step is computed",
            Advice.Who.DEVELOPER,
            "there is memory for a second copy of what is "
                + (isRead ? "read" : "written")
                + ", and MPI makes progress meanwhile",
            new Steps(job, largest)
                .add(Calls.of(job, largest).call(Calls.Purpose.BACKGROUND, direction))
                .list(),
            0,
            Effects.part(job, Math.min(between, job.losses().ioSeconds())),
            String.format(
                Locale.ROOT,
                "at most the %.1f s in which the job computes can hide I/O; nothing where MPI does not"
                    + " go on by itself",
                between),
            "Use the former calls.")
        .about(Operation.withCallsAbove(direction));
  }

  /** Ranks that used it, those included whose data others wrote. */
  static long processes(RuleContext job, FileFacts file) {
    MpiioFile above = job.facts().interfaces().mpiioFiles().get(file.id());
    return above == null ? file.processes() : Math.max(above.processes(), file.processes());
  }

  /** What a collective operation can gather: a buffer, but no more than there is. */
  private static long gathered(RuleContext job, FileFacts file, IoDirection direction) {
    return Math.min(MpiIoHints.of(job, file, direction).buffer(), file.use(direction).bytes());
  }

  private static Bytes mean(FileFacts file, IoDirection direction) {
    return new Bytes(file.use(direction).bytes() / Math.max(1, file.use(direction).operations()));
  }
}
