// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.exchange;

import io.iominer.core.progress.WorkListener;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;

/**
 * Runs the tasks of an analysis on threads of this process or on a cluster's executors, and brings
 * together the records that they give. Tasks and what they capture are serializable; either way the
 * results are the same. The first error ends a step.
 */
public interface Exchange {
  /**
   * One task of a step.
   *
   * @param <I> its input
   * @param <R> its result, which is small
   */
  @FunctionalInterface
  interface Task<I, R> extends Serializable {
    /** Runs it. */
    R run(I input, TaskRun run) throws IOException;
  }

  /**
   * Gives records of an input.
   *
   * @param <I> the input
   */
  @FunctionalInterface
  interface Source<I> extends Serializable {
    /** Gives all records of the input. */
    void give(I input, TaskRun run, RecordSink sink) throws IOException;
  }

  /** Tasks that run at a time. */
  int parallelism();

  /**
   * Runs a task for each input.
   *
   * @param listener hears what the tasks count
   * @return the results in the order of the inputs
   * @throws io.iominer.core.error.IoMinerException that of a task, or of kind RESOURCE or INTERNAL
   *     for what else it threw
   */
  <I, R> List<R> run(List<I> inputs, Task<I, R> task, WorkListener listener);

  /** Runs a task for each input; as {@link #run(List, Task, WorkListener)}. */
  default <I, R> List<R> run(List<I> inputs, Task<I, R> task) {
    return run(inputs, task, WorkListener.SILENT);
  }

  /**
   * The records that a task gives for each input. Nothing runs before they are collected.
   *
   * @param listener hears what the tasks count
   */
  <I> KeyedRecords records(List<I> inputs, Source<I> source, WorkListener listener);

  /** The records of tasks; as {@link #records(List, Source, WorkListener)}. */
  default <I> KeyedRecords records(List<I> inputs, Source<I> source) {
    return records(inputs, source, WorkListener.SILENT);
  }
}
