// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import io.iominer.core.model.IoDirection;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.fact.JobFacts;
import io.iominer.rootcause.loss.WhatIf.Stage;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The waterfall of a job's I/O in one direction.
 *
 * @param direction reads or writes
 * @param measured what the job's own records show
 * @param origin from where the facility's rates are known
 * @param model how long the facility takes
 * @param times how long it takes step by step
 * @param onSlowOsts what slow OSTs that the store or the site knows cost
 * @param loneAggregator seconds that a single aggregator for several nodes took longer
 * @param waits seconds that small requests waited longer than they usually do; 0 where nobody knows
 *     what is usual
 */
record DirectionLoss(
    IoDirection direction,
    MeasuredDirection measured,
    RateOrigin origin,
    DirectionModel model,
    CounterfactualTimes times,
    OnSlowOsts onSlowOsts,
    double loneAggregator,
    double waits) {
  /**
   * Steps that are as large a share of the model's time are the job's own doing. Heuristic: as much
   * of its I/O time must a job lose to have a bottleneck at all.
   */
  private static final double STRUCTURAL = 0.2;

  /** Of slow OSTs that the job's own files show, each of which lies on one. */
  private static final List<WhatIf> OF_FILES = List.of(WhatIf.FILES_ALIKE, WhatIf.OSTS_ALIKE);

  static DirectionLoss of(MeasuredJob measured, IoDirection direction, RatedFacility facility) {
    JobFacts job = measured.facts();
    MeasuredDirection own = measured.in(direction).orElseThrow();
    DirectionModel model =
        new DirectionModel(job, direction, own.steps(), measured.around(), facility);
    CounterfactualTimes times = CounterfactualTimes.of(model, own.turns());
    return new DirectionLoss(
        direction,
        own,
        facility.origin(),
        model,
        times,
        OnSlowOsts.of(own, facility.origin(), model, times),
        LoneAggregator.excess(
            job,
            direction,
            measured.around().nodes().orElse(facility.model().nodesFor(job.processes()))),
        facility.isKnown() ? OwnPace.excess(job, direction, facility.model().scratch()) : 0);
  }

  /** What was around the job, with those slow OSTs that it felt. */
  JobContention around() {
    return measured.around();
  }

  Waterfall waterfall() {
    Map<WhatIf, Double> lost = new EnumMap<>(WhatIf.class);
    double rest = take(Stage.HISTORY, take(Stage.MEASURED, measured.spent(), lost), lost);
    if (!origin.isKnown()) {
      return modeled(takeWithoutRates(rest, lost) / times.serialized(), 0, lost, 0);
    }
    double outside = secondsFromOutside(rest);
    double unexplained = take(Stage.OUTSIDE, outside, lost);
    double beyond = isFacilitySlower(rest) ? 0 : Math.max(0, rest - times.serialized());
    double waited = Math.min(waits, beyond - outside + unexplained);
    double left = Math.max(0, unexplained - waited);
    double byElimination = Math.min(left, onSlowOsts.mostByElimination(lost));
    lost.merge(WhatIf.OSTS_HEALTHY, byElimination, Double::sum);
    return modeled(scale(rest), waited, lost, left - byElimination);
  }

  private Waterfall modeled(
      double scale, double waited, Map<WhatIf, Double> lost, double unexplained) {
    WhatIf.of(Stage.MODELED).forEach(step -> lost.put(step, scale * step.most(this)));
    lost.merge(WhatIf.AGGREGATED, waited, Double::sum);
    lost.computeIfPresent(
        WhatIf.PARALLEL, (step, gain) -> Math.min(gain, measured.secondsInTurns()));
    lost.computeIfPresent(
        WhatIf.BALANCED,
        (step, gain) ->
            Math.min(
                Math.min(gain, model.ranks().mostOfEven()),
                mostOfEven(scale * times.serialized() + onSlowOsts.of(lost))));
    Waterfall waterfall = new Waterfall(measured.spent(), lost, unexplained);
    double left = scale * times.serialized() + waited;
    double requests = left > 0 ? lost.getOrDefault(WhatIf.AGGREGATED, 0.0) / left : 0;
    return new JointLoss(0, requests)
        .divide(
            new JointLoss(onSlowOsts.layoutsShare(), requests).divide(waterfall, OnSlowOsts.STEPS),
            OF_FILES);
  }

  /**
   * Most of some seconds, those on slow OSTs included, that evenly divided bytes can gain: the
   * nodes, and the OSTs as fast as they were, need the rest. Where nobody knows where the files
   * lie, the facility may not be the one described.
   */
  private double mostOfEven(double seconds) {
    if (!origin.isKnown() || !model.loads().isKnown()) {
      return seconds;
    }
    double needed = model.leastSeconds(model.ostsOfSameFiles(), onSlowOsts.speed());
    return Math.max(0, seconds - needed);
  }

  /**
   * Seconds that the slowest rank took longer than the mean on shared files, for no other reason.
   */
  double skew() {
    return onSlowOsts.isAloneOnSureOne() && areSharedFilesEven()
        ? 0
        : Math.min(
            mostOfEven(measured.spent()), model.ranks().skewSeconds() - onSlowOsts.lostSeconds());
  }

  /** Whether the slowest rank of no shared file moved clearly more than the others. */
  private boolean areSharedFilesEven() {
    return model.loads().sharedFiles().stream().allMatch(DirectionLoss::isEven);
  }

  private static boolean isEven(FileFacts file) {
    return file.spread()
        .filter(
            spread ->
                spread.slowestBytes() * file.processes() <= DirectionModel.EVEN * file.bytes())
        .isPresent();
  }

  /** Gives each step what it can gain of the seconds that are left; returns those left over. */
  private double take(Stage stage, double seconds, Map<WhatIf, Double> lost) {
    double left = seconds;
    for (WhatIf step : WhatIf.of(stage)) {
      double gain = Math.min(left, step.most(this));
      lost.put(step, gain);
      left -= gain;
    }
    return left;
  }

  /**
   * Of what came from outside, what needs no rate to be known: OSTs that are slower than others,
   * files that were slower on one OST than on the others, and ranks that are. What such files took
   * longer was lost to others as far as these can have taken it; the rest to the OST. Returns the
   * seconds that are left.
   */
  private double takeWithoutRates(double seconds, Map<WhatIf, Double> lost) {
    double slowAsUsual = lost.getOrDefault(WhatIf.OSTS_AS_USUAL, 0.0);
    double slow = Math.max(0, onSlowOsts.lostOf(seconds) - slowAsUsual);
    double known = slow + slowAsUsual + lost.getOrDefault(WhatIf.ALONE_AS_USUAL, 0.0);
    double shown = Math.min(seconds - slow, Math.max(0, WhatIf.OSTS_ALIKE.most(this) - known));
    double toOthers = Math.min(shown, measured.slowestExcess().toOthers());
    double left = seconds - slow - shown;
    double uneven = Math.min(left, WhatIf.NODES_ALIKE.most(this));
    lost.put(WhatIf.OSTS_HEALTHY, slow);
    lost.put(WhatIf.OSTS_ALONE, toOthers);
    lost.put(WhatIf.OSTS_ALIKE, shown - toOthers);
    lost.put(WhatIf.NODES_ALIKE, uneven);
    return left - uneven;
  }

  /** Where the log does not say where files lie, the facility may not be the one described. */
  private double secondsFromOutside(double rest) {
    return isPlaced() && !isFacilitySlower(rest) ? Math.max(0, rest - times.serialized()) : 0;
  }

  /**
   * A job that was faster than its model has smaller steps; larger ones if the facility is slow.
   */
  private double scale(double rest) {
    double scale = rest / times.serialized();
    return isFacilitySlower(rest) ? scale : Math.min(1, scale);
  }

  /** Nobody knows why it took longer, and what the job did is a large part of the model's time. */
  private boolean isFacilitySlower(double rest) {
    return !around().knowsOsts()
        && rest > times.serialized()
        && times.serialized() - times.ideal() >= STRUCTURAL * times.serialized();
  }

  /** Seconds beyond those of the slowest rank: in turns, others' times come after its own. */
  double secondsInTurns() {
    return Math.max(0, measured.spent() - model.ranks().slowestSeconds());
  }

  /** Whether it is known where the files lie. */
  boolean isPlaced() {
    return model.loads().isKnown() || around().knowsOsts();
  }

  /** Seconds that other jobs on its OSTs can have taken. */
  double interferenceSeconds() {
    return model.loads().interferenceSeconds(around());
  }

  /** What it took beyond comparable runs without a reason of its own. */
  BeyondUsual beyondUsual() {
    return BeyondUsual.of(this);
  }
}
