// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.Cause;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WaterfallTest {
  private static final Path PAGE = Path.of("..", "docs", "diagnosis.md");

  @Test
  void itFallsStepByStepFromTheTimeThatWasSpent() {
    Losses losses =
        new Waterfall(10, Map.of(WhatIf.PARALLEL, 6.0, WhatIf.SHARED_FILES_EVEN, 1.0), 0.5)
            .losses();
    assertThat(losses.waterfall()).extracting(LossStep::whatIf).containsExactly(WhatIf.values());
    for (LossStep step : losses.waterfall()) {
      double gained = isFrom(WhatIf.SHARED_FILES_EVEN, step) ? 1 : 0;
      gained += isFrom(WhatIf.PARALLEL, step) ? 6 : 0;
      assertThat(step.secondsWithout()).as(step.whatIf().label()).isEqualTo(10 - gained);
    }
    assertThat(losses.seconds()).isEqualTo(Map.of(Cause.SERIALIZATION, 6.0, Cause.IMBALANCE, 1.0));
    assertThat(losses.allSeconds()).isEqualTo(7.5);
  }

  private static boolean isFrom(WhatIf first, LossStep step) {
    return step.whatIf().compareTo(first) >= 0;
  }

  @Test
  void partsAreAddedStepByStep() {
    Losses losses =
        Waterfall.sum(
                List.of(
                    new Waterfall(4, Map.of(WhatIf.BALANCED, 1.0), 0.25),
                    new Waterfall(5, Map.of(WhatIf.BALANCED, 2.0, WhatIf.PARALLEL, 1.0), 0),
                    new Waterfall(1, Map.of(WhatIf.METADATA_NEEDED, 0.5), 0)))
            .losses();
    assertThat(losses.ioSeconds()).isEqualTo(10);
    assertThat(losses.seconds(Cause.IMBALANCE)).isEqualTo(3);
    assertThat(losses.unexplainedSeconds()).isEqualTo(0.25);
    assertThat(losses.waterfall().get(WhatIf.METADATA_NEEDED.ordinal()).secondsWithout())
        .isEqualTo(10 - 4.5);
  }

  @Test
  void everyCauseHasAStep() {
    assertThat(Arrays.stream(WhatIf.values()).map(WhatIf::cause)).contains(Cause.values());
  }

  /** Where it fails, the page gets the text that it prints. */
  @Test
  void thePageListsTheStepsInTheirOrder() throws IOException {
    StringBuilder table = new StringBuilder("| step | what is otherwise | cause |\n|---|---|---|");
    for (WhatIf step : WhatIf.values()) {
      table.append(
          String.format(
              "%n| `%s` | %s | %s |", step.label(), step.meaning(), step.cause().label()));
    }
    assertThat(Files.readString(PAGE)).contains(table.toString());
  }
}
