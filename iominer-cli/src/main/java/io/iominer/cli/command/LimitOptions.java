// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.cli.terminal.Terminal;
import io.iominer.core.config.QuerySettings;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Options that limit results: what a person looks at has limits, a file or a pipe none. */
public final class LimitOptions {
  private static final String LIMIT = "--limit";
  private static final String TIMEOUT = "--timeout";

  @Option(
      names = LIMIT,
      paramLabel = "N",
      description = {
        "Row limit of each result, 0 for none (default: on a terminal 1000 or what the configuration",
        "sets, else none)."
      })
  private @Nullable Integer limit;

  @Option(
      names = TIMEOUT,
      paramLabel = "TIME",
      description = {
        "Time limit of each statement, for example 90s or 2h, 0 for none (default: on a terminal",
        "10min or what the configuration sets, else none)."
      })
  private @Nullable String timeout;

  /**
   * The limits.
   *
   * @param configured those of results on a terminal
   */
  QuerySettings settings(QuerySettings configured, CommandLine command) {
    QuerySettings usual = Terminal.isOutput() ? configured : QuerySettings.NO_LIMITS;
    if (limit != null && limit < 0) {
      throw new ParameterException(
          command, LIMIT + ": expected a number of rows, or 0 for all, found " + limit);
    }
    return new QuerySettings(
        limit == null ? usual.rows() : limit,
        timeout == null ? usual.time() : TimeText.parse(TIMEOUT, timeout, Duration.ZERO, command));
  }
}
