// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import java.util.List;

/**
 * Parts of what a slow OST costs that would be saved as well without the narrow layout, or without
 * the small requests, of the job: these multiply each other. What two of them cost only together
 * counts half to each, and what all three do, a third (the Shapley value), so that none is named
 * because it happens to be looked for first.
 *
 * @param layout part that other layouts would save, too, 0 to 1
 * @param requests part that large requests would save, too, 0 to 1
 */
record JointLoss(double layout, double requests) {
  private static final double HALF = 1 / 2.0;
  private static final double THIRD = 1 / 3.0;

  /** Share that counts to the layout. */
  double shareOfLayout() {
    return layout * (1 - requests) * HALF + layout * requests * THIRD;
  }

  /** Share that counts to the requests. */
  double shareOfRequests() {
    return requests * (1 - layout) * HALF + layout * requests * THIRD;
  }

  /** A waterfall in which steps of slow OSTs have their whole cost, with these shares moved. */
  Waterfall divide(Waterfall apart, List<WhatIf> slow) {
    double moved = shareOfLayout();
    Waterfall divided = apart;
    for (WhatIf step : slow) {
      divided =
          divided
              .moved(step, WhatIf.RESTRIPED, moved)
              .moved(step, WhatIf.AGGREGATED, shareOfRequests() / (1 - moved));
    }
    return divided;
  }
}
