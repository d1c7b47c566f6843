// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

import java.util.List;

/** Jobs that are slow because of the OSTs that their files lie on. */
final class OstDecks {
  private OstDecks() {}

  /** Files of single ranks on one OST each, or one file on all of them; one OST is slow. */
  static void slowOst(Plan plan) {
    plan.evenRanks(2, 8, 4, 8, 16);
    int ost = plan.anyOst();
    double slowness = plan.between(3, 10);
    if (plan.isIll()) {
      plan.setting().trouble(ost, new OstServer.OstHealth(slowness, List.of()));
    }
    HealthyDecks.privateFiles(plan, plan.between(0.5, 3));
  }

  /** An OST serves nothing for some seconds while the job writes. */
  static void ostStall(Plan plan) {
    plan.evenRanks(2, 8, 4, 8, 16);
    int ost = plan.anyOst();
    double from = plan.between(0.7, 2);
    double seconds = plan.between(2, 8);
    if (plan.isIll()) {
      OstServer.Stall stall = new OstServer.Stall(from, from + seconds);
      plan.setting().trouble(ost, new OstServer.OstHealth(1, List.of(stall)));
    }
    HealthyDecks.privateFiles(plan, plan.between(1, 4));
  }

  static void oneOstSharedFile(Plan plan) {
    plan.evenRanks(4, 8, 4, 8);
    HealthyDecks.sharedFile(plan, plan.isIll() ? 1 : plan.stripes(), 0);
  }

  /** Large files; what disturbs it are other jobs. */
  static void largeFiles(Plan plan) {
    plan.evenRanks(2, 6, 2, 4, 8);
    HealthyDecks.privateFiles(plan, plan.between(1, 4));
  }
}
