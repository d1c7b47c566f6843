// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.connections;

import io.iominer.advisor.Advised;
import io.iominer.core.config.ConnectionSettings;
import io.iominer.core.config.ServerRates;
import io.iominer.core.model.IoDirection;
import io.iominer.rootcause.rule.Thresholds;
import java.util.Locale;

/**
 * The connections that pay in one direction, with one server.
 *
 * @param direction reads or writes
 * @param model what a node moves by its connections
 * @param inUse connections that there are
 * @param connections connections that should be, at least 1
 * @param isServerBound whether these do not reach what devices and network carry, so that threads
 *     of the server come next
 */
public record ConnectionChoice(
    IoDirection direction,
    ConnectionModel model,
    int inUse,
    int connections,
    boolean isServerBound) {
  /** The choice of a direction; not applicable where settings lack, which it names. */
  public static Advised<ConnectionChoice> of(
      ConnectionSettings set, IoDirection direction, Thresholds thresholds) {
    ServerRates rates = set.rates().get(direction);
    if (rates == null) {
      return new Advised.NotApplicable<>(
          String.format(
              Locale.ROOT,
              "unknown: set %s and %s in connections of facility (docs/configuration.md)",
              ConnectionSettings.deviceKey(direction),
              ConnectionSettings.ratesKey(direction)));
    }
    int perDaemon = ConnectionThresholds.perDaemon(thresholds);
    ConnectionModel model = new ConnectionModel(set.nicRate(), rates, perDaemon);
    int most = Math.min(set.kind().mostConnections(), Math.max(perDaemon, rates.mostMeasured()));
    double heldUp = thresholds.share(ConnectionThresholds.HELD_UP);
    int connections = model.fewest(most, ConnectionThresholds.LEAST_GAIN);
    ConnectionChoice choice =
        new ConnectionChoice(
            direction,
            model,
            set.inUse(),
            connections,
            model.rate(connections) < heldUp * model.limit());
    return new Advised.Decided<>(choice, choice.why(model.rate(1) < heldUp * model.limit()));
  }

  /** Whether another number of connections carries more than those in use. */
  boolean isFasterWith(int other) {
    return model.rate(other) > (1 + ConnectionThresholds.LEAST_GAIN) * model.rate(inUse);
  }

  /** How a client's threads should use the connections where it can choose and does not wait. */
  public ThreadMapping mapping() {
    return ThreadMapping.of(direction, ThreadMapping.Mode.ASYNCHRONOUS);
  }

  private String why(boolean isOneTooFew) {
    double limit = model.limit();
    String one =
        String.format(
            Locale.ROOT,
            "One connection reaches %.0f %% of what devices and network do",
            100 * model.rate(1) / limit);
    if (!isOneTooFew) {
      return one + ": it does not limit a node.";
    }
    return String.format(
        Locale.ROOT,
        "%s; %d %s %.0f %%%s.",
        one,
        connections,
        model.isMeasured(connections) ? "carry" : "carry at most",
        100 * model.rate(connections) / limit,
        isServerBound ? ", then the server's threads limit" : "");
  }
}
