// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.advice;

import io.iominer.core.model.Cause;
import io.iominer.core.model.IoDirection;
import io.iominer.core.unit.Bytes;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.loss.RuleContext;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;

/** Advice on opens, stat calls and small files. */
public final class MetadataAdvice {
  /** Title of the advice on opens that wait for something else than a server. */
  public static final String OPENS_WAIT = "See what opens wait for";

  /** Operations of a file that stays open: its open and its close. */
  private static final double KEPT = 2;

  private MetadataAdvice() {}

  /** Files stay open. */
  public static Advice keepOpen(RuleContext job, FileFacts file, double perProcess) {
    Saving saving = Saving.of(job, Cause.METADATA).times(1 - Math.min(1, KEPT / perProcess));
    return new Advice(
            "Open each file once and keep it open",
            Advice.Who.DEVELOPER,
            "",
            new Steps(job, file)
                .add(
                    String.format(
                        Locale.ROOT,
                        "Move open and close of %s out of the loop: %,.0f operations of each rank become"
                            + " %.0f.",
                        ShellPath.of(job.name(file)),
                        perProcess,
                        KEPT))
                .ofMpi("Call stat in one rank and broadcast the result (MPI_Bcast).")
                .ofHdf5(
                    "H5Pset_all_coll_metadata_ops(fapl, 1); H5Pset_coll_metadata_write(fapl, 1);   /* HDF5"
                        + " */")
                .list(),
            saving.least(),
            saving.most(),
            "the time of opens and stat calls beyond a few of each file by each rank",
            "Use the former loop.")
        .about(EnumSet.of(Operation.METADATA));
  }

  /** A folder over several metadata targets. */
  public static List<Advice> spreadFolder(RuleContext job, FileFacts file) {
    if (!file.hasStripes()) {
      return List.of();
    }
    Saving saving = Saving.of(job, Cause.METADATA);
    String folder = LayoutFolder.of(job, file).argument();
    return List.of(
        new Advice(
                "Spread the folder over the MDTs",
                Advice.Who.USER,
                "the file system has several MDTs (lfs mdts) and the site lets users stripe"
                    + " folders; it pays for folders of some 50,000 entries or more (Lustre manual)",
                List.of(
                    "lfs mdts   # lists the MDTs",
                    String.format(
                        Locale.ROOT,
                        "lfs setdirstripe -c MDTS %s.striped   # MDTS: one for each 50,000 entries, no"
                            + " more than listed; a new folder: existing ones stay as they are",
                        folder)),
                0,
                saving.most() / 2,
                "several servers share the operations; there are no fewer of them",
                "rmdir " + folder + ".striped   # when it is empty")
            .about(EnumSet.of(Operation.METADATA)));
  }

  /** Operations that take too long to be the metadata server's. */
  public static Advice waiting(RuleContext job, FileFacts file) {
    return new Advice(
            OPENS_WAIT,
            Advice.Who.DEVELOPER,
            "",
            List.of(
                String.format(
                    Locale.ROOT,
                    "An open of %s takes %.0f s on average; a named pipe opens when its other"
                        + " end does.",
                    ShellPath.of(job.name(file)),
                    file.secondsOfAnOpen()),
                "If it is a pipe between parts of the program, no fix is needed.",
                "If it is a file, ask the site what its metadata server did at that time."),
            0,
            Effects.part(job, job.losses().unexplainedSeconds()),
            "nothing is saved where the program waits for itself",
            "")
        .about(EnumSet.of(Operation.METADATA));
  }

  /**
   * Tiny files are bundled, one file a node.
   *
   * @param files tiny files
   */
  public static Advice bundle(RuleContext job, FileFacts example, long files) {
    Saving saving = Saving.of(job, Cause.METADATA);
    return new Advice(
        String.format(Locale.ROOT, "Bundle the %d small files into one file for each node", files),
        Advice.Who.DEVELOPER,
        "",
        bundled(job, example),
        saving.least(),
        saving.most(),
        "a file costs a few metadata operations, however small it is",
        "Unpack the bundle.");
  }

  /** For output and for input, as far as the job has them. */
  private static List<String> bundled(RuleContext job, FileFacts example) {
    Steps steps = new Steps(job, example);
    if (job.facts().bytes(IoDirection.WRITE) > 0) {
      steps.add(
          "Write through a library that keeps many objects in a file (HDF5 datasets, ADIOS2 BP,"
              + " TFRecord, WebDataset), one file for each node.");
    }
    if (job.facts().bytes(IoDirection.READ) > 0 || steps.list().isEmpty()) {
      steps.add(
          String.format(
              Locale.ROOT,
              "tar cf input.tar -C %s . ; srun --ntasks-per-node=1 tar xf input.tar -C $TMPDIR   #"
                  + " srun in the job: input is then read from node-local storage",
              LayoutFolder.inScript(job, example)));
    }
    return steps.list();
  }

  /** The files' bytes lie on the MDT, their writes on the node: for files that the job writes. */
  public static List<Advice> place(RuleContext job, FileFacts example, long bytes) {
    List<Advice> advice = new ArrayList<>();
    if (example.hasStripes()) {
      advice.add(placeOnMdt(job, example));
    }
    advice.add(placeOnNodes(job, example, bytes));
    return advice;
  }

  private static Advice placeOnMdt(RuleContext job, FileFacts example) {
    Saving saving = Saving.of(job, Cause.METADATA);
    LayoutFolder layout = LayoutFolder.of(job, example);
    return new Advice(
            "Keep small files on the MDT (data on MDT)",
            Advice.Who.USER,
            "Lustre is 2.11 or later and the site allows it: lctl get_param lod.*.dom_stripesize is not 0"
                + " on its metadata servers",
            List.of(
                String.format(
                    Locale.ROOT,
                    "lfs setstripe -E 256K -L mdt -E -1 -c 1 %s   # new files in the folder%s",
                    layout.argument(),
                    layout.comment())),
            0,
            saving.most() / 2,
            "a small file then needs no object on an OST; it is still opened and closed",
            "lfs setstripe -d " + layout.argument())
        .withLayoutOf(layout);
  }

  private static Advice placeOnNodes(RuleContext job, FileFacts example, long bytes) {
    Saving saving = Saving.of(job, Cause.METADATA);
    String folder = LayoutFolder.inScript(job, example);
    return new Advice(
        "Keep the files on the nodes and copy out an archive of each",
        Advice.Who.USER,
        BurstBufferDirectives.PRECONDITION,
        List.of(
            "#SBATCH -C nvme   # on Frontier, where /mnt/bb/$USER is node-local; elsewhere use $TMPDIR in place of it",
            "Let the program write to that folder of the node instead.",
            String.format(
                Locale.ROOT,
                "srun -n $SLURM_NNODES --ntasks-per-node=1 sh -c 'tar cf \"$0/$SLURMD_NODENAME.tar\" -C"
                    + " /mnt/bb/$USER .' %s   # the last line of the job: %s in all",
                folder,
                new Bytes(bytes))),
        saving.least(),
        saving.most(),
        "the shared file system gets one file for each node",
        "Remove these lines, and let the program write to the former folder.");
  }
}
