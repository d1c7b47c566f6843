// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.advice;

import io.iominer.core.model.Cause;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.IoDirection;
import io.iominer.core.unit.Bytes;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.loss.RuleContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/** Advice on which ranks move the bytes, and when. */
public final class BalanceAdvice {
  private BalanceAdvice() {}

  /**
   * Ranks that should use a file in parts: one a node, but no more than have a second's work.
   * Heuristic: a part that takes less is not worth its own open.
   */
  private static long parts(RuleContext job, double bytes) {
    double busy = Math.ceil(bytes / job.fileSystem().rankBytesPerSecond());
    long parts = (long) Math.max(2, Math.min(Math.max(job.nodes(), 2), busy));
    return Math.min(parts, Math.max(1, job.facts().processes()));
  }

  /** Several ranks in place of one: collectively, or each with a file. */
  public static List<Advice> share(RuleContext job, IoDirection direction, int rank, double bytes) {
    List<Advice> advice = new ArrayList<>(collective(job, direction, bytes));
    if (direction == IoDirection.READ) {
      advice.add(stageIn(job, rank, bytes));
    } else if (job.nodes() >= 2) {
      // One rank of a single node is already one for each node.
      advice.add(subfiles(job, direction));
    }
    return advice;
  }

  private static FileFacts largest(RuleContext job, IoDirection direction) {
    return job.facts().files().stream()
        .max(Comparator.comparingLong(file -> file.use(direction).bytes()))
        .orElseThrow();
  }

  /**
   * Collective MPI-IO on the file that most of the bytes go to or come from; none on a stream,
   * which holds texts.
   */
  public static List<Advice> collective(RuleContext job, IoDirection direction, double bytes) {
    FileFacts largest = largest(job, direction);
    if (largest.module() == DarshanModule.STDIO) {
      return List.of();
    }
    MpiIoHints hints = MpiIoHints.of(job, largest, direction);
    Saving saving = Saving.of(job, Cause.IMBALANCE);
    return List.of(
        new Advice(
                String.format(
                    Locale.ROOT,
                    "Let all ranks %s together, through %d aggregators of %s each",
                    hints.operation(),
                    hints.aggregators(),
                    new Bytes(Math.round(bytes / hints.aggregators()))),
                Advice.Who.DEVELOPER,
                "each rank holds, or needs, its own part, and the program uses MPI-IO or a library on it",
                new Steps(job, largest)
                    .add(Calls.of(job, largest).call(Calls.Purpose.COLLECTIVE, direction))
                    .addAll(hints.steps())
                    .list(),
                saving.least(),
                saving.most(),
                "the time that the bytes would take less if all ranks shared them, by the model of the"
                    + " machine",
                hints.undo())
            .about(direction));
  }

  private static Advice subfiles(RuleContext job, IoDirection direction) {
    Steps steps = new Steps(job, largest(job, direction));
    long nodes = (long) job.nodes();
    Saving saving = Saving.of(job, Cause.IMBALANCE);
    return new Advice(
            String.format(Locale.ROOT, "Write one file a node, %d in all", nodes),
            Advice.Who.DEVELOPER,
            "the programs that read the result can read several files or join them"
                + (steps.usesHdf5()
                    ? "; HDF5 1.14 or later with subfiling for the second way"
                    : ""),
            steps
                .add(
                    "Make a communicator of the ranks of each node (MPI_Comm_split_type with"
                        + " MPI_COMM_TYPE_SHARED), whose first rank writes the node's file.")
                .ofHdf5(
                    "H5Pset_fapl_subfiling(fapl, NULL);   /* with H5FD_SUBFILING_IOC_PER_NODE=1 in the"
                        + " environment HDF5 does the same under one name */")
                .ofHdf5("h5fuse.sh   # comes with HDF5; joins HDF5's subfiles to one file")
                .list(),
            saving.least(),
            saving.most(),
            "as for collective writes; no rank waits for another's part",
            "Write as before.")
        .about(direction);
  }

