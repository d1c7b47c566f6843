// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.progress.WorkListener;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Answers first-order analyses of a store. Those of all jobs of some days add up what the store
 * keeps. Where jobs are chosen, their rows are read, when the first such analysis is wanted and for
 * all of them.
 */
public final class FirstOrderTallies {
  private final StoreExchange store;
  private final FirstOrderQuestion question;
  private final WorkListener listener;
  private final Map<FirstOrder, JobTally> ofJobs;
  private final Map<Boolean, JobSums> sums = new HashMap<>();

  /**
   * Nothing is read yet.
   *
   * @param asked the analyses that will be wanted
   * @param listener is told how far the files and the samples of servers are
   */
  public FirstOrderTallies(
      StoreExchange store,
      FirstOrderQuestion question,
      Collection<FirstOrder> asked,
      WorkListener listener) {
    this.store = store;
    this.question = question;
    this.listener = listener;
    this.ofJobs = FirstOrder.tallies(asked, question.defaults(), question.rows());
  }

  /**
   * The rows of an analysis.
   *
   * @param analysis one that was asked
   */
  public AnalysisRows rows(FirstOrder analysis) {
    return analysis
        .reading()
        .map(reading -> reading.rows(store, question, listener))
        .orElseGet(() -> rows(analysis, ofJobs.get(analysis)));
  }

  private AnalysisRows rows(FirstOrder analysis, @Nullable JobTally tally) {
    if (tally == null) {
      throw new IllegalArgumentException(analysis + " was not asked, only " + ofJobs.keySet());
    }
    Groups groups = sums.computeIfAbsent(isKept(tally), this::sums).of(analysis);
    return new AnalysisRows(tally.columns(), tally.rows(groups), tally.most());
  }

  private boolean isKept(JobTally tally) {
    return tally.isKept() && !question.jobs().choosesJobs();
  }

  private JobSums sums(boolean areKept) {
    Map<FirstOrder, JobTally> tallies =
        ofJobs.entrySet().stream()
            .filter(tally -> isKept(tally.getValue()) == areKept)
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    return areKept
        ? KeptTallies.read(store.store(), question.jobs().period(), tallies)
        : JobPass.over(store, question.jobs(), tallies);
  }
}
