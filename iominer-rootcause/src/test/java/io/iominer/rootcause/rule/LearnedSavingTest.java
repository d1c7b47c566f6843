// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import static io.iominer.rootcause.rule.BalanceJobs.posix;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.model.Cause;
import io.iominer.core.model.IoDirection;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.advice.Advice;
import io.iominer.rootcause.calibration.Calibrated;
import io.iominer.rootcause.calibration.CalibratedPart;
import io.iominer.rootcause.fact.ContentionBuilder;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.fact.JobFacts;
import io.iominer.rootcause.loss.LossModel;
import io.iominer.rootcause.loss.MeasuredJob;
import io.iominer.rootcause.loss.RuleContext;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * One of 4 ranks writes 1,000 MB for 4 s. At 250 MB/s 3 s of them are lost to imbalance, as all
 * could write for 1 s; at 500 MB/s, which the rank's rate may be as well, 1.5 s are, and 2 s have
 * no reason in the job. At 200 MB/s the job would be faster than its facility, and it is 3 s again.
 */
class LearnedSavingTest {
  private static RuleContext job(DiagnosisSettings settings) {
    JobFacts facts =
        new BalanceJobs(4)
            .layout(1, 0, 1, 2, 3)
            .add(posix(1, 0).writes(1_000_000_000, 10, 14, 4))
            .facts();
    JobContention alone = new ContentionBuilder().build();
    return new RuleContext(
        MeasuredJob.of(facts, alone),
        new LossModel(settings::rated).of(facts, alone),
        settings.bounds().stream().map(one -> new LossModel(one).of(facts, alone)).toList(),
        settings.facility(IoDirection.WRITE),
        settings.rated(IoDirection.WRITE).origin(),
        file -> "/s/" + file.id());
  }

  private static DiagnosisSettings learned(double lower, double upper) {
    return DiagnosisSettings.standard()
        .with(
            Map.of(
                IoDirection.WRITE,
                Map.of(CalibratedPart.RANK_RATE, new Calibrated(250e6, lower, upper, 100))));
  }

  private static Advice advice(RuleContext job) {
    return new OneRankDominates().evaluate(job, Thresholds.DEFAULT).advice().get(0);
  }

  @Test
  void theLeastIsOfTheFacilityOnWhichLeastWasLost() {
    RuleContext job = job(learned(200e6, 500e6));
    assertThat(job.losses().seconds(Cause.IMBALANCE)).isCloseTo(3, within(0.01));
    assertThat(job.bounds().get(0).seconds(Cause.IMBALANCE)).isCloseTo(3, within(0.01));
    assertThat(job.bounds().get(1).seconds(Cause.IMBALANCE)).isCloseTo(1.5, within(0.01));
    double run = job.facts().runSeconds().orElseThrow();
    assertThat(advice(job).most() * run).isCloseTo(3, within(0.01));
    assertThat(advice(job).least() * run).as("half of 1.5 s").isCloseTo(0.75, within(0.01));
  }

  @Test
  void aRateThatIsSureOrToldLeavesTheLeastAsItIs() {
    Advice sure = advice(job(learned(250e6, 250e6)));
    assertThat(sure.least()).isEqualTo(sure.most() / 2);
    RuleContext told =
        job(
            new DiagnosisSettings(
                DiagnosisSettings.standard().facility(), Thresholds.DEFAULT, Map.of()));
    assertThat(told.bounds()).isEmpty();
    assertThat(advice(told).least()).isEqualTo(advice(told).most() / 2);
    assertThat(told.surelyLost(Cause.IMBALANCE)).isEqualTo(told.losses().seconds(Cause.IMBALANCE));
  }
}
