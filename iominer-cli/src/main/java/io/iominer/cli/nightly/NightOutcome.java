// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.nightly;

import io.iominer.core.error.ErrorKind;
import io.iominer.report.facility.Attention;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * What became of a night.
 *
 * @param stages in their order
 */
public record NightOutcome(List<StageOutcome> stages) {
  public NightOutcome {
    stages = List.copyOf(stages);
  }

  /**
   * That of the first failure; where there is none, that of bad data where some was rejected, else
   * 0.
   */
  public int exitCode() {
    return failures()
        .findFirst()
        .map(failure -> failure.kind().exitCode())
        .orElse(
            stages.stream().anyMatch(stage -> stage.result().hasRejects())
                ? ErrorKind.DATA.exitCode()
                : 0);
  }

  Stream<Failure> failures() {
    return stages.stream().flatMap(stage -> stage.result().failures().stream());
  }

  List<String> failedStages() {
    return stages.stream()
        .filter(stage -> stage.result().isFailed())
        .map(StageOutcome::name)
        .toList();
  }

  /** By topic, within one as the stages found it. */
  List<Attention> attention() {
    return stages.stream()
        .flatMap(stage -> stage.result().attention().stream())
        .sorted(Comparator.comparing(Attention::topic))
        .toList();
  }
}
