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
  /** Stripes of 1 MiB are the least that a large shared file should have: Lustre manual. */
  private static final long LEAST_STRIPE = 1 << 20;

  private StripingAdvice() {}

  /**
   * More OSTs for a shared file: as many as its ranks can fill, at most one a rank and not more
   * than there are. None where it is not known that there are more than it has.
   */
  public static List<Advice> widen(RuleContext job, FileFacts file) {
    double perTarget =
        Math.max(1, job.fileSystem().ostBytesPerSecond() / job.fileSystem().rankBytesPerSecond());
    long wanted =
        Math.min(
            job.ostCount(file).sure(), Math.max(2, (long) Math.ceil(file.processes() / perTarget)));
    if (wanted <= file.stripeCount()) {
      return List.of();
    }
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
                        Math.max(LEAST_STRIPE, file.stripeSize()),
                        place.argument(),
                        place.comment()),
                    String.format(
                        Locale.ROOT,
                        "lfs migrate -c %d -S %d %s   # a file that is kept",
                        wanted,
                        Math.max(LEAST_STRIPE, file.stripeSize()),
                        name)),
                saving.least(),
                saving.most(),
                "the time that this layout costs by the model of the machine; half of it where requests"
                    + " stay small or other jobs are on the OSTs",
                "lfs setstripe -d " + place.argument())
            .withLayoutOf(place));
  }
}
