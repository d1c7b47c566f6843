// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.facility;

import static io.iominer.report.section.Form.COUNT;
import static io.iominer.report.section.Form.NUMBER;
import static io.iominer.report.section.Form.RATE;
import static io.iominer.report.section.Form.SECONDS;
import static io.iominer.report.section.Form.TEXT;
import static io.iominer.report.section.SectionColumn.column;

import io.iominer.advisor.Advised;
import io.iominer.advisor.connections.ApplicationConnections;
import io.iominer.advisor.connections.ConnectionAdvice;
import io.iominer.advisor.connections.ConnectionChoice;
import io.iominer.core.model.IoDirection;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionRows;
import io.iominer.report.section.ValueColumns;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What was decided on connections, as sections with their rows. */
public final class ConnectionSections {
  private static final ValueColumns<Map.Entry<IoDirection, Advised<ConnectionChoice>>> CHOICES =
      new ValueColumns<Map.Entry<IoDirection, Advised<ConnectionChoice>>>()
          .add("direction", "Direction", TEXT, one -> label(one.getKey()))
          .add("one_connection_rate", "One", RATE, of(choice -> choice.model().rate(1)))
          .add("limit", "Devices, network", RATE, of(choice -> choice.model().limit()))
          .add("connections", "Connections", COUNT, of(ConnectionChoice::connections))
          .add(
              "expected_rate",
              "Then",
              RATE,
              of(choice -> choice.model().rate(choice.connections())))
          .add("gain", "Times", NUMBER, of(ConnectionSections::gain))
          .add("mapping", "Asynchronous I/O", TEXT, of(choice -> choice.mapping().id()))
          .add(
              "why",
              "Why",
              TEXT,
              one -> one.getValue().match(Advised.Decided::why, Advised.NotApplicable::reason));

  private static final ValueColumns<ApplicationConnections> APPLICATIONS =
      new ValueColumns<ApplicationConnections>()
          .add("application", "Application", TEXT, one -> one.application())
          .add("direction", "Direction", TEXT, one -> label(one.direction()))
          .add("runs", "Runs", COUNT, one -> one.runs())
          .add("known_runs", "Node rate known", COUNT, one -> one.known().size())
          .add("node_rate", "Node rate", RATE, one -> one.nodeRate())
          .add("servers", "Servers, at most", COUNT, one -> one.servers())
          .add("held_up_runs", "Held up", COUNT, one -> one.heldUp())
          .add("is_held_up", "Change pays", TEXT, one -> one.isHeldUp() ? "yes" : "no");

  private static final ValueColumns<ApplicationConnections> WHAT_IF =
      new ValueColumns<ApplicationConnections>()
          .add("application", "Application", TEXT, one -> one.application())
          .add("direction", "Direction", TEXT, one -> label(one.direction()))
          .add("runs", "Runs", COUNT, one -> one.heldUp())
          .add("recorded_s", "Recorded", SECONDS, one -> one.whatIf().recordedSeconds())
          .add("expected_s", "Expected", SECONDS, one -> one.whatIf().expectedSeconds())
          .add("saved_s", "Saved", SECONDS, one -> one.whatIf().savedSeconds());

  private ConnectionSections() {}

  private static Function<Map.Entry<IoDirection, Advised<ConnectionChoice>>, Optional<Object>> of(
      Function<ConnectionChoice, Object> value) {
    return one -> one.getValue().decision().map(value);
  }

  private static Object gain(ConnectionChoice choice) {
    return choice.model().rate(choice.connections()) / choice.model().rate(choice.inUse());
  }

  private static String label(IoDirection direction) {
    return direction.name().toLowerCase(Locale.ROOT);
  }

  /** The answer. */
  public static SectionRows verdict(ConnectionAdvice advice) {
    @Nullable Object[] row = {
      advice.verdict(),
      advice.settings().map(set -> set.kind().id()).orElse(null),
      advice.settings().map(set -> set.inUse()).orElse(null),
      advice.change().orElse(null)
    };
    return ReportSection.facts(
            "advice",
            "Connections to each file server",
            "",
            column("verdict", "Advice", TEXT),
            column("file_system", "File system", TEXT),
            column("in_use", "In use", COUNT),
            column("advised", "Advised", COUNT))
        .rows(List.<@Nullable Object[]>of(row));
  }

  /** What pays by direction. */
  public static SectionRows choices(ConnectionAdvice advice) {
    return ReportSection.table(
            "connections",
            "Useful connections to one server",
            "Unknown without connections of facility.",
            CHOICES.columns())
        .withNote(
            """
            One: rate of one connection
            Then: rate of a node alone on one server with these connections; an upper bound where only one was measured
            Times: this rate over that of the connections in use
            Asynchronous I/O: how threads use the connections, where a client can choose (GlusterFS); Lustre and NFS spread requests""")
        .rows(CHOICES.rows(advice.choices().entrySet()));
  }

  /** Applications beside what their connections carry. */
  public static SectionRows applications(ConnectionAdvice advice) {
    return ReportSection.table(
            "applications",
            "Applications and their connections",
            "No run is compared.",
            APPLICATIONS.columns())
        .withNote(
            """
            Node rate: in I/O calls on the critical path; median of the latest 10 runs of each size
            Node rate known: diagnosed runs with accounting
            Held up: runs at 80 to 125 % of the rate of the connections in use (connections.held-up), if more connections help
            Below 80 % something else is slower; above 125 % a cache serves requests or the configured rates are low.""")
        .rows(APPLICATIONS.rows(advice.applications()));
  }

  /** Time of recorded runs, and the same with the advised connections. */
  public static SectionRows whatIf(ConnectionAdvice advice) {
    return ReportSection.table(
            "what_if",
            "Recorded runs with the advised connections",
            "No run is held up by its connections.",
            WHAT_IF.columns())
        .withNote(
            """
            Seconds in I/O calls on the critical path, of runs that are held up.
            Assumed: the run's nodes share the servers' devices and OSTs, and no other job is there
            Each rank keeps one connection busy, unless the client spreads requests (Lustre, NFS) and rank_rate is set.""")
        .rows(
            WHAT_IF.rows(advice.applications().stream().filter(one -> one.heldUp() > 0).toList()));
  }
}
