// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility.network;

import java.io.Serializable;
import java.util.List;

/**
 * The OSTs that are slow or fail for a time.
 *
 * @param list each of them; empty where all are healthy
 */
public record OstTroubles(List<OstTrouble> list) implements Serializable {
  /** All OSTs are healthy. */
  public static final OstTroubles NONE = new OstTroubles(List.of());

  public OstTroubles {
    list = List.copyOf(list);
  }

  /** Share of an OST's rate that is left at a time. */
  public double factor(int ost, double time) {
    double factor = 1;
    for (OstTrouble trouble : list) {
      if (trouble.ost() == ost && trouble.from() <= time && time < trouble.to()) {
        factor = Math.min(factor, trouble.factor());
      }
    }
    return factor;
  }

  /** The next time at which an OST gets better or worse; infinite when none does. */
  public double nextChange(double time) {
    double next = Double.POSITIVE_INFINITY;
    for (OstTrouble trouble : list) {
      if (trouble.from() > time) {
        next = Math.min(next, trouble.from());
      }
      if (trouble.to() > time) {
        next = Math.min(next, trouble.to());
      }
    }
    return next;
  }
}
