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
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import java.util.stream.LongStream;

/**
 * When a job used its files, by file and by rank, with the critical path. Each layer through which
 * a file or a rank was active has a row. Files that add most to the critical paths have rows of
 * their own, the others share theirs.
 */
final class TimelineChart {
  private static final int MOST_ROWS = 36;
  private static final int ROW_HEIGHT = 22;
  private static final int AROUND = 140;
  private static final int NAME_WIDTH = 24;

  /** Uses on the critical paths that are drawn at most, those that add most; heuristic. */
  private static final int MOST_CRITICAL = 4_000;

  /** Times are rounded to a millionth of the run, and to a nanosecond. */
  private static final int DIGITS = 6;

  private static final int MOST_DECIMALS = 9;

  private final Timeline timeline;
  private final double unit;
  private final int itemsOfRows;
  private final Map<Long, Integer> files = new HashMap<>();
  private final List<String> fileNames = new ArrayList<>();
  private final long lastRank;
  private final long rankGroup;
  private final List<Bar> uses = new ArrayList<>();
  private final List<Bar> critical = new ArrayList<>();
  private final ObjectNode node = Charts.node("timeline");

  /** A use by the numbers of its file, of its group of ranks and of its layer. */
  private record Bar(
      int file, int rank, int layer, IoActivity activity, double start, double end) {}

  /** A row: the number of a file or of a group of ranks, and of a layer. */
  private record Place(int item, int layer) {
    static final Comparator<Place> ORDER =
        Comparator.comparingInt(Place::item).thenComparingInt(Place::layer);
  }

  private TimelineChart(Timeline timeline) {
    this.timeline = timeline;
    this.unit =
        Math.pow(10, Math.min(MOST_DECIMALS, DIGITS - Math.ceil(Math.log10(timeline.seconds()))));
    this.itemsOfRows = MOST_ROWS / Math.max(1, timeline.layers().size());
    this.lastRank =
        LongStream.concat(
                timeline.layers().stream()
                    .flatMap(layer -> layer.uses().uses().stream())
                    .mapToLong(UseInterval::rank),
                timeline.critical().values().stream()
                    .flatMap(List::stream)
                    .mapToLong(CriticalUse::rank))
            .max()
            .orElse(0);
    this.rankGroup = Math.max(0, lastRank) / itemsOfRows + 1;
  }

  static Chart of(Timeline timeline) {
    return new TimelineChart(timeline).chart();
  }

  private Chart chart() {
    nameFiles();
    node.put("seconds", timeline.seconds());
    long all = 0;
    for (int i = 0; i < timeline.layers().size(); i++) {
      all += timeline.layers().get(i).uses().all();
      for (UseInterval use : timeline.layers().get(i).uses().uses()) {
        uses.add(bar(use.fileId(), use.rank(), i, use.activity(), use.start(), use.end()));
      }
    }
    int onPaths = timeline.critical().values().stream().mapToInt(List::size).sum();
    addCritical();
    NavigableMap<Place, Integer> fileRows = rows("files", Bar::file, this::fileName);
    NavigableMap<Place, Integer> rankRows = rows("ranks", Bar::rank, this::rankName);
    ArrayNode drawn = node.putArray("uses");
    for (Bar use : uses) {
      add(
          drawn.addArray(),
          use,
          fileRows.get(new Place(use.file(), use.layer())),
          rankRows.get(new Place(use.rank(), use.layer())));
    }
    ArrayNode path = node.putArray("critical");
    for (Bar use : critical) {
      add(path.addArray(), use, lowest(fileRows, use.file()), lowest(rankRows, use.rank()));
    }
    node.put("note", note(all - uses.size(), onPaths - critical.size()));
    int height = height(fileRows);
    node.putArray("heights").add(height).add(height(rankRows));
    return Charts.chart("Files in use and critical path", height, node);
  }

  private static int height(Map<Place, Integer> rows) {
    return AROUND + ROW_HEIGHT * rows.size();
  }

  private static String note(long uses, long critical) {
    StringJoiner words = new StringJoiner("; ");
    if (uses > 0) {
      words.add(String.format(Locale.ROOT, "%,d shorter uses are not drawn", uses));
    }
    if (critical > 0) {
      words.add(
          String.format(Locale.ROOT, "%,d uses on the critical path are not drawn", critical));
    }
    return words.toString();
  }