  private static Advice stageIn(RuleContext job, int rank, double bytes) {
    Saving saving = Saving.of(job, Cause.IMBALANCE);
    String folder =
        job.facts().files().stream()
            .filter(f -> f.isShared() || f.onlyRank().orElse(-1) == rank)
            .max((a, b) -> Long.compare(a.read().bytes(), b.read().bytes()))
            .map(file -> LayoutFolder.lasting(job, file))
            .orElse(".");
    return new Advice(
            "Have the input copied to the job's own storage before it starts",
            Advice.Who.USER,
            BurstBufferDirectives.PRECONDITION,
            BurstBufferDirectives.stageIn((long) bytes, folder),
            0,
            saving.most(),
            "the copy costs nothing of the job's time; reading from there still takes one rank's"
                + " time unless all of them read",
            "Remove the directives.")
        .about(IoDirection.READ);
  }

  /**
   * Some ranks are slower, not for their bytes: their nodes, or where their bytes lie.
   *
   * @param ranks which, such as "rank 3"
   * @param moves what is known of its bytes beside those of others
   */
  public static Advice slow(RuleContext job, String ranks, String moves) {
    return new Advice(
        "Find out what is slow about " + ranks + ": " + moves,
        Advice.Who.DEVELOPER,
        "the rank is slow in other runs of the job, too",
        List.of(
            "Print MPI_Get_processor_name in each rank, and run again with sbatch --exclude=NODE,"
                + " the node of "
                + ranks
                + ".",
            "If the rank stays slow on another node, check its requests and its files (iominer compare"
                + " shows what differs between the runs).",
            "If it is fast on another node, report the first node to the site."),
        0,
        Saving.of(job, Cause.IMBALANCE).most(),
        "all ranks wait for the slowest one; nothing is saved where it was slow by chance",
        "");
  }

  /** Parts of the same size. */
  public static Advice even(RuleContext job, IoDirection direction, double bytesPerProcess) {
    Saving saving = Saving.of(job, Cause.IMBALANCE);
    return new Advice(
            String.format(
                Locale.ROOT,
                "Divide the I/O evenly: %s for each of %d ranks",
                new Bytes(Math.round(bytesPerProcess)),
                job.facts().processes()),
            Advice.Who.DEVELOPER,
            "",
            List.of(
                "Give each rank the same number of elements (n*rank/size to n*(rank+1)/size), or %s the"
                        .formatted(direction.verb())
                    + " file collectively:",
                collectively(job, direction)),
            saving.least(),
            saving.most(),
            "all ranks wait for the slowest one; low estimate: half of this wait",
            "Divide the work as before.")
        .about(direction);
  }

  /** A file that one rank uses while the others wait. */
  public static Advice splitFile(RuleContext job, FileFacts file, IoDirection direction) {
    long parts = parts(job, (double) file.use(direction).bytes());
    Saving saving = Saving.of(job, Cause.IMBALANCE);
    return new Advice(
            String.format(
                Locale.ROOT,
                "Let %d ranks use %s, each a part, or use it in a background thread",
                parts,
                job.name(file)),
            Advice.Who.DEVELOPER,
            "the file can be used in parts",
            List.of(
                String.format(
                    Locale.ROOT,
                    "Let rank i of %d take the bytes from i*%d on, or use the file in a thread of its own"
                        + " while the other files are used.",
                    parts,
                    (file.use(direction).bytes() + parts - 1) / parts)),
            saving.least(),
            saving.most(),
            "nothing else covers the time of this file",
            "Use the file as before.")
        .about(direction);
  }

