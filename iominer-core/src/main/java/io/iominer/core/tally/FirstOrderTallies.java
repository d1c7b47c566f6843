// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import io.iominer.core.analysis.FirstOrder;
import io.iominer.core.analysis.FirstOrderQuestion;
import io.iominer.core.analysis.UsualLayout;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.model.IoDirection;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.progress.WorkStep;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Answers first-order analyses of a store. The rows of jobs are read when the first of those
 * analyses is wanted that ask them, for all of these.
 */
public final class FirstOrderTallies {
  private final StoreExchange store;
  private final FirstOrderQuestion question;
  private final WorkListener listener;
  private final Map<FirstOrder, JobTally<?>> ofJobs;
  private @Nullable JobPass pass;

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
    this.ofJobs = ofJobs();
    ofJobs.keySet().retainAll(asked);
  }

  private Map<FirstOrder, JobTally<?>> ofJobs() {
    Map<FirstOrder, JobTally<?>> tallies = new EnumMap<>(FirstOrder.class);
    tallies.put(FirstOrder.STRIPING, new StripingTally(UsualLayout.of(question.defaults())));
    tallies.put(
        FirstOrder.APPLICATIONS_READ, new ApplicationTally(IoDirection.READ, question.rows()));
    tallies.put(
        FirstOrder.APPLICATIONS_WRITE, new ApplicationTally(IoDirection.WRITE, question.rows()));
    tallies.put(FirstOrder.SEQUENTIAL, new SequentialTally());
    tallies.put(FirstOrder.READ_RATIO, new ReadRatioTally());
    tallies.put(FirstOrder.SHARING, new SharingTally());
    tallies.put(FirstOrder.PATTERNS, new PatternTally());
    tallies.put(FirstOrder.MIDDLEWARE, new MiddlewareTally());
    tallies.put(FirstOrder.OST_COUNT, new OstCountTally());
    return tallies;
  }

  /**
   * The rows of an analysis.
   *
   * @param analysis one that was asked
   */
  public AnalysisRows rows(FirstOrder analysis) {
    return switch (analysis) {
      case OST_LOAD ->
          counting(
              WorkStep.counting("load of OSTs", "files"),
              files -> OstLoad.of(store, question, files));
      case BUSIEST_HOURS ->
          counting(
              WorkStep.counting("busiest hours", "samples"),
              samples -> BusiestHours.of(store, question, samples));
      default -> ofJobs(analysis);
    };
  }

  private AnalysisRows ofJobs(FirstOrder analysis) {
    if (pass == null) {
      pass = JobPass.over(store, question.jobs(), ofJobs);
    }
    return pass.rows(analysis);
  }

  private AnalysisRows counting(WorkStep step, Function<WorkListener, AnalysisRows> read) {
    listener.begin(step);
    AnalysisRows rows = read.apply(listener);
    listener.end();
    return rows;
  }
}
