// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.core.analysis.Period;
import java.time.LocalDate;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that name a period, by the start of a job. */
final class PeriodOptions {
  @Option(names = "--from", paramLabel = "DAY", description = "First day, such as 2026-11-01.")
  private @Nullable LocalDate from;

  @Option(names = "--to", paramLabel = "DAY", description = "Last day.")
  private @Nullable LocalDate to;

  Period period() {
    return new Period(Optional.ofNullable(from), Optional.ofNullable(to));
  }
}
