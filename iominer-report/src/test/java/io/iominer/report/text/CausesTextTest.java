// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.Cause;
import io.iominer.core.model.FindingLevel;
import io.iominer.core.model.Verdict;
import io.iominer.report.job.KnownOsts;
import io.iominer.report.job.RunReport;
import io.iominer.report.job.RunSection;
import io.iominer.report.section.ReportSection;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.advice.Advice;
import io.iominer.rootcause.loss.LossStep;
import io.iominer.rootcause.loss.Losses;
import io.iominer.rootcause.loss.WhatIf;
import io.iominer.rootcause.rule.Finding;
import io.iominer.rootcause.rule.Risk;
import io.iominer.rootcause.rule.RuleInfo;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The causes of a job that lost its time to nothing that is known, and its risks. */
class CausesTextTest {
  private static Diagnosis diagnosis(String... caveats) {
    return new Diagnosis(
        Verdict.NO_SINGLE_CAUSE,
        Optional.of(new Losses(2, Map.of(), 1)),
        List.of(),
        List.of(),
        List.of(caveats));
  }

  /** Each section of the evidence has a row, or none. */
  private static RunReport run(Set<String> sectionsWithRows) {
    return new RunReport(
        List.of(),
        Optional.empty(),
        RunSection.EVIDENCE.stream()
            .map(section -> section.of(1, "a"))
            .map(
                section ->
                    section.rows(
                        sectionsWithRows.contains(section.id())
                            ? List.of(row(section), row(section))
                            : List.of()))
            .toList(),
        List.of(),
        Optional.empty());
  }

  private static @Nullable Object[] row(ReportSection section) {
    return new @Nullable Object[section.columns().size()];
  }

  private static String text(Diagnosis diagnosis, KnownOsts known) {
    ScreenText text = new ScreenText(Screen.PLAIN);
    CausesText.print(diagnosis, known, OptionalDouble.of(20), true, text);
    return text.toString();
  }

  @Test
  void aLogAloneDoesNotKnowWhatElseWasOnItsOsts() {
    Diagnosis alone = diagnosis(Diagnosis.UNKNOWN_OSTS);
    assertThat(text(alone, KnownOsts.of(alone)))
        .contains(
            "  not explained        1.000 s   5.0 %  the file system, its OSTs or other jobs: the log does not\n")
        .endsWith(
            "\nUnknown      which other jobs used its OSTs: one log does not show it; use 'iominer explain' with a\n             store\n");
  }

  @Test
  void otherJobsAreNotBlamedWhereTheStoreKnowsOfNone() {
    Diagnosis stored = diagnosis();
    assertThat(text(stored, KnownOsts.of(stored, run(Set.of("osts")))))
        .contains("the file system or its OSTs: log and store do not show which\n")
        .endsWith("\nOther jobs   none in this store used its OSTs at the same time\n")
        .doesNotContain("or other jobs");
    assertThat(text(stored, KnownOsts.of(stored, run(Set.of("osts", "contention")))))
        .contains("its OSTs or other jobs: ")
        .endsWith("\nOther jobs   2 other jobs used its OSTs at the same time (table below)\n");
  }

  @Test
  void nothingIsSaidOfOstsThatNobodyKnows() {
    Diagnosis stored = diagnosis();
    assertThat(text(stored, KnownOsts.of(stored, run(Set.of()))))
        .doesNotContain("Other jobs", "other jobs used");
  }

  private static Finding tripped(String rule, Cause cause, FindingLevel level, String message) {
    return Finding.tripped(
        new RuleInfo(rule, cause, new Risk(level, "where servers are far"), "", List.of()),
        2,
        1,
        message,
        List.of(),
        List.of());
  }

  @Test
  void whatCostNothingIsARiskBelowTheVerdictAndAccusesNobody() {
    Losses losses = new Losses(10, Map.of(), 0);
    Diagnosis fine =
        new Diagnosis(
            Verdict.NO_BOTTLENECK,
            Optional.of(losses),
            List.of(),
            List.of(
                tripped("tiny-files", Cause.METADATA, FindingLevel.INFO, "9 files"),
                tripped("small-requests", Cause.PATTERN, FindingLevel.HIGH, "2,000 writes")),
            List.of());
    assertThat(text(fine, KnownOsts.of(fine)))
        .isEqualTo(
            """
            Verdict      No I/O bottleneck found: I/O took 10.0 s of the 20.0 s run (50 %); none was lost

            Possible     problems not counted as a main cause here: level (high, warning or info), and when each matters
              high       2,000 writes (small-requests)
                         matters where servers are far
              info       9 files (tiny-files)
                         matters where servers are far
            """);
  }

