// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.connections;

import io.iominer.advisor.DecisionEffect;
import io.iominer.core.model.IoDirection;
import io.iominer.core.statistic.OrderStatistics;
import io.iominer.rootcause.rule.Thresholds;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * An application's runs in one direction, beside what its nodes' connections carry.
 *
 * @param application its name
 * @param direction reads or writes
 * @param runs runs that were looked at
 * @param known those of them of which the rate of a node is known
 * @param heldUp those of these that the connections in use hold up, and those that pay would not
 * @param isHeldUp whether enough of them are
 * @param whatIf time in calls of those that are held up, and the same with the connections that pay
 */
public record ApplicationConnections(
    String application,
    IoDirection direction,
    int runs,
    List<ConnectionRun> known,
    int heldUp,
    boolean isHeldUp,
    DecisionEffect whatIf) {
  public ApplicationConnections {
    known = List.copyOf(known);
  }

  /**
   * A run is held up where its nodes reach about what their connections carry, and the number that
   * pays carries more. A rate far above comes from a cache, or the configured rate is too low.
   */
  static ApplicationConnections of(
      String application,
      int runs,
      List<ConnectionRun> known,
      ConnectionChoice choice,
      int connections,
      Thresholds thresholds) {
    double near = thresholds.share(ConnectionThresholds.HELD_UP);
    double gain = 1 + ConnectionThresholds.LEAST_GAIN;
    int heldUp = 0;
    double recorded = 0;
    double expected = 0;
    for (ConnectionRun run : known) {
      double now = run.capacity(choice.model(), choice.inUse());
      double then = run.capacity(choice.model(), connections);
      if (run.nodeRate() >= near * now && run.nodeRate() * near <= now && then > gain * now) {
        heldUp++;
        recorded += run.seconds();
        expected += run.seconds() * now / then;
      }
    }
    return new ApplicationConnections(
        application,
        choice.direction(),
        runs,
        known,
        heldUp,
        heldUp >= ConnectionThresholds.leastRuns(thresholds)
            && heldUp >= ConnectionThresholds.AGREEING * known.size(),
        new DecisionEffect(recorded, expected));
  }

  /** Median rate of a node in bytes/s; empty where unknown. */
  public OptionalDouble nodeRate() {
    return OrderStatistics.of(known.stream().mapToDouble(ConnectionRun::nodeRate)).median();
  }

  /** Upper median of the servers that its files lie on at most; empty where unknown. */
  public Optional<Integer> servers() {
    return OrderStatistics.upperMedian(
        known.stream().map(ConnectionRun::servers), Comparator.<Integer>naturalOrder());
  }

  /** I/O time of a run that it saves, mean of all runs, whether held up or not. */
  public double savedSecondsOfARun() {
    return whatIf.savedSeconds() / runs;
  }
}
