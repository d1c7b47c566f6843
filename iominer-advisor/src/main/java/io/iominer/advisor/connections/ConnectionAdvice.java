// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.connections;

import io.iominer.advisor.Advised;
import io.iominer.advisor.history.ApplicationHistory;
import io.iominer.advisor.history.ApplicationRun;
import io.iominer.advisor.placement.Action;
import io.iominer.core.config.ConnectionSettings;
import io.iominer.core.model.IoDirection;
import io.iominer.core.text.Counted;
import io.iominer.core.unit.Bandwidth;
import io.iominer.rootcause.rule.Thresholds;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The connections that a compute node should have with each file server.
 *
 * @param settings what the site says of them; empty where it says nothing
 * @param choices by direction, what pays or what is unknown; none without settings
 * @param applications those whose runs moved bytes, by name, then by direction
 */
public record ConnectionAdvice(
    Optional<ConnectionSettings> settings,
    Map<IoDirection, Advised<ConnectionChoice>> choices,
    List<ApplicationConnections> applications) {
  private static final String UNKNOWN =
      "Unknown: set connections of facility with file_system, servers, nic_rate,"
          + " device_write_rate, write_rates, device_read_rate and read_rates"
          + " (docs/configuration.md).";

  /** Nothing is known of connections. */
  public static final ConnectionAdvice NONE =
      new ConnectionAdvice(Optional.empty(), Map.of(), List.of());

  /** What is known of runs and of the parts that they use beside connections. */
  public interface RunParts {
    /** OSTs of its files with bytes in a direction; empty where unknown. */
    Optional<OstUse> osts(ApplicationRun run, IoDirection direction);

    /** What an OST carries; empty where nobody told it. */
    default Optional<Bandwidth> ostRate() {
      return Optional.empty();
    }

    /** What a rank moves; empty where nobody told it. */
    default Optional<Bandwidth> rankRate() {
      return Optional.empty();
    }
  }

  public ConnectionAdvice {
    applications = List.copyOf(applications);
  }

  /** By the latest runs of applications. */
  public static ConnectionAdvice of(
      ConnectionSettings set,
      List<ApplicationHistory> histories,
      RunParts parts,
      Thresholds thresholds) {
    Map<IoDirection, Advised<ConnectionChoice>> choices = new EnumMap<>(IoDirection.class);
    for (IoDirection direction : IoDirection.values()) {
      choices.put(direction, ConnectionChoice.of(set, direction, thresholds));
    }
    int connections = most(choices).orElse(set.inUse());
    List<ApplicationConnections> applications = new ArrayList<>();
    for (ApplicationHistory history : histories) {
      for (Advised<ConnectionChoice> advised : choices.values()) {
        advised
            .decision()
            .ifPresent(
                choice -> {
                  List<ConnectionRun> known =
                      history.runs().stream()
                          .flatMap(
                              run -> ConnectionRun.of(run, choice.direction(), set, parts).stream())
                          .toList();
                  applications.add(
                      ApplicationConnections.of(
                          history.application(),
                          history.runs().size(),
                          known,
                          choice,
                          connections,
                          thresholds));
                });
      }
    }
    return new ConnectionAdvice(Optional.of(set), choices, applications);
  }

  /** One setting serves both directions: the greater number of connections. */
  private static Optional<Integer> most(Map<IoDirection, Advised<ConnectionChoice>> choices) {
    return choices.values().stream()
        .flatMap(advised -> advised.decision().stream())
        .map(ConnectionChoice::connections)
        .max(Integer::compare);
  }

  /** Connections that pay with each server, in use or not, more or fewer; empty where unknown. */
  public Optional<Integer> connections() {
    return most(choices);
  }

  /** Connections that should be set; empty where those in use stay. */
  public Optional<Integer> change() {
    return connections()
        .filter(number -> number != settings.orElseThrow().inUse())
        .filter(number -> applications.stream().anyMatch(ApplicationConnections::isHeldUp));
  }

  /** The answer in a sentence. */
  public String verdict() {
    if (settings.isEmpty()) {
      return UNKNOWN;
    }
    int inUse = settings.get().inUse();
    if (connections().isEmpty()) {
      return "Unknown, for reads and for writes.";
    }
    if (change().isPresent()) {
      long count =
          applications.stream()
              .filter(ApplicationConnections::isHeldUp)
              .map(ApplicationConnections::application)
              .distinct()
              .count();
      return "Use "
          + change().get()
          + " connections instead of "
          + inUse
          + ": the connections in use limit "
          + Counted.of(count, "application")
          + ".";
    }
    String keep = "Keep " + Counted.of(inUse, "connection");
    int paying = connections().get();
    boolean isFaster =
        choices.values().stream()
            .flatMap(advised -> advised.decision().stream())
            .anyMatch(choice -> choice.isFasterWith(paying));
    if (!isFaster) {
      return keep + ": more " + (paying < inUse ? "than " + paying + " " : "") + "do not pay.";
    }
    if (applications.isEmpty()) {
      return "Unknown: the store has no run of a known application.";
    }
    String fewer =
        paying < inUse ? " " + Counted.of(paying, "connection") + " can carry more." : "";
    return (applications.stream().allMatch(one -> one.known().isEmpty())
            ? "Unknown: no run's node rate is known; that needs a diagnosis and Slurm's accounting."
            : keep + ": the connections in use limit no known application.")
        + fewer;
  }

  /** What puts it into force. */
  public List<Action> actions() {
    boolean isServerBound =
        choices.values().stream()
            .flatMap(advised -> advised.decision().stream())
            .anyMatch(ConnectionChoice::isServerBound);
    return change()
        .map(
            number ->
                ConnectionActions.of(
                    settings.orElseThrow().kind(),
                    settings.orElseThrow().inUse(),
                    number,
                    isServerBound))
        .orElse(List.of());
  }
}
