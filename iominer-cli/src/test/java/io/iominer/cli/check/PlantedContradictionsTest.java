// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.iominer.analysis.log.LogDiagnosis;
import io.iominer.analysis.log.LogReport;
import io.iominer.core.model.Cause;
import io.iominer.core.model.Verdict;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.JobDiagnosis;
import io.iominer.rootcause.loss.LossStep;
import io.iominer.rootcause.loss.Losses;
import io.iominer.rootcause.loss.WhatIf;
import io.iominer.rootcause.rule.Finding;
import io.iominer.testing.SampleLogs;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A contradiction that is put into what is said of a sound log is found, whatever form has it. */
class PlantedContradictionsTest {
  /** 16 ranks write 64,000 small pieces to a shared file. */
  private static RenderedLog small;

  /** Collective writes of eight ranks, which the slowest rank waits for in MPI-IO. */
  private static RenderedLog collective;

  /** One of eight ranks reads most bytes. */
  private static RenderedLog uneven;

  @BeforeAll
  static void readLogs() throws IOException {
    small = sample("_id4478503-");
    collective = sample("_id4478504-");
    uneven = sample("_id4478505-");
    for (RenderedLog log : List.of(small, collective, uneven)) {
      assertThat(ReportRules.contradictions(log)).isEmpty();
      assertThat(log.diagnosis().verdict()).isEqualTo(Verdict.CAUSE);
    }
  }

  private static RenderedLog sample(String name) throws IOException {
    return RenderedLog.of(
        "sample",
        LogDiagnosis.of(
            SampleLogs.darshan().stream()
                .filter(log -> log.toString().contains(name))
                .findFirst()
                .orElseThrow(),
            DiagnosisSettings.standard()));
  }

  private static void assertFound(ReportRules rule, RenderedLog log) {
    assertThat(ReportRules.contradictions(log))
        .anySatisfy(sentence -> assertThat(sentence).startsWith(rule.words() + ": "));
  }

  /** All forms of a log with another diagnosis. */
  private static RenderedLog with(RenderedLog log, Diagnosis diagnosis) throws IOException {
    LogReport report = log.log();
    JobDiagnosis job = report.job();
    return RenderedLog.of(
        "sample",
        new LogReport(
            report.profile(),
            new JobDiagnosis(job.facts(), job.trace(), job.factors(), diagnosis),
            report.layers(),
            report.heatMap(),
            report.names(),
            report.learnedFrom()));
  }

  private static RenderedLog withLosses(RenderedLog log, UnaryOperator<Losses> change)
      throws IOException {
    Diagnosis diagnosis = log.diagnosis();
    Losses losses = change.apply(diagnosis.losses().orElseThrow());
    return with(
        log,
        new Diagnosis(
            diagnosis.verdict(),
            Optional.of(losses),
            Diagnosis.ranked(losses),
            diagnosis.findings(),
            diagnosis.caveats()));
  }

  private static RenderedLog withFindings(RenderedLog log, UnaryOperator<Finding> change)
      throws IOException {
    Diagnosis diagnosis = log.diagnosis();
    return with(
        log,
        new Diagnosis(
            diagnosis.verdict(),
            diagnosis.losses(),
            diagnosis.ranked(),
            diagnosis.findings().stream().map(change).toList(),
            diagnosis.caveats()));
  }

  private static UnaryOperator<Finding> ofTripped(UnaryOperator<Finding> change) {
    return finding -> finding.isTripped() ? change.apply(finding) : finding;
  }

  private static Finding with(Finding finding, String message, List<String> evidence) {
    return Finding.tripped(
        finding.rule(),
        finding.observed(),
        finding.threshold(),
        message,
        evidence,
        finding.advice());
  }

  /** Half of what a cause took is nowhere, though ranks and shares agree with it. */
  @Test
  void partsThatDoNotAddUp() throws IOException {
    assertFound(
        ReportRules.LOSSES_ADD_UP,
        withLosses(
            small,
            losses -> {
              Map<Cause, Double> halved = new EnumMap<>(losses.seconds());
              halved.replaceAll((cause, seconds) -> seconds / 2);
              return new Losses(
                  losses.ioSeconds(),
                  halved,
                  losses.unknown(),
                  losses.unexplainedSeconds(),
                  losses.waterfall());
            }));
  }

