// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.advice;

import io.iominer.core.model.Cause;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.Ost;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.loss.RuleContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Advice on OSTs; on a slow one in the order of {@link LustreTargets}. */
public final class OstAdvice {
  /** Lustre's stripe size where nothing is set, in its current source. */
  private static final long USUAL_STRIPE = 4L << 20;

  private OstAdvice() {}

  /**
   * Shows what its server knows of a slow OST. To take it out of use is not advised by one job: it
   * may have met others on a busy OST, and the OST may have recovered since. {@code advise
   * placement} decides that by all days and jobs.
   */
  public static List<Advice> look(RuleContext job, Ost ost) {
    List<String> steps = new ArrayList<>(LustreTargets.inspect("FSNAME", ost));
    steps.add("iominer advise placement --store DIR   # whether it is still slow, and what to do");
    return List.of(
        new Advice(
            "Look at " + ost + " (" + LustreTargets.name(ost) + ") and its RAID",
            Advice.Who.ADMINISTRATOR,
            "you can run commands on the OSS of the OST; " + fileSystemName(ost),
            steps,
            0,
            Saving.of(job, Cause.SLOW_OST).most(),
            "the time saved on an OST as fast as the others, at the rate that this job's ranks can reach",
            ""));
  }

  /** The parameter that says how many objects may be made on an OST at a time. */
  static String creation(Ost ost) {
    return LustreTargets.creation("FSNAME", ost);
  }

  /** What stands for the name of its file system, which no log tells. */
  static String fileSystemName(Ost ost) {
    return LustreTargets.fileSystemName(mountPoint(ost));
  }

  /** Where its file system is mounted, as an argument of a command. */
  static String mountPoint(Ost ost) {
    return ost.fileSystem().map(ShellPath::of).orElse("MOUNTPOINT");
  }

  /** Away from OSTs that other jobs use. */
  public static List<Advice> apart(RuleContext job, FileFacts largest) {
    Saving saving = Saving.of(job, Cause.CONTENTION);
    String folder = LayoutFolder.lasting(job, largest);
    LayoutFolder place = LayoutFolder.of(job, largest);
    long read = job.facts().bytes(IoDirection.READ);
    long written = job.facts().bytes(IoDirection.WRITE);
    return List.of(
        new Advice(
            "Use the job's own storage while it runs",
            Advice.Who.USER,
            BurstBufferDirectives.PRECONDITION,
            written >= read
                ? BurstBufferDirectives.stageOut(written, folder)
                : BurstBufferDirectives.stageIn(read, folder),
            saving.least(),
            saving.most(),
            "other jobs are not on it; the copy is made outside the job's time",
            "Remove the directives."),
        new Advice(
                "Give jobs with much I/O a pool of OSTs",
                Advice.Who.ADMINISTRATOR,
                "OSTs are to spare: OSTS stands for healthy ones, such as OST[0-10]: 'iominer advise placement' names"
                    + " slow ones; "
                    + fileSystemName(largest.osts().get(0)),
                List.of(
                    "lctl pool_new FSNAME.heavy",
                    "lctl pool_add FSNAME.heavy OSTS",
                    "lfs setstripe -p heavy "
                        + place.argument()
                        + "   # by the user"
                        + place.comment()),
                0,
                saving.most(),
                "other jobs keep their OSTs; the jobs in the pool still contend with each other",
                "lfs setstripe -d " + place.argument())
            .withLayoutOf(place));
  }

  /** More of the OSTs. */
  public static Advice useMore(RuleContext job, FileFacts largest, long wanted) {
    Saving saving = Saving.of(job, Cause.STRIPING);
    LayoutFolder place = LayoutFolder.of(job, largest);
    StripeCount stripes =
        new StripeCount(wanted, String.format(Locale.ROOT, "the job can fill %d OSTs", wanted))
            .atMost(StripeCount.of(job, largest, USUAL_STRIPE));
    return new Advice(
            String.format(Locale.ROOT, "Spread the job's files over %d OSTs", wanted),
            Advice.Who.USER,
            "the files do not exist yet; files that exist keep their layout",
            List.of(
                largest.processes() > 1
                    ? String.format(
                        Locale.ROOT,
                        "lfs setstripe -c %d -S 4M %s   # shared files%s",
                        stripes.count(),
                        place.argument(),
                        place.comment())
                    : String.format(
                        Locale.ROOT,
                        "lfs setstripe -c 1 -i -1 %s   # a file a rank: no fixed start, no pool%s",
                        place.argument(),
                        place.comment())),
            saving.least(),
            saving.most(),
            (largest.processes() > 1 ? stripes.reason() + ". " : "")
                + "The job could move more bytes than these OSTs can",
            "lfs setstripe -d " + place.argument())
        .withLayoutOf(place);
  }

  /** The same bytes on every OST. */
  public static Advice even(RuleContext job, FileFacts heaviest, Ost ost, long wanted) {
    Saving saving = Saving.of(job, Cause.STRIPING);
    LayoutFolder place = LayoutFolder.of(job, heaviest);
    String folder = place.argument();
    List<String> steps = new ArrayList<>();
    steps.add("lfs getstripe -d " + folder + "   # a fixed start index or a pool?");
    if (heaviest.processes() > 1) {
      steps.add(
          String.format(
              Locale.ROOT,
              "lfs setstripe -c %d -i -1 -S 4M %s   # large files%s",
              Math.min(wanted, StripeCount.of(job, heaviest, USUAL_STRIPE).count()),
              folder,
              place.comment()));
    } else {
      steps.add(
          String.format(
              Locale.ROOT,
              "lfs setstripe -c 1 -i -1 %s   # the file system chooses where a file begins%s",
              folder,
              place.comment()));
      steps.add(
          String.format(
              Locale.ROOT,
              "or one shared file of %d stripes in a folder of its own: %s",
              Math.min(wanted, stripesTogether(job)),
              Calls.of(job, heaviest).call(Calls.Purpose.COLLECTIVE, IoDirection.WRITE)));
    }
    return new Advice(
            String.format(Locale.ROOT, "Take the load off %s: spread the files evenly", ost),
            Advice.Who.USER,
            "the files do not exist yet; files that exist keep their layout",
            steps,
            saving.least(),
            saving.most(),
            "the fullest OST decides when the job is done",
            "lfs setstripe -d " + folder)
        .withLayoutOf(place);
  }

  /** Stripes that a file of all the job's ranks and written bytes can use. */
  private static long stripesTogether(RuleContext job) {
    return StripeCount.ofRanks(job, job.facts().processes())
        .atMost(StripeCount.ofSize(job.facts().bytes(IoDirection.WRITE), USUAL_STRIPE))
        .count();
  }
}
