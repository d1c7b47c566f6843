// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause;

import io.iominer.rootcause.advice.Advice;
import io.iominer.rootcause.rule.Finding;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Chooses what is advised of all that rules have to advise: nothing that hardly saves anything, and
 * one plan for the layout of a folder, that which saves most and of equal ones the first. What
 * saves most comes first.
 */
final class AdviceChoice {
  private final double leastSaving;
  private final Map<String, Advice> plans = new HashMap<>();

  private AdviceChoice(double leastSaving) {
    this.leastSaving = leastSaving;
  }

  /**
   * The findings with the advice that is given.
   *
   * @param leastSaving part of the run, 0 to 1; advice that saves less at most is left out
   */
  static List<Finding> of(List<Finding> findings, double leastSaving) {
    AdviceChoice choice = new AdviceChoice(leastSaving);
    for (Finding finding : findings) {
      finding.advice().forEach(choice::plan);
    }
    List<Finding> chosen = new ArrayList<>();
    for (Finding finding : findings) {
      chosen.add(
          finding.with(
              finding.advice().stream()
                  .filter(choice::isGiven)
                  .sorted(Advice.BEST_FIRST)
                  .toList()));
    }
    return chosen;
  }

  private void plan(Advice advice) {
    advice
        .folder()
        .ifPresent(folder -> plans.merge(folder, advice, (a, b) -> b.most() > a.most() ? b : a));
  }

  /** Of plans that are alike the first; it is the only one of its folder. */
  private boolean isGiven(Advice advice) {
    return advice.most() >= leastSaving
        && advice.folder().map(folder -> plans.remove(folder, advice)).orElse(true);
  }
}