  @Test
  void aCauseThatTakesMoreThanTheTimeInIo() throws IOException {
    assertFound(
        ReportRules.NO_LOSS_EXCEEDS_THE_TIME_IN_IO,
        withLosses(
            small, losses -> ofSteps(losses, Map.of(WhatIf.AGGREGATED, 2 * losses.ioSeconds()))));
  }

  /** The issue's own case: seconds of metadata of a job that hardly opened a file. */
  @Test
  void metadataThatTakesMoreThanMetadataOperations() throws IOException {
    assertFound(
        ReportRules.NO_CAUSE_EXCEEDS_ITS_OPERATIONS,
        withLosses(
            small, losses -> ofSteps(losses, Map.of(WhatIf.METADATA_NEEDED, losses.ioSeconds()))));
  }

  private static Losses ofSteps(Losses losses, Map<WhatIf, Double> seconds) {
    List<LossStep> steps = new ArrayList<>();
    Map<Cause, Double> causes = new EnumMap<>(Cause.class);
    double left = losses.ioSeconds();
    for (WhatIf step : WhatIf.values()) {
      double lost = seconds.getOrDefault(step, 0.0);
      left -= lost;
      steps.add(new LossStep(step, left, lost));
      causes.merge(step.cause(), lost, Double::sum);
    }
    return new Losses(losses.ioSeconds(), causes, losses.unknown(), 0, steps);
  }

  /** POSIX bytes over seconds in MPI-IO. */
  @Test
  void aRateOfTwoLayers() {
    RenderedLog log = copy(collective);
    double bytes = 3 * log.number("/interfaces/posix/posix_bytes_written").orElseThrow();
    double seconds = log.number("/io/slowest_process_time_s").orElseThrow();
    ((ObjectNode) log.json().at("/io")).put("bandwidth_bytes_per_s", bytes / seconds);
    assertFound(ReportRules.NO_RATE_MIXES_LAYERS, log);
  }

  @Test
  void aFileThatIsNotInTheLog() throws IOException {
    assertFound(
        ReportRules.NAMED_FILES_ARE_IN_THE_LOG,
        withFindings(
            small,
            ofTripped(
                finding ->
                    with(finding, finding.message(), List.of("/scratch/other.dat: 1 open")))));
  }

  @Test
  void aRankThatTheJobDoesNotHave() throws IOException {
    assertFound(
        ReportRules.NAMED_RANKS_ARE_IN_THE_JOB,
        withFindings(
            uneven,
            ofTripped(
                finding ->
                    with(
                        finding,
                        finding.message().replace("rank 0 ", "rank 8 "),
                        List.of("rank 8")))));
  }

  @Test
  void aRankWithoutEvidence() throws IOException {
    assertFound(
        ReportRules.MESSAGES_STAND_ON_EVIDENCE,
        withFindings(
            uneven, ofTripped(finding -> with(finding, finding.message(), List.of("rank 1")))));
  }

  @Test
  void anOstOfNoFile() throws IOException {
    assertFound(
        ReportRules.NAMED_OSTS_ARE_OF_ITS_FILES,
        withFindings(
            small,
            ofTripped(finding -> with(finding, "OST 3 of /scratch is slow", List.of("OST 3")))));
  }

  @Test
  void aPartOfASentenceThatExceedsItsWhole() throws IOException {
    assertFound(
        ReportRules.SENTENCES_AGREE_WITH_THEMSELVES,
        withFindings(
            small,
            ofTripped(
                finding ->
                    with(
                        finding,
                        finding.message().replace(" of 64,000 ", " of 63,000 "),
                        finding.evidence()))));
  }

  @Test
  void aMeanAboveTheGreatest() throws IOException {
    assertFound(
        ReportRules.SENTENCES_AGREE_WITH_THEMSELVES,
        withFindings(
            uneven,
            ofTripped(
                finding ->
                    with(
                        finding,
                        "rank 0 reads 45.0 MiB, the mean of 8 ranks is 1.20 MiB",
                        finding.evidence()))));
  }