  /** All at the same time instead of in turns. */
  public static Advice atOnce(RuleContext job, IoDirection direction, int turns) {
    Saving saving = Saving.of(job, Cause.SERIALIZATION);
    long atOnce = useful(job, direction);
    List<String> steps = new ArrayList<>();
    steps.add("Remove the barrier or the token between the ranks.");
    if (atOnce < job.facts().processes()) {
      steps.add(
          String.format(
              Locale.ROOT,
              "Or let the token go to %d ranks at once; by the model of the machine more ranks are not"
                  + " faster.",
              atOnce));
    }
    if (largest(job, direction).processes() > 1) {
      steps.add("Or use a collective call:");
      steps.add(collectively(job, direction));
    }
    return new Advice(
            String.format(
                Locale.ROOT,
                "Let up to %d ranks %s at the same time instead of %d serialized groups",
                atOnce,
                inTurns(job, direction),
                turns),
            Advice.Who.DEVELOPER,
            "the program causes the order (a token, a loop over ranks with a barrier), not the"
                + " scheduler",
            steps,
            areTurnsSeen(job, direction) ? saving.least() : 0,
            saving.most(),
            "now the times of the ranks add up; at the same time only the longest counts",
            "Use the former order.")
        .about(direction);
  }

  /** What ranks do in turns: in both directions where the seconds are of both. */
  private static String inTurns(RuleContext job, IoDirection direction) {
    return job.turns(direction.other()).size() > 1 ? "read and write" : direction.verb();
  }

  /** Without a heat map, ranks in turns on a shared file look like ranks that pause together. */
  private static boolean areTurnsSeen(RuleContext job, IoDirection direction) {
    return job.turns(direction).size() > 1 || job.facts().posixBusySeconds().isPresent();
  }

  /** The collective call of the interface of the file with most of the bytes. */
  private static String collectively(RuleContext job, IoDirection direction) {
    return Calls.of(job, largest(job, direction)).call(Calls.Purpose.COLLECTIVE, direction);
  }

  /** Ranks that the file system can serve at once. */
  private static long useful(RuleContext job, IoDirection direction) {
    OptionalInt osts = job.ostCount(direction).known();
    double rate =
        Math.min(
            osts.isPresent()
                ? osts.getAsInt() * job.fileSystem().ostBytesPerSecond()
                : Double.POSITIVE_INFINITY,
            job.nodes() * job.fileSystem().nodeBytesPerSecond());
    return Math.min(
        job.facts().processes(),
        (long) Math.max(2, Math.ceil(rate / job.fileSystem().rankBytesPerSecond())));
  }

  /** Files that are used with pauses, one after the other. */
  public static List<Advice> overlap(
      RuleContext job, FileFacts example, IoDirection direction, long bytes) {
    boolean isWrite = direction == IoDirection.WRITE;
    String folder = LayoutFolder.lasting(job, example);
    String inBackground = Calls.of(job, example).call(Calls.Purpose.BACKGROUND, direction);
    Saving saving = Saving.of(job, Cause.SERIALIZATION);
    List<Advice> advice = new ArrayList<>();
    advice.add(
        new Advice(
                "Let the files be used at the same time, at a common point of the program",
                Advice.Who.DEVELOPER,
                isWrite ? "the output is ready by then" : "the program knows by then what it needs",
                isWrite
                    ? List.of(
                        "Collect the output in memory and write it when all ranks do, or write in the"
                            + " background:",
                        inBackground)
                    : List.of(
                        "Read the input into memory when all ranks do, or read ahead in the background:",
                        inBackground),
                saving.least(),
                saving.most(),
                "now the times of files of different ranks add up",
                "Use the former order.")
            .about(direction));
    advice.add(
        new Advice(
                isWrite
                    ? "Send the output to the job's own storage, copied out after the job"
                    : "Have the input copied to the job's own storage before it starts",
                Advice.Who.USER,
                BurstBufferDirectives.PRECONDITION,
                isWrite
                    ? BurstBufferDirectives.stageOut(bytes, folder)
                    : BurstBufferDirectives.stageIn(bytes, folder),
                0,
                saving.most(),
                "the files are still used in sequence, but on faster storage",
                "Remove the directives.")
            .about(direction));
    return advice;
  }
}
