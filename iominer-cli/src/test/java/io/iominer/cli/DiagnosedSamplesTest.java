// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import io.iominer.cli.nightly.NightAttentionChecks;
import org.junit.jupiter.api.Nested;

/**
 * What holds of the store of all samples, whose logs were diagnosed. It takes longer to make than
 * to ask, so all that ask it run in one JVM, which makes it once.
 */
class DiagnosedSamplesTest {
  @Nested
  class ResultsInTables extends StoreDiagnosisChecks {}

  @Nested
  class AnswersToCommands extends StoreQuestions {}

  @Nested
  class AnswersOfAllCommands extends StoredReportChecks {}

  @Nested
  class NightsAttention extends NightAttentionChecks {
    NightsAttention() {
      super(DiagnosedSamples.shared().store(), DiagnosedSamples.CONFIGURATION);
    }
  }

  @Nested
  class PagesAboutTheFacility extends FacilityPageChecks {}

  @Nested
  class QueriesOnPages extends ShownQueriesChecks {}

  @Nested
  class LayersOnPages extends StoredLayersChecks {}

  @Nested
  class CriticalPaths extends CriticalFilesChecks {}

  @Nested
  class NotebookCells extends NotebookChecks {}

  @Nested
  class NotebookInJupyter extends NbConvertChecks {}

  @Nested
  class ProgramsOnTheApi extends ApiPageChecks {}

  @Nested
  class ZeppelinNote extends ZeppelinChecks {}
}
