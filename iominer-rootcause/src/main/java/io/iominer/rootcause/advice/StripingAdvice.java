// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.advice;

import io.iominer.core.model.Cause;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.loss.RuleContext;
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
    double perTarget =
        Math.max(1, job.fileSystem().ostBytesPerSecond() / job.fileSystem().rankBytesPerSecond());
    long wanted =
        Math.min(
            job.ostCount(file).sure(), Math.max(2, (long) Math.ceil(file.processes() / perTarget)));
    long stripe = stripe(file, wanted);
    long filled = targets(file, wanted, stripe);
    return filled <= targets(file, file.stripeCount(), file.stripeSize())
        ? List.of()
        : widen(job, file, filled, stripe);
  }

  /** OSTs that hold some of what the job used of the file. */
  private static long targets(FileFacts file, long stripeCount, long stripe) {
    long extent = extent(file);
    return extent > 0 && stripe > 0
        ? Math.min(stripeCount, (extent + stripe - 1) / stripe)
        : stripeCount;
  }

  /** The file's stripes, or such as give each OST one. */
  private static long stripe(FileFacts file, long targets) {
    long stripe = Math.max(LEAST_STRIPE, file.stripeSize());
    long extent = extent(file);
    while (extent > 0
        && extent < targets * stripe
        && stripe / 2 >= LEAST_STRIPE
        && stripe / 2 % STRIPE_UNIT == 0) {
      stripe /= 2;
    }
    return stripe;
  }

  /** Bytes of the file that the job used; 0 where nobody knows. */
  private static long extent(FileFacts file) {
    return Math.max(file.readEnd(), file.written().bytes());
  }

  private static List<Advice> widen(RuleContext job, FileFacts file, long wanted, long stripe) {
    String name = ShellPath.of(job.name(file));
    LayoutFolder place = LayoutFolder.of(job, file);
    Saving saving = Saving.of(job, Cause.STRIPING);
    return List.of(
        new Advice(
                "Spread the shared file over " + wanted + " OSTs",
                Advice.Who.USER,
                "The file is on Lustre; files that exist keep their layout until they are migrated",
                List.of(
                    String.format(
                        Locale.ROOT,
                        "lfs setstripe -c %d -S %d %s   # before the next run: new files in the folder%s",
                        wanted,
                        stripe,
                        place.argument(),
                        place.comment()),
                    String.format(
                        Locale.ROOT,
                        "lfs migrate -c %d -S %d %s   # a file that is kept",
                        wanted,
                        stripe,
                        name)),
                saving.least(),
                saving.most(),
                "the time that this layout costs by the model of the machine; half of it where requests"
                    + " stay small or other jobs are on the OSTs",
                "lfs setstripe -d " + place.argument())
            .withLayoutOf(place));
  }
}
