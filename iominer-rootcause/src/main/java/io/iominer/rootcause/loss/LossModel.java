// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import io.iominer.core.model.IoDirection;
import io.iominer.facility.FacilityModel;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.fact.JobFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Divides a job's I/O time into what it needed and what it lost to each cause, as a waterfall of
 * {@link WhatIf} steps from the time that was spent to the ideal one. Heuristic: a model with named
 * rates can be checked against a facility whose causes are known (ADR 0014).
 *
 * <p>Reads, writes and metadata are divided apart and then added step by step. What the job's own
 * records show is taken first. Then the job's time is compared with the model's: what is beyond it
 * came from outside, as far as {@link JobContention} tells, and the rest of it is unexplained. The
 * model's time falls with each thing that the job did; where the job was faster than its model, all
 * these steps are scaled to it.
 *
 * <p>Where nobody knows the facility's rates the model is made from the job's own times ({@link
 * OwnPace}): nothing then came from outside but what ranks and OSTs show against each other, and
 * nothing is unexplained.
 */
public final class LossModel {
  private final Function<IoDirection, RatedFacility> facility;

  /** By a facility that reads as fast as it writes, and of which all rates are told. */
  public LossModel(FacilityModel facility) {
    this(direction -> RatedFacility.told(facility));
  }

  /** By a facility for each direction. */
  public LossModel(Function<IoDirection, RatedFacility> facility) {
    this.facility = facility;
  }

  /**
   * The losses of a job. Time is unexplained of which nobody knows what was moved in it, because
   * counters hold what cannot be, or that of a rank that is none of the job's took longer.
   */
  public Losses of(JobFacts job, JobContention around) {
    return of(MeasuredJob.of(job, around));
  }

  /** Those of a job of which it was measured before what its own records show. */
  public Losses of(MeasuredJob measured) {
    JobFacts job = measured.facts();
    List<Waterfall> parts = new ArrayList<>();
    double turns = 0;
    boolean isOnSlowOst = false;
    for (IoDirection direction : IoDirection.values()) {
      if (measured.in(direction).isPresent()) {
        DirectionLoss loss = DirectionLoss.of(measured, direction, facility.apply(direction));
        turns += loss.secondsInTurns();
        isOnSlowOst |= loss.onSlowOsts().isAloneOnSureOne();
        parts.add(withoutNeedless(loss.waterfall(), job, direction));
      } else if (direction == IoDirection.READ && job.sievedShare() > 0) {
        double seconds = Math.min(job.readers().slowestSeconds(), job.readers().mostSeconds());
        Waterfall reads = new Waterfall(seconds, Map.of(), 0);
        parts.add(withoutNeedless(reads, job, direction));
      } else if (job.anomalies().impossibleValues() > 0) {
        parts.add(unexplained(job.ranks(direction).slowestSeconds()));
      }
    }
    MetadataLoss metadata = MetadataLoss.of(job, measured.around());
    parts.add(metadata.waterfall());
    double known = Waterfall.sum(parts).spent();
    parts.add(unexplained(Math.max(0, job.anomalies().foreignSeconds() - known)));
    Waterfall storage =
        metadata
            .withFirstRequests(Waterfall.sum(parts))
            .atMost(WhatIf.BALANCED, measured.mostOfEven());
    double inTurns = turns;
    FacilityModel written = facility.apply(IoDirection.WRITE).model();
    Waterfall all =
        job.time()
            .map(
                time ->
                    LayerLoss.of(
                            job,
                            time,
                            inTurns,
                            measured.around().nodes().orElse(written.nodesFor(job.processes())),
                            written)
                        .waterfall(storage))
            .orElse(storage);
    boolean isComplete =
        job.anomalies().impossibleValues() == 0 && job.anomalies().foreignSeconds() == 0;
    return (isOnSlowOst && isComplete ? OnSlowOsts.eliminated(all) : all).losses();
  }

  /** Takes from reads what they need not have read. */
  private static Waterfall withoutNeedless(Waterfall part, JobFacts job, IoDirection direction) {
    return direction == IoDirection.READ
        ? part.without(WhatIf.READS_ONCE, job.rereadShare())
            .without(WhatIf.WRITES_WITHOUT_READS, job.sievedShare())
        : part;
  }

  private static Waterfall unexplained(double seconds) {
    return new Waterfall(seconds, Map.of(), seconds);
  }
}
