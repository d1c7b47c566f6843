// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.advice;

import io.iominer.core.model.Cause;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.loss.OstCount;
import io.iominer.rootcause.loss.RuleContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Advice on the layout of files on Lustre. */
public final class StripingAdvice {
  /** Stripe sizes are multiples of 64 KiB: lfs-setstripe(1). */
  private static final long STRIPE_UNIT = 1 << 16;

  /** Stripes of 1 MiB are the least that a large shared file should have: Lustre manual. */
  private static final long LEAST_STRIPE = 1 << 20;

  private StripingAdvice() {}

  /**
   * More OSTs for a shared file: as many as its ranks can fill, at most one a rank and not more
   * than there are. Stripes are so small that the file has one for each. None where it is not known
   * that there are more than it has.
   */
  public static List<Advice> widen(RuleContext job, FileFacts file) {
    StripeCount wanted =
        StripeCount.ofOsts(job, file).atMost(StripeCount.ofRanks(job, file.processes()));
    long stripe = stripe(file, wanted.count());
    StripeCount filled = wanted.atMost(StripeCount.ofSize(StripeCount.extent(file), stripe));
    long now =
        Math.min(
            file.stripeCount(),
            StripeCount.ofSize(StripeCount.extent(file), file.stripeSize()).count());
    return filled.count() <= now
        ? List.of()
        : List.of(widen(job, file, filled, stripe, part(now, filled.count(), wanted.count())));
  }

  /**
   * Part of the time lost to the layout that so many OSTs save: the time that OSTs need goes with
   * one over their number.
   *
   * @param now OSTs that the file uses
   * @param filled those that it will use
   * @param wanted those of the model, which knows nothing of the file's size
   */
  private static double part(long now, long filled, long wanted) {
    return (1.0 / Math.max(1, now) - 1.0 / filled) / (1.0 / Math.max(1, now) - 1.0 / wanted);
  }

  /** The file's stripes, or such as give each OST one. */
  private static long stripe(FileFacts file, long targets) {
    long stripe = Math.max(LEAST_STRIPE, file.stripeSize());
    long extent = StripeCount.extent(file);
    while (extent > 0
        && extent < targets * stripe
        && stripe / 2 >= LEAST_STRIPE
        && stripe / 2 % STRIPE_UNIT == 0) {
      stripe /= 2;
    }
    return stripe;
  }

  /** Where nobody tells how many OSTs there are, the command that lists them comes first. */
  private static List<String> steps(RuleContext job, FileFacts file, List<String> layouts) {
    OstCount osts = job.ostCount(file);
    if (osts.known().isPresent()) {
      return layouts;
    }
    String fileSystem =
        file.osts().stream().flatMap(ost -> ost.fileSystem().stream()).findFirst().orElse("");
    List<String> steps = new ArrayList<>();
    steps.add(
        "lfs df "
            + (fileSystem.isEmpty() ? "" : ShellPath.of(fileSystem) + " ")
            + "  # lists all OSTs: the job's files show "
            + osts.sure()
            + ", more can be used");
    steps.addAll(layouts);
    return steps;
  }

  private static Advice widen(
      RuleContext job, FileFacts file, StripeCount wanted, long stripe, double part) {
    String name = ShellPath.of(job.name(file));
    LayoutFolder place = LayoutFolder.of(job, file);
    Saving saving = Saving.of(job, Cause.STRIPING).times(part);
    String layout =
        String.format(
            Locale.ROOT,
            "lfs setstripe -c %d -S %d %s   # before the next run: new files in the folder%s",
            wanted.count(),
            stripe,
            place.argument(),
            place.comment());
    String migration =
        String.format(
            Locale.ROOT,
            "lfs migrate -c %d -S %d %s   # a file that is kept",
            wanted.count(),
            stripe,
            name);
    return new Advice(
            "Spread the shared file over " + wanted.count() + " OSTs",
            Advice.Who.USER,
            "",
            steps(job, file, place.isInherited() ? List.of(layout) : List.of(layout, migration)),
            saving.least(),
            saving.most(),
            wanted.reason()
                + ". Saved is the estimated cost of this layout (model of the machine); half"
                + " of it where requests stay small or other jobs are on the OSTs",
            "lfs setstripe -d " + place.argument())
        .about(Operation.DATA)
        .withLayoutOf(place);
  }
}