  private void addCritical() {
    List<Bar> bars = new ArrayList<>();
    timeline
        .critical()
        .forEach(
            (activity, own) ->
                own.forEach(
                    use ->
                        bars.add(
                            bar(
                                use.fileId(),
                                use.rank(),
                                timeline.layers().size(),
                                activity,
                                use.end() - use.exclusiveSeconds(),
                                use.end()))));
    bars.stream()
        .sorted(Comparator.comparingDouble(bar -> bar.start() - bar.end()))
        .limit(MOST_CRITICAL)
        .forEach(critical::add);
  }

  private Bar bar(long file, long rank, int layer, IoActivity activity, double start, double end) {
    int group = rank < 0 ? 0 : 1 + (int) (rank / rankGroup);
    return new Bar(
        files.getOrDefault(file, files.size()),
        group,
        layer,
        activity,
        rounded(start),
        rounded(end));
  }

  private double rounded(double seconds) {
    return Math.round(seconds * unit) / unit;
  }

  private static void add(ArrayNode cells, Bar bar, int fileRow, int rankRow) {
    cells.add(fileRow).add(rankRow).add(lane(bar.activity())).add(bar.start()).add(bar.end());
  }

  /** Numbers the rows, and names them in the chart. */
  private NavigableMap<Place, Integer> rows(
      String name, ToIntFunction<Bar> item, IntFunction<String> itemName) {
    NavigableMap<Place, Integer> rows = new TreeMap<>(Place.ORDER);
    uses.forEach(use -> rows.put(new Place(item.applyAsInt(use), use.layer()), 0));
    for (Bar use : critical) {
      Place lowest = rows.floorKey(new Place(item.applyAsInt(use), Integer.MAX_VALUE));
      if (lowest == null || lowest.item() != item.applyAsInt(use)) {
        rows.put(new Place(item.applyAsInt(use), use.layer()), 0);
      }
    }
    ArrayNode names = node.putArray(name);
    rows.replaceAll(
        (place, row) -> {
          names.add((layerName(place.layer()) + " " + itemName.apply(place.item())).strip());
          return names.size() - 1;
        });
    return rows;
  }

  /** A critical use of a file of which no other use is drawn is of no known layer. */
  private String layerName(int layer) {
    return layer < timeline.layers().size() ? timeline.layers().get(layer).name() : "";
  }

  /** What is critical is drawn at the lowest layer of its file or ranks. */
  private static int lowest(NavigableMap<Place, Integer> rows, int item) {
    return rows.floorEntry(new Place(item, Integer.MAX_VALUE)).getValue();
  }

  /** Numbers files in the order of what they add; those after the last share a number. */
  private void nameFiles() {
    Map<Long, Double> adds = new HashMap<>();
    timeline
        .critical()
        .values()
        .forEach(
            own ->
                own.forEach(use -> adds.merge(use.fileId(), use.exclusiveSeconds(), Double::sum)));
    timeline
        .layers()
        .forEach(
            layer ->
                layer.uses().uses().forEach(use -> adds.merge(use.fileId(), 0.0, Double::sum)));
    adds.entrySet().stream()
        .sorted(
            Map.Entry.<Long, Double>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(itemsOfRows)
        .forEach(
            file -> {
              files.put(file.getKey(), files.size());
              fileNames.add(SafeText.tail(timeline.names().apply(file.getKey()), NAME_WIDTH));
            });
    int more = adds.size() - files.size();
    fileNames.add(more == 1 ? "1 more file" : more + " more files");
  }

  private String fileName(int number) {
    return fileNames.get(number);
  }

  private String rankName(int number) {
    long first = (number - 1) * rankGroup;
    if (number == 0) {
      return "all ranks";
    }
    return rankGroup == 1
        ? "rank " + first
        : "ranks " + first + " to " + Math.min(lastRank, first + rankGroup - 1);
  }

  private static int lane(IoActivity activity) {
    return switch (activity) {
      case READ -> 0;
      case WRITE -> 1;
      case METADATA, ALL -> 2;
    };
  }
}
