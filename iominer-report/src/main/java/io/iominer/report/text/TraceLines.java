// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import io.iominer.core.text.SafeText;
import io.iominer.report.job.GreatestParts;
import io.iominer.rootcause.path.JobPath;
import io.iominer.rootcause.path.JobTrace;
import io.iominer.rootcause.path.JobTrace.State;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** What a trace says about critical paths: which ranks and hosts they are made of. */
final class TraceLines {
  private static final int RANKS_SHOWN = 3;
  private static final int HOSTS_SHOWN = 2;
  private static final int HOST_WIDTH = 16;
  private static final double PERCENT = 100;

  private TraceLines() {}

  /** A line with the ranks and hosts that add most to a path; none without a trace. */
  static void parts(JobPath path, JobTrace trace, ScreenText out) {
    Map<Long, Double> ranks = JobTrace.secondsOfRanks(path);
    if (trace.state() == State.USED && !ranks.isEmpty()) {
      Map<String, Double> hosts = trace.secondsOfHosts(path);
      out.line(
          "    most by rank%s%s",
          text(GreatestParts.of(ranks, RANKS_SHOWN), path),
          hosts.isEmpty() ? "" : "; by host" + text(GreatestParts.of(hosts, HOSTS_SHOWN), path));
    }
  }

  private static <K> String text(List<Map.Entry<K, Double>> parts, JobPath path) {
    return parts.stream()
        .map(
            part ->
                String.format(
                    Locale.ROOT,
                    " %s %.0f %%",
                    SafeText.head(part.getKey().toString(), HOST_WIDTH),
                    part.getValue() / path.busySeconds() * PERCENT))
        .collect(Collectors.joining(","));
  }

  /** A line about the trace as a whole; none where there is none. */
  static void state(JobTrace trace, ScreenText out) {
    switch (trace.state()) {
      case NONE -> {
        // Most logs have none, which need not be said.
      }
      case USED ->
          out.line(
              "Traced       reads and writes above are those of %d traced operations (DXT)",
              trace.segments());
      case TOO_LARGE ->
          out.line(
              "Traced       too much (threshold diagnosis.most-traced): a use goes from first to last"
                  + " operation");
      case INCOMPLETE ->
          out.line("Traced       not everything: a use goes from first to last operation");
    }
  }
}
