// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.iominer.advisor.history.ApplicationHistory;
import io.iominer.advisor.history.ApplicationRun;
import io.iominer.advisor.history.Runs;
import io.iominer.facility.FacilityModel;
import java.util.List;
import org.junit.jupiter.api.Test;

class AdvisorTest {
  @Test
  void lessThanAMillisecondIsNoSaving() {
    assertThat(new DecisionEffect(100, 100 - 2.27e-13).savedSeconds()).isZero();
    assertThat(new DecisionEffect(100, 100.0005).savedSeconds()).isZero();
    assertThat(new DecisionEffect(100, 99.5).savedSeconds()).isEqualTo(0.5);
    assertThat(new DecisionEffect(1, 2).savedSeconds()).isEqualTo(-1);
  }

  private static final FacilityModel FACILITY = FacilityModel.DEFAULT;
  private static final FewerRanks ADVISOR = new FewerRanks();

  @Test
  void aDecisionIsTriedOnRecordedRuns() {
    ApplicationRun slow = Runs.diagnosed(1, 1, 64, 30);
    ApplicationHistory history =
        new ApplicationHistory("app", List.of(slow, Runs.diagnosed(2, 2, 4, 10)));
    Advised<FewerRanks.Ranks> advised = ADVISOR.decide(history, FACILITY);
    assertThat(advised.decision()).hasValueSatisfying(d -> assertThat(d.count()).isEqualTo(4));
    assertThat(ADVISOR.whatIf(advised.decision().orElseThrow(), slow, FACILITY))
        .hasValueSatisfying(whatIf -> assertThat(whatIf.savedSeconds()).isEqualTo(20));
  }

  @Test
  void whereNothingCanBeDecidedTheReasonIsSaid() {
    ApplicationRun run = Runs.undiagnosed(1, 1);
    Advised<FewerRanks.Ranks> advised =
        ADVISOR.decide(new ApplicationHistory("app", List.of(run)), FACILITY);
    assertThat(advised.decision()).isEmpty();
    String said = advised.match(Advised.Decided::why, Advised.NotApplicable::reason);
    assertThat(said).isEqualTo("No run was diagnosed.");
    assertThat(ADVISOR.whatIf(new FewerRanks.Ranks(1, 1), run, FACILITY)).isEmpty();
  }

  @Test
  void timesAreNeverNegative() {
    assertThatIllegalArgumentException().isThrownBy(() -> new DecisionEffect(1, -1));
    assertThatIllegalArgumentException().isThrownBy(() -> new DecisionEffect(Double.NaN, 1));
  }
}
