// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.facility;

import static io.iominer.rootcause.Diagnosis.LEAST_LOSS;
import static io.iominer.rootcause.Diagnosis.MINOR;
import static io.iominer.rootcause.Diagnosis.MOST_LOST;
import static io.iominer.rootcause.Diagnosis.NO_BOTTLENECK;

/** Which losses have a main cause on pages, in words with the default thresholds. */
final class LossWords {
  /** What tables of lost time count. */
  static final String LOST = "Lost: time that the diagnosis attributes to causes";

  /** Of a log whose verdict is that no bottleneck was found. */
  static final String SMALL =
      "the loss is small: below %s of the I/O time (%s), or both below %s (%s) and at most %s of the run (%s)"
          .formatted(
              NO_BOTTLENECK.usual(),
              NO_BOTTLENECK.key(),
              LEAST_LOSS.usual(),
              LEAST_LOSS.key(),
              MOST_LOST.usual(),
              MOST_LOST.key());

  /** Pages of a day, an application or a user name a cause where the job's own page names none. */
  static final String MINOR_CAUSE =
      "also named for losses below %s of the run, for which 'diagnose' and the job's page name none (%s)"
          .formatted(MINOR.usual(), MINOR.key());

  private LossWords() {}
}
