// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import io.iominer.core.model.IoDirection;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.JobFacts;
import io.iominer.rootcause.fact.Use;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Steps in which ranks use files of their own: the first of each rank, then the second, such as one
 * for each checkpoint. A step is over before the next one begins; where ranks are in different ones
 * at a time, these are one. Files of different steps do not share the rates of their OSTs.
 */
final class FileSteps {
  private static final int NONE = -1;

  private final int[] steps;

  private FileSteps(int[] steps) {
    this.steps = steps;
  }

  /** When files are used. */
  private record Span(double start, double end) {
    Span and(Span other) {
      return new Span(Math.min(start, other.start), Math.max(end, other.end));
    }

    static Span of(Use use) {
      return new Span(use.start(), use.end());
    }
  }

  /** Those of a job. */
  static FileSteps of(JobFacts job, IoDirection direction) {
    List<FileFacts> files = job.files();
    int[] steps = new int[files.size()];
    Arrays.fill(steps, NONE);
    Map<Integer, Integer> ofRank = new HashMap<>();
    Map<Integer, Span> spans = new TreeMap<>();
    IntStream.range(0, files.size())
        .filter(i -> files.get(i).onlyRank().isPresent())
        .filter(i -> files.get(i).use(direction).bytes() > 0)
        .boxed()
        .sorted(Comparator.comparingDouble(i -> files.get(i).use(direction).start()))
        .forEach(
            i -> {
              int rank = files.get(i).onlyRank().getAsInt();
              steps[i] = ofRank.merge(rank, 0, (before, zero) -> before + 1);
              spans.merge(steps[i], Span.of(files.get(i).use(direction)), Span::and);
            });
    int[] first = first(spans);
    return new FileSteps(Arrays.stream(steps).map(step -> step < 0 ? NONE : first[step]).toArray());
  }

  /**
   * The step of a file, from 0; less than 0 for one that no rank has for itself.
   *
   * @param file its place among those of the job
   */
  int step(int file) {
    return steps[file];
  }

  /** For each step the first of those that it is one with. */
  private static int[] first(Map<Integer, Span> spans) {
    int[] first = new int[spans.size()];
    double end = Double.NEGATIVE_INFINITY;
    for (Map.Entry<Integer, Span> step : spans.entrySet()) {
      boolean isNew = step.getValue().start() >= end;
      first[step.getKey()] = isNew ? step.getKey() : first[step.getKey() - 1];
      end = Math.max(end, step.getValue().end());
    }
    return first;
  }
}
