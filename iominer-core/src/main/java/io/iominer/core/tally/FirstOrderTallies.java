// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import io.iominer.core.analysis.FirstOrder;
import io.iominer.core.analysis.FirstOrderQuestion;
import io.iominer.core.analysis.UsualLayout;
import io.iominer.core.model.IoDirection;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.progress.WorkProgress;
import io.iominer.core.progress.WorkStep;
import io.iominer.core.progress.WorkTicker;
import io.iominer.core.store.IoStore;
import io.iominer.core.task.TaskThreads;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Answers first-order analyses of a store. The rows of jobs are read when the first of those
 * analyses is wanted that ask them, for all of these.
 */
public final class FirstOrderTallies {
  private final IoStore store;
  private final FirstOrderQuestion question;
  private final TaskThreads threads;
  private final WorkListener listener;
  private final Map<String, JobTally<?>> ofJobs;
  private @Nullable JobPass pass;

  /**
   * Nothing is read yet.
   *
   * @param asked names of the analyses that will be wanted
   * @param threads on which files and buckets are read
   * @param listener is told how far the files and the samples of servers are
   */
  public FirstOrderTallies(
      IoStore store,
      FirstOrderQuestion question,
      Collection<String> asked,
      TaskThreads threads,
      WorkListener listener) {
    this.store = store;
    this.question = question;
    this.threads = threads;
    this.listener = listener;
    this.ofJobs = ofJobs();
    ofJobs.keySet().retainAll(asked);
  }

  private Map<String, JobTally<?>> ofJobs() {
    Map<String, JobTally<?>> tallies = new LinkedHashMap<>();
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
  public AnalysisRows rows(String analysis) {
    return switch (analysis) {
      case FirstOrder.OST_LOAD ->
          counting(
              WorkStep.counting("load of OSTs", "files"),
              files -> OstLoad.of(store, question, threads, files));
      case FirstOrder.BUSIEST_HOURS ->
          counting(
              WorkStep.counting("busiest hours", "samples"),
              samples -> BusiestHours.of(store, question, threads, samples));
      default -> ofJobs(analysis);
    };
  }

  private AnalysisRows ofJobs(String analysis) {
    if (pass == null) {
      pass = JobPass.over(store, question.jobs(), ofJobs, threads);
    }
    return pass.rows(analysis);
  }

  private AnalysisRows counting(WorkStep step, Function<LongAdder, AnalysisRows> read) {
    LongAdder count = new LongAdder();
    listener.begin(step);
    AnalysisRows rows =
        WorkTicker.run(
            () -> read.apply(count), () -> new WorkProgress(count.sum(), 0, 0), listener);
    listener.end();
    return rows;
  }
}
