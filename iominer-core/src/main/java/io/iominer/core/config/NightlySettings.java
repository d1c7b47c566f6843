// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * What {@code iominer nightly} does.
 *
 * @param out folder of the reports; empty where the command line must name it
 * @param ingestDays days of paths with dates that are looked at besides those since, the last of
 *     them that of the report; at least 1
 * @param recordsAdvice whether advice is kept in the store, too
 * @param keepDays days of which the store keeps rows, the last of them that of the report; empty to
 *     keep all
 * @param keepReportDays days of which reports are kept, counted alike; empty to keep all
 */
public record NightlySettings(
    Optional<Path> out,
    int ingestDays,
    boolean recordsAdvice,
    OptionalInt keepDays,
    OptionalInt keepReportDays) {
  /**
   * Where nothing is set. Heuristic: Darshan puts a log into the folder of the day on which its job
   * started, and few facilities let jobs run for longer than a week.
   */
  public static final int DEFAULT_INGEST_DAYS = 7;

  /** Nothing is set. */
  public static final NightlySettings NONE =
      new NightlySettings(
          Optional.empty(), DEFAULT_INGEST_DAYS, false, OptionalInt.empty(), OptionalInt.empty());

  private static final int MOST_DAYS = 100_000;

  /**
   * The settings of an object.
   *
   * @param path makes a path of a text, seen from the file's folder
   */
  static NightlySettings read(ConfigNode node, Function<ConfigNode, Path> path) {
    node.allow(List.of("out", "ingest_days", "record_advice", "keep_days", "keep_report_days"));
    return new NightlySettings(
        node.get("out").map(path),
        node.get("ingest_days").map(NightlySettings::days).orElse(DEFAULT_INGEST_DAYS),
        node.get("record_advice").map(ConfigNode::yesOrNo).orElse(false),
        optionalDays(node.get("keep_days")),
        optionalDays(node.get("keep_report_days")));
  }

  private static int days(ConfigNode node) {
    return node.number(1, MOST_DAYS);
  }

  private static OptionalInt optionalDays(Optional<ConfigNode> node) {
    return node.map(set -> OptionalInt.of(days(set))).orElse(OptionalInt.empty());
  }
}