  @Test
  void aCauseOfWhichNoRuleTellsSaysWithWhatTheJobWasCompared() {
    Losses losses =
        new Losses(
            10,
            Map.of(Cause.IMBALANCE, 8.0),
            Set.of(),
            0,
            List.of(new LossStep(WhatIf.RANKS_ALIKE, 9, 1), new LossStep(WhatIf.BALANCED, 2, 7)));
    assertThat(text(caused(losses), KnownOsts.NO_OSTS))
        .contains(
            "\n                                        - in a run in which each rank moves the same bytes, I/O"
                + "\n                                          would take 7.000 s less; no rule found the reason\n");
    assertThat(text(caused(new Losses(10, Map.of(Cause.IMBALANCE, 8.0), 0)), KnownOsts.NO_OSTS))
        .contains("\n                                        - no rule found the reason\n");
  }

  private static Diagnosis caused(Losses losses) {
    return new Diagnosis(
        Verdict.CAUSE, Optional.of(losses), Diagnosis.ranked(losses), List.of(), List.of());
  }

  @Test
  void whatExplainsLostTimeIsNoRisk() {
    Losses losses = new Losses(10, Map.of(Cause.PATTERN, 8.0), 0);
    Diagnosis slow =
        new Diagnosis(
            Verdict.CAUSE,
            Optional.of(losses),
            Diagnosis.ranked(losses),
            List.of(tripped("small-requests", Cause.PATTERN, FindingLevel.HIGH, "2,000 writes")),
            List.of());
    assertThat(text(slow, KnownOsts.of(slow)))
        .contains("2,000 writes (small-requests)\n")
        .doesNotContain("Possible");
  }

  private static Advice advice(String title, double most) {
    return new Advice(
        title,
        Advice.Who.USER,
        "the site allows it",
        List.of("lfs " + title),
        0,
        most,
        "unsure",
        "undo");
  }

  @Test
  void allAdviceIsShownTheBestFirstWithItsPreconditionAndHowToTakeItBack() {
    Losses losses = new Losses(10, Map.of(Cause.PATTERN, 8.0), 0);
    Finding finding =
        tripped("small-requests", Cause.PATTERN, FindingLevel.HIGH, "2,000 writes")
            .with(
                IntStream.rangeClosed(1, 6).mapToObj(i -> advice("step " + i, i / 10.0)).toList());
    Diagnosis slow =
        new Diagnosis(
            Verdict.CAUSE,
            Optional.of(losses),
            Diagnosis.ranked(losses),
            List.of(finding),
            List.of());
    String text = text(slow, KnownOsts.NO_OSTS);
    assertThat(text)
        .contains(
            """

            Recommended
              1  step 6 (user)
                 saves at most 12.0 s, 60 % of the run
                 range: unsure
                 only if the site allows it
                 $ lfs step 6
                 undo: undo
              2  step 5 (user)
            """);
    assertThat(text.lines().filter(line -> line.matches("  \\d  step \\d \\(user\\)"))).hasSize(6);
  }

  @Test
  void implausibleCountersAreNamedInLinesThatFitTheScreen() {
    String counters =
        "/scratch/run/of/many/steps/and/checkpoints/file.0001 of rank 3: PNETCDF_VAR_INDEP_READS"
            + " 1000000, but 100 in PNETCDF_VAR_SIZE_READ_AGG_0_100 to"
            + " PNETCDF_VAR_SIZE_READ_AGG_1G_PLUS";
    Diagnosis implausible =
        new Diagnosis(
            Verdict.IMPLAUSIBLE_COUNTERS,
            Optional.empty(),
            List.of(),
            List.of(),
            List.of("records that contradict themselves: 1 of 2", counters));
    String text = text(implausible, KnownOsts.of(implausible));
    assertThat(text)
        .startsWith(
            """
            Verdict      Not diagnosed: implausible counters
                         records that contradict themselves: 1 of 2
            """);
    assertThat(text.lines()).hasSize(5).allMatch(line -> line.length() <= 100);
    assertThat(text.replaceAll("\\s+", " ")).endsWith(counters + " ");
  }
}
