// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.check;

import io.iominer.analysis.log.Detail;
import io.iominer.analysis.log.LogDiagnosis;
import io.iominer.ingest.trace.TraceFormats;
import io.iominer.ingest.trace.TraceLog;
import io.iominer.rootcause.DatedSettings;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.fact.JobContention;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;

/**
 * What holds of whatever is said of a log: a rule each. Whoever changes a sentence on the screen
 * that a rule reads (its {@code Pattern}s) changes the rule with it.
 */
@SuppressWarnings("ImmutableEnumChecker") // its functions hold no state
public enum ReportRules {
  LOSSES_ADD_UP(LossRules::addUp),
  NO_LOSS_EXCEEDS_THE_TIME_IN_IO(LossRules::noneExceedsTheTimeInIo),
  NO_CAUSE_EXCEEDS_ITS_OPERATIONS(LossRules::noneExceedsItsOperations),
  NO_ADVICE_SAVES_MORE_THAN_WAS_LOST(LossRules::adviceSavesNoMoreThanWasLost),
  NO_PART_EXCEEDS_ITS_WHOLE(PartRules::noneExceedsItsWhole),
  BYTES_ADD_UP(PartRules::bytesAddUp),
  PATHS_ADD_UP(PartRules::pathsAddUp),
  NO_RATE_MIXES_LAYERS(LayerRules::rates),
  TIMES_ARE_OF_THEIR_LAYERS(LayerRules::times),
  NAMED_FILES_ARE_IN_THE_LOG(EvidenceRules::files),
  NAMED_RANKS_ARE_IN_THE_JOB(EvidenceRules::ranks),
  NAMED_OSTS_ARE_OF_ITS_FILES(EvidenceRules::osts),
  MESSAGES_STAND_ON_EVIDENCE(EvidenceRules::messages),
  SENTENCES_AGREE_WITH_THEMSELVES(SentenceRules::numbers),
  NOTHING_IS_FINE_AND_A_CAUSE(VerdictRules::fineOrCause),
  A_VERDICT_FOLLOWS_FROM_ITS_NUMBERS(VerdictRules::numbers),
  SCREEN_SHOWS_THE_JSON(ScreenRules::numbers),
  PAGE_SHOWS_THE_JSON(PageRules::numbers),
  PAGE_SAYS_WHAT_THE_SCREEN_SAYS(PageRules::texts);

  private final BiConsumer<RenderedLog, Contradictions> check;

  ReportRules(BiConsumer<RenderedLog, Contradictions> check) {
    this.check = check;
  }

  /** Those of a log that is diagnosed by itself. */
  public static List<String> contradictions(Path log) throws IOException {
    try (TraceLog opened = TraceFormats.open(log)) {
      return contradictions(
          RenderedLog.of(
              log.toString(),
              LogDiagnosis.of(
                  opened,
                  new DatedSettings(DiagnosisSettings.standard()),
                  JobContention.UNKNOWN,
                  Detail.PAGE)));
    }
  }

  /** All contradictions, a sentence each, with the rule that found it; none where all holds. */
  static List<String> contradictions(RenderedLog log) {
    return Arrays.stream(values()).flatMap(rule -> rule.of(log).stream()).toList();
  }

  /** Its name in words, before each of its sentences. */
  String words() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private List<String> of(RenderedLog log) {
    Contradictions found = new Contradictions(words());
    check.accept(log, found);
    return found.sentences();
  }
}
