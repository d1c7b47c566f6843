// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.iominer.analysis.log.LogReport;
import io.iominer.core.model.Factor;
import io.iominer.report.job.FileBar;
import io.iominer.report.job.GreatestParts;
import io.iominer.rootcause.factor.Factors;
import io.iominer.rootcause.path.JobPath;
import io.iominer.rootcause.path.JobTrace;
import io.iominer.rootcause.path.JobTrace.State;
import io.iominer.sweepline.ClipReport;
import io.iominer.sweepline.IoActivity;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** Critical paths and performance factors as JSON. */
final class PathsJson {
  /** Files of a path at most, those with most exclusive time. */
  private static final int FILES = 100;

  /** Ranks and hosts of a path at most. */
  private static final int PARTS = 20;

  private static final double NANOS = 1e9;

  private PathsJson() {}

  /** Puts {@code critical_path}, by activity. */
  static void paths(ObjectNode node, LogReport log) {
    for (IoActivity activity : IoActivity.values()) {
      path(node.putObject(lower(activity)), log.job().paths().get(activity), log);
    }
  }

  private static void path(ObjectNode node, JobPath path, LogReport log) {
    node.put("busy_s", path.busySeconds());
    OptionalDouble calls = log.job().callSeconds(path.activity());
    node.put("in_calls_s", calls.isPresent() ? calls.getAsDouble() : null);
    node.put("span_s", path.spanSeconds());
    OptionalDouble overlap = path.concurrency().mean();
    node.put("overlap", overlap.isPresent() ? overlap.getAsDouble() : null);
    ClipReport report = path.clipped();
    ObjectNode clipped = node.putObject("clipped");
    clipped.put("uses", report.count());
    clipped.put("early", report.early());
    clipped.put("late", report.late());
    clipped.put("outside", report.outside());
    clipped.put("reversed", report.reversed());
    clipped.put("most_early_s", report.maxEarlyNanos() / NANOS);
    clipped.put("most_late_s", report.maxLateNanos() / NANOS);
    clipped.put("most_reversed_s", report.maxReversedNanos() / NANOS);
    List<FileBar> bars = FileBar.of(path, Math.max(path.spanSeconds(), 1), 1, FILES);
    node.put("file_count", path.exclusiveSeconds().size());
    node.put("minor_file_count", path.minorFiles());
    ArrayNode files = node.putArray("files");
    for (FileBar bar : bars) {
      ObjectNode file = files.addObject();
      file.put("file_name", log.fileName(bar.fileId()));
      file.put("record_id", Long.toUnsignedString(bar.fileId()));
      file.put("uses", bar.uses());
      seconds(file, bar.exclusiveSeconds(), path);
    }
    if (log.job().trace().state() == State.USED) {
      parts(node, path, log.job().trace());
    }
  }

  private static void parts(ObjectNode node, JobPath path, JobTrace trace) {
    ArrayNode ranks = node.putArray("ranks");
    GreatestParts.of(JobTrace.secondsOfRanks(path), PARTS)
        .forEach(
            part -> {
              ObjectNode rank = ranks.addObject();
              rank.put("rank", part.getKey());
              rank.put("host", trace.host(part.getKey()).orElse(null));
              seconds(rank, part.getValue(), path);
            });
    ArrayNode hosts = node.putArray("hosts");
    GreatestParts.of(trace.secondsOfHosts(path), PARTS)
        .forEach(
            part -> seconds(hosts.addObject().put("host", part.getKey()), part.getValue(), path));
  }

  private static void seconds(ObjectNode node, double seconds, JobPath path) {
    node.put("exclusive_s", seconds);
    node.put("exclusive_share", seconds / path.busySeconds());
  }

  /** Puts {@code trace}: whether one was used, and how many operations it gave. */
  static void trace(ObjectNode node, JobTrace trace) {
    node.put("state", lower(trace.state()));
    node.put("operations", trace.segments());
  }

  /** Puts {@code factors}, by direction; those that cannot be said are null. */
  static void factors(ObjectNode node, List<Factors> factors) {
    for (Factors of : factors) {
      ObjectNode values = node.putObject(lower(of.direction()));
      for (Factor factor : Factor.values()) {
        OptionalDouble value = of.of(factor);
        if (value.isEmpty()) {
          values.putNull(factor.column());
        } else if (factor == Factor.IS_COLLECTIVE) {
          values.put(factor.column(), value.getAsDouble() > 0);
        } else {
          number(values, factor.column(), value.getAsDouble());
        }
      }
    }
  }

  private static void number(ObjectNode node, String name, double value) {
    if (value == (long) value) {
      node.put(name, (long) value);
    } else {
      node.put(name, value);
    }
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
