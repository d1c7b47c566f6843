// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.html;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.iominer.core.text.SafeText;
import io.iominer.report.job.Timeline;
import io.iominer.rootcause.path.CriticalUse;
import io.iominer.rootcause.path.UseInterval;
import io.iominer.sweepline.IoActivity;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * When a job used its files, by file and by rank, with the critical path. Files that add most to
 * the critical paths have a row each, the others one together.
 */
final class TimelineChart {
  private static final int MOST_ROWS = 30;
  private static final int ROW_HEIGHT = 22;
  private static final int AROUND = 130;
  private static final int NAME_WIDTH = 34;
  private static final double MICROS = 1e6;

  private final Timeline timeline;
  private final Map<Long, Integer> files = new HashMap<>();
  private final ObjectNode node = Charts.node("timeline");
  private final long rankGroup;
  private final boolean hasAllRanks;

  private TimelineChart(Timeline timeline) {
    this.timeline = timeline;
    LongStream ranks =
        LongStream.concat(
            timeline.uses().uses().stream().mapToLong(UseInterval::rank),
            timeline.critical().values().stream()
                .flatMap(List::stream)
                .mapToLong(CriticalUse::rank));
    long[] known = ranks.distinct().sorted().toArray();
    this.hasAllRanks = known.length > 0 && known[0] < 0;
    long last = known.length == 0 ? 0 : Math.max(0, known[known.length - 1]);
    this.rankGroup = last / MOST_ROWS + 1;
    ArrayNode rows = node.putArray("ranks");
    if (hasAllRanks) {
      rows.add("all ranks");
    }
    for (long first = 0;
        known.length > 0 && known[known.length - 1] >= 0 && first <= last;
        first += rankGroup) {
      rows.add(
          rankGroup == 1
              ? "rank " + first
              : "ranks " + first + " to " + Math.min(last, first + rankGroup - 1));
    }
  }

  static Chart of(Timeline timeline) {
    return new TimelineChart(timeline).chart();
  }

  private Chart chart() {
    int rows = nameFiles();
    node.put("seconds", timeline.seconds());
    ArrayNode uses = node.putArray("uses");
    for (UseInterval use : timeline.uses().uses()) {
      place(uses.addArray(), use.fileId(), use.rank(), use.activity())
          .add(micros(use.start()))
          .add(micros(use.end()));
    }
    ArrayNode critical = node.putArray("critical");
    timeline
        .critical()
        .forEach(
            (activity, own) -> {
              for (CriticalUse use : own) {
                place(critical.addArray(), use.fileId(), use.rank(), activity)
                    .add(micros(use.end() - use.exclusiveSeconds()))
                    .add(micros(use.end()));
              }
            });
    long left = timeline.uses().all() - timeline.uses().uses().size();
    node.put("note", left > 0 ? left + " shorter uses are not drawn" : "");
    return Charts.chart(
        "When files were in use, and the critical path",
        AROUND + ROW_HEIGHT * Math.max(rows, node.withArray("ranks").size()),
        node);
  }

  private ArrayNode place(ArrayNode cells, long file, long rank, IoActivity activity) {
    return cells.add(files.getOrDefault(file, files.size())).add(row(rank)).add(lane(activity));
  }

  /** Rows of files in the order of what they add; those after the last share one. */
  private int nameFiles() {
    Map<Long, Double> adds = new HashMap<>();
    timeline
        .critical()
        .values()
        .forEach(
            own ->
                own.forEach(use -> adds.merge(use.fileId(), use.exclusiveSeconds(), Double::sum)));
    timeline.uses().uses().forEach(use -> adds.merge(use.fileId(), 0.0, Double::sum));
    ArrayNode names = node.putArray("files");
    adds.entrySet().stream()
        .sorted(
            Map.Entry.<Long, Double>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(MOST_ROWS)
        .forEach(
            file -> {
              files.put(file.getKey(), files.size());
              names.add(SafeText.tail(timeline.names().apply(file.getKey()), NAME_WIDTH));
            });
    int more = adds.size() - files.size();
    if (more > 0) {
      names.add(more == 1 ? "1 more file" : more + " more files");
    }
    return names.size();
  }

  private int row(long rank) {
    int first = hasAllRanks ? 1 : 0;
    return rank < 0 ? 0 : first + (int) (rank / rankGroup);
  }

  private static int lane(IoActivity activity) {
    return switch (activity) {
      case READ -> 0;
      case WRITE -> 1;
      case METADATA, ALL -> 2;
    };
  }

  private static double micros(double seconds) {
    return Math.round(seconds * MICROS) / MICROS;
  }
}
