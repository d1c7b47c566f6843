// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import io.iominer.core.model.Cause;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * The steps of the {@link LossModel} in their order, from the time that a job spent to the ideal
 * one: the job as it was, but each time without one more cause. First what the job's own records
 * show without any model, then what comparable runs did not lose; then what came from outside,
 * because it is known only as time beyond the model's; then what the job did, from the ranks' order
 * to their requests; metadata by itself.
 */
@SuppressWarnings("ImmutableEnumChecker") // its functions hold no state
public enum WhatIf {
  /** {@link LayerLoss} has its seconds, like those of the next two. */
  LIBRARY_LEAN(
      Cause.LIBRARY,
      "HDF5 and PnetCDF move the bytes that they were asked for, in large pieces",
      Stage.LAYERS,
      job -> 0),

  RANKS_ON_TIME(
      Cause.COLLECTIVE_WAIT, "no rank comes late to a collective call", Stage.LAYERS, job -> 0),

  EXCHANGE_LEAN(
      Cause.EXCHANGE,
      "the exchange in collective calls takes what the bytes need",
      Stage.LAYERS,
      job -> 0),

  /** {@link LossModel} has its seconds. */
  WRITES_WITHOUT_READS(
      Cause.SIEVING, "MPI-IO does not read what it is asked to write", Stage.LAYERS, job -> 0),

  /** {@link LossModel} has its seconds. */
  READS_ONCE(Cause.PATTERN, "a rank reads the same bytes once", Stage.LAYERS, job -> 0),

  SHARED_FILES_AT_ONCE(
      Cause.SERIALIZATION,
      "all ranks use a shared file at the same time",
      Stage.MEASURED,
      job -> job.measured().waitedForTurns()),

  /**
   * On shared files of which the slowest rank took far longer than the mean, beyond what slow OSTs
   * took: a rank whose part of the file lies on one of these waits for it.
   */
  SHARED_FILES_EVEN(
      Cause.IMBALANCE,
      "the slowest rank takes the ranks' mean time on shared files, where it took more than twice"
          + " as long",
      Stage.MEASURED,
      DirectionLoss::skew),

  /** Of collective calls on several nodes; see {@link LoneAggregator}. */
  AGGREGATORS_ON_ALL_NODES(
      Cause.IMBALANCE,
      "each compute node has an aggregator for collective calls",
      Stage.MEASURED,
      DirectionLoss::loneAggregator),

  /** Where nothing else tells of OSTs, else {@link #OSTS_ALIKE}: files of one rank on one OST. */
  FILES_ALIKE(
      Cause.SLOW_OST,
      "a file of one rank moves at the median rate of such files",
      Stage.MEASURED,
      job -> job.around().knowsOsts() ? 0 : job.measured().slowestExcess().seconds()),

  /** Where nobody knows where the files lie; else {@link #NODES_ALIKE}. */
  RANKS_ALIKE(
      Cause.IMBALANCE,
      "each rank moves the bytes of its own files at the ranks' median rate",
      Stage.MEASURED,
      job -> job.isPlaced() ? 0 : job.measured().ownExcessBesideOsts()),

  /** Where the store knows that OSTs of the job were slow. */
  OSTS_AS_USUAL(
      Cause.SLOW_OST,
      "its OSTs are as fast as in comparable runs of the application",
      Stage.HISTORY,
      job -> job.beyondUsual().onSlowOsts()),

  ALONE_AS_USUAL(
      Cause.CONTENTION,
      "the storage is as fast as in comparable runs of the application",
      Stage.HISTORY,
      job -> job.beyondUsual().toOthers()),

  OSTS_HEALTHY(
      Cause.SLOW_OST,
      "all OSTs are as fast as the others",
      Stage.OUTSIDE,
      job -> job.onSlowOsts().lostSeconds() - job.beyondUsual().onSlowOsts()),

  OSTS_ALONE(
      Cause.CONTENTION,
      "no other job uses the OSTs",
      Stage.OUTSIDE,
      job -> job.beyondUsual().atMostToOthers(job.interferenceSeconds())),

  ALLOCATION_FULL(
      Cause.ALLOCATION,
      "the job has as many compute nodes as this number of ranks usually has",
      Stage.OUTSIDE,
      job ->
          job.around().nodes().isPresent()
              ? job.model().nodeSeconds() - job.times().serialized()
              : 0),

  /** Where other jobs tell of OSTs, and these were slow for this one alone. */
  OSTS_ALIKE(
      Cause.SLOW_OST,
      "a file of one rank moves at the median rate of such files",
      Stage.OUTSIDE,
      job -> job.around().knowsOsts() ? job.measured().slowestExcess().seconds() : 0),

  NODES_ALIKE(
      Cause.IMBALANCE,
      "each rank moves the bytes of its own files at the ranks' median rate",
      Stage.OUTSIDE,
      job -> job.isPlaced() ? job.measured().ownExcessBesideOsts() : 0),

  PARALLEL(
      Cause.SERIALIZATION,
      "all ranks work at the same time",
      Stage.MODELED,
      job -> job.times().serialized() - job.times().parallel()),

  BALANCED(
      Cause.IMBALANCE,
      "each rank moves the same bytes",
      Stage.MODELED,
      job -> job.times().parallel() - job.times().balanced()),

  /** Shares what it gains together with {@link #AGGREGATED} evenly with it. */
  RESTRIPED(
      Cause.STRIPING,
      "shared files lie on all OSTs",
      Stage.MODELED,
      job -> job.times().gainOfLayout()),

  /** Shares what it gains together with {@link #RESTRIPED} evenly with it. */
  AGGREGATED(
      Cause.PATTERN,
      "requests are large and follow each other",
      Stage.MODELED,
      job -> job.times().gainOfRequests()),

  /** {@link MetadataLoss} has its seconds. */
  METADATA_NEEDED(
      Cause.METADATA,
      "the only metadata operations are those that the files and bytes need",
      Stage.METADATA,
      job -> 0);

  /** Of which part of the time a step can gain. */
  enum Stage {
    /** Of the time in layers above the storage. */
    LAYERS,
    /** Of all that was spent in a direction. */
    MEASURED,
    /** Of the time beyond that of comparable runs. */
    HISTORY,
    /** Of the time beyond the model's. */
    OUTSIDE,
    /** Of the model's time. */
    MODELED,
    /** Of the time in metadata operations. */
    METADATA
  }

  private final Cause cause;
  private final String meaning;
  private final Stage stage;
  private final ToDoubleFunction<DirectionLoss> most;

  WhatIf(Cause cause, String meaning, Stage stage, ToDoubleFunction<DirectionLoss> most) {
    this.cause = cause;
    this.meaning = meaning;
    this.stage = stage;
    this.most = most;
  }

  /** The steps of a stage in their order. */
  static List<WhatIf> of(Stage stage) {
    return Arrays.stream(values()).filter(step -> step.stage == stage).toList();
  }

  /** The most seconds that the step can gain in a direction, 0 or more. */
  double most(DirectionLoss job) {
    return Math.max(0, most.applyAsDouble(job));
  }

  /** The cause that the job is without. */
  public Cause cause() {
    return cause;
  }

  /** What is otherwise than it was, in words. */
  public String meaning() {
    return meaning;
  }

  /** As JSON and documents name it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
