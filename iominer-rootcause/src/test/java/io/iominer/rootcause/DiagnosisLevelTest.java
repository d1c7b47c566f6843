// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.Cause;
import io.iominer.core.model.FindingLevel;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.NameTable;
import io.iominer.core.model.RawText;
import io.iominer.core.model.Verdict;
import io.iominer.facility.FacilityModel;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.fact.JobFacts;
import io.iominer.rootcause.fact.JobFactsBuilder;
import io.iominer.rootcause.loss.Losses;
import io.iominer.rootcause.loss.RuleContext;
import io.iominer.rootcause.rule.Finding;
import io.iominer.rootcause.rule.Risk;
import io.iominer.rootcause.rule.Rule;
import io.iominer.rootcause.rule.RuleInfo;
import io.iominer.rootcause.rule.Rules;
import io.iominer.rootcause.rule.Thresholds;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What explains lost time, and what is a risk. */
class DiagnosisLevelTest {
  private static final Finding STRIPING = tripped("striping", Cause.STRIPING, FindingLevel.WARNING);
  private static final Finding PATTERN = tripped("pattern", Cause.PATTERN, FindingLevel.WARNING);
  private static final Finding SIZES = tripped("sizes", Cause.PATTERN, FindingLevel.INFO);
  private static final Finding RANKS = tripped("ranks", Cause.IMBALANCE, FindingLevel.HIGH);
  private static final Finding CLEAR = Finding.clear(RANKS.rule(), 0, 1);

  private static Finding tripped(String id, Cause cause, FindingLevel level) {
    return Finding.tripped(
        new RuleInfo(id, cause, new Risk(level, "where it costs"), "", List.of()),
        2,
        1,
        "found",
        List.of(),
        List.of());
  }

  /** Of 10 s in I/O. */
  private static Diagnosis diagnosis(Verdict verdict, Map<Cause, Double> lost) {
    Losses losses = new Losses(10, lost, 0);
    return new Diagnosis(
        verdict,
        Optional.of(losses),
        Diagnosis.ranked(losses),
        List.of(SIZES, STRIPING, PATTERN, RANKS, CLEAR),
        List.of());
  }

  @Test
  void aFindingExplainsLostTimeWhereItsCauseTookAShareOfIt() {
    Diagnosis some =
        diagnosis(
            Verdict.CAUSE, Map.of(Cause.PATTERN, 7.0, Cause.STRIPING, 0.36, Cause.IMBALANCE, 0.64));
    assertThat(some.causes())
        .extracting(Diagnosis.RankedCause::cause)
        .as("striping took 4.5 % of the lost time")
        .containsExactly(Cause.PATTERN, Cause.IMBALANCE);
    assertThat(some.level(PATTERN)).contains(FindingLevel.LOST_TIME);
    assertThat(some.level(RANKS)).contains(FindingLevel.LOST_TIME);
    assertThat(some.level(STRIPING)).contains(FindingLevel.WARNING);
    assertThat(some.level(SIZES)).contains(FindingLevel.INFO);
    assertThat(some.explaining(Cause.PATTERN)).containsExactly(PATTERN);
    assertThat(some.level(CLEAR)).isEmpty();
    assertThat(some.risks()).containsExactly(STRIPING, SIZES);
  }

  @Test
  void ofAJobWithoutBottleneckAllFindingsAreRisksTheGravestFirst() {
    Diagnosis fine = diagnosis(Verdict.NO_BOTTLENECK, Map.of(Cause.PATTERN, 0.5));
    assertThat(fine.causes()).isEmpty();
    assertThat(fine.risks()).containsExactly(RANKS, STRIPING, PATTERN, SIZES);
  }

  @Test
  void aFindingOnMeasuredTimeIsNeverARisk() {
    Finding late =
        Finding.tripped(
            new RuleInfo("late", Cause.COLLECTIVE_WAIT, Risk.NONE, "", List.of()),
            2,
            1,
            "found",
            List.of(),
            List.of());
    RuleContext job = jobWithoutIo();
    Diagnosis diagnosis =
        Diagnosis.of(job, Rules.of(List.of(always(late), always(RANKS))), Thresholds.DEFAULT);
    assertThat(diagnosis.risks()).extracting(risk -> risk.rule().id()).containsExactly("ranks");
    assertThat(diagnosis.findings(Finding.Status.CLEAR))
        .singleElement()
        .extracting(Finding::message)
        .isEqualTo("found: too little to count");
  }

  @Test
  void aJobThatLostLittleOfItsRunIsNotAccused() {
    Diagnosis minor = ofRun(new Losses(15.5, Map.of(Cause.PATTERN, 15.5), 0));
    assertThat(minor.verdict()).isEqualTo(Verdict.MINOR);
    assertThat(minor.named()).isEqualTo("minor");
    assertThat(minor.dominant()).as("sums of many jobs count it").contains(Cause.PATTERN);
    assertThat(minor.causes()).isEmpty();
    assertThat(levels(minor)).containsExactly(FindingLevel.INFO);
    Diagnosis accused = ofRun(new Losses(16.5, Map.of(Cause.PATTERN, 16.5), 0));
    assertThat(accused.named()).isEqualTo("pattern");
    assertThat(accused.causes()).hasSize(1);
  }

  /** I/O of less than 2 % of the run can cost little, whatever the pattern. */
  @Test
  void aJobWithLittleIoHasNoHighRisks() {
    assertThat(levels(ofRun(new Losses(15.5, Map.of(), 0)))).containsExactly(FindingLevel.INFO);
    assertThat(levels(ofRun(new Losses(16.5, Map.of(), 0)))).containsExactly(FindingLevel.WARNING);
  }

  private static List<FindingLevel> levels(Diagnosis diagnosis) {
    return diagnosis.risks().stream().map(risk -> risk.rule().risk().level()).toList();
  }

  /** Of a run of 800 s. */
  private static Diagnosis ofRun(Losses losses) {
    return Diagnosis.of(job(losses), Rules.of(List.of(always(PATTERN))), Thresholds.DEFAULT);
  }

  private static RuleContext jobWithoutIo() {
    return job(new Losses(0, Map.of(), 0));
  }

  private static RuleContext job(Losses losses) {
    JobFacts facts =
        new JobFactsBuilder(
                new JobRecord("3.41", 1, 100, 0, 900, 0, 8, 7, RawText.EMPTY, RawText.EMPTY),
                NameTable.NONE)
            .build(List.of())
            .facts();
    return new RuleContext(facts, losses, FacilityModel.DEFAULT, JobContention.UNKNOWN, file -> "");
  }

  private static Rule always(Finding finding) {
    return new Rule() {
      @Override
      public RuleInfo info() {
        return finding.rule();
      }

      @Override
      public Finding evaluate(RuleContext job, Thresholds thresholds) {
        return finding;
      }
    };
  }
}