  /** The cause stands on the screen, and the verdict says that there is none. */
  @Test
  void causesOfAJobWithoutABottleneck() {
    RenderedLog log = copy(small);
    ((ObjectNode) log.json().at("/diagnosis")).put("verdict", "no_bottleneck");
    assertFound(ReportRules.NOTHING_IS_FINE_AND_A_CAUSE, log);
    assertFound(ReportRules.A_VERDICT_FOLLOWS_FROM_ITS_NUMBERS, log);
  }

  @Test
  void aRuleThatIsFineAndFound() {
    RenderedLog log = copy(small);
    ((ArrayNode) log.json().at("/diagnosis/findings"))
        .forEach(
            finding -> {
              if (finding.at("/status").asText().equals("tripped")) {
                ((ObjectNode) finding).put("status", "clear");
              }
            });
    assertFound(ReportRules.NOTHING_IS_FINE_AND_A_CAUSE, log);
  }

  @Test
  void aScreenWithAnotherTimeInIo() {
    String screen = small.screen().replaceFirst("I/O took \\S+ s", "I/O took 9.9 s");
    assertFound(
        ReportRules.SCREEN_SHOWS_THE_JSON,
        new RenderedLog(small.log(), screen, small.json(), small.page()));
  }

  @Test
  void aPageWithAnotherRate() {
    String page =
        small
            .page()
            .html()
            .replaceFirst("(Bandwidth \\(POSIX\\)</td>\\s*<td class=\"n\">)[^<]*", "$11.23 MiB/s");
    assertFound(
        ReportRules.PAGE_SHOWS_THE_JSON,
        new RenderedLog(small.log(), small.screen(), small.json(), new ShownPage(page)));
  }

  @Test
  void aPageWithOtherAdvice() {
    String page = small.page().html().replace(" at a time instead of ", " at a time, not ");
    assertFound(
        ReportRules.PAGE_SAYS_WHAT_THE_SCREEN_SAYS,
        new RenderedLog(small.log(), small.screen(), small.json(), new ShownPage(page)));
  }

  @Test
  void adviceThatSavesMoreThanWasLost() throws IOException {
    RenderedLog other = withLosses(small, losses -> scaled(losses, losses.ioSeconds() / 100));
    assertFound(ReportRules.NO_ADVICE_SAVES_MORE_THAN_WAS_LOST, other);
  }

  private static Losses scaled(Losses losses, double io) {
    double factor = io / losses.ioSeconds();
    Map<Cause, Double> causes = new EnumMap<>(losses.seconds());
    causes.replaceAll((cause, seconds) -> factor * seconds);
    return new Losses(
        io,
        causes,
        losses.unknown(),
        factor * losses.unexplainedSeconds(),
        losses.waterfall().stream()
            .map(
                step ->
                    new LossStep(
                        step.whatIf(), factor * step.secondsWithout(), factor * step.lostSeconds()))
            .toList());
  }

  /** The first critical file has more than the path. */
  @Test
  void aFileThatAddsMoreThanItsPath() {
    RenderedLog log = copy(small);
    ObjectNode file = (ObjectNode) log.json().at("/critical_path/write/files/0");
    file.put("exclusive_s", 2 * file.get("exclusive_s").asDouble());
    file.put("exclusive_share", 2 * file.get("exclusive_share").asDouble());
    assertFound(ReportRules.PATHS_ADD_UP, log);
  }

  @Test
  void aFileWithMoreBytesThanAll() {
    RenderedLog log = copy(small);
    ObjectNode file = (ObjectNode) log.json().at("/files/top/0");
    file.put("bytes_written", 2 * file.get("bytes_written").asLong());
    assertFound(ReportRules.BYTES_ADD_UP, log);
  }

  private static RenderedLog copy(RenderedLog log) {
    return new RenderedLog(log.log(), log.screen(), log.json().deepCopy(), log.page());
  }
}
