// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import io.iominer.advisor.iopath.StepAmounts;
import io.iominer.advisor.iopath.TimeGrid;
import io.iominer.core.lookup.StoredLog;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.Ost;
import io.iominer.core.store.StoreScan;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.DarshanDxtTable;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.DarshanHeatmapTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.DiagnosisTable;
import io.iominer.core.table.JobContentionTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/**
 * What a log says of its own bytes: when, by which ranks, on which OSTs.
 *
 * @param stored the log
 */
record PathLog(StoredLog stored) {
  /** Sources of the times at which bytes were moved, the best first. */
  enum Source {
    HEATMAP("the log's heat map"),
    TRACE("the log's trace (DXT)"),
    FILES(
        "the log's files: their bytes are taken as even over the time from first to last operation");

    private final String words;

    Source(String words) {
      this.words = words;
    }

    String words() {
      return words;
    }
  }

  /**
   * When the log's files were read and written.
   *
   * @param from seconds since 1970; NaN where nothing was
   * @param to the same
   * @param mainDirection in which most bytes went
   * @param busyShare share of the time from a file's first to its last operation that its ranks
   *     were in reads or writes, in the mean over bytes; 1 where that is not known
   * @param ioSeconds what its I/O took at most: its I/O time, where it is diagnosed, and the time
   *     between from and to
   * @param jobFrom begin of the job, not after from
   * @param jobTo end of the job, not before to; the same as to where it is not known
   */
  record Time(
      double from,
      double to,
      IoDirection mainDirection,
      double busyShare,
      double ioSeconds,
      double jobFrom,
      double jobTo) {}

  /** When its files on known OSTs were used. */
  Time time() {
    StoredRow job =
        stored
            .list(DarshanJobTable.DEFINITION, List.of("process_count", "start_time", "end_time"))
            .get(0);
    FileTimes files = new FileTimes(Math.max(1, job.count("process_count").orElse(1)));
    PathUse.forEach(stored.scan(DarshanFileTable.DEFINITION), files::add);
    double seconds = files.to - files.from;
    OptionalDouble ioSeconds =
        stored.list(DiagnosisTable.DEFINITION, List.of("io_s")).stream()
            .flatMapToDouble(row -> row.number("io_s").stream())
            .findFirst();
    return new Time(
        files.from,
        files.to,
        files.readMinusWritten > 0 ? IoDirection.READ : IoDirection.WRITE,
        files.timedBytes > 0 ? files.busyBytes / files.timedBytes : 1,
        Math.min(seconds, ioSeconds.orElse(seconds)),
        Math.min(files.from, PathServers.seconds(job, "start_time").orElse(files.from)),
        Math.max(files.to, PathServers.seconds(job, "end_time").orElse(files.to)));
  }

  /** Times of uses so far. */
  private static final class FileTimes {
    private final long ranks;
    private double from = Double.NaN;
    private double to = Double.NaN;
    private double readMinusWritten;
    private double busyBytes;
    private double timedBytes;

    FileTimes(long ranks) {
      this.ranks = ranks;
    }

    void add(PathUse use) {
      from = Double.isNaN(from) ? use.begin() : Math.min(from, use.begin());
      to = Double.isNaN(to) ? use.end() : Math.max(to, use.end());
      double bytes = use.bytes() * use.osts().size();
      readMinusWritten += use.direction() == IoDirection.READ ? bytes : -bytes;
      if (use.seconds().isPresent()) {
        double each = use.seconds().getAsDouble() / (use.rank() < 0 ? ranks : 1);
        busyBytes += bytes * Math.min(1, each / (use.end() - use.begin()));
        timedBytes += bytes;
      }
    }
  }

  /**
   * What a log moved by step.
   *
   * @param source where it is from
   * @param bytes of all ranks
   * @param busiestNode of these, those of the compute node that moved most in the step; NaN where
   *     the nodes are not known
   */
  record Moved(Source source, double[] bytes, double[] busiestNode) {}

  /**
   * What it moved, by the best source that has any byte.
   *
   * @param modules modules that the log has
   */
  Moved moved(TimeGrid grid, PathNodes nodes, List<String> modules) {
    List<Source> sources = new ArrayList<>();
    if (modules.contains(DarshanModule.HEATMAP.name())) {
      sources.add(Source.HEATMAP);
    }
    if (modules.stream().anyMatch(module -> module.startsWith("DXT"))) {
      sources.add(Source.TRACE);
    }
    for (Source source : sources) {
      MovedBytes moved = moved(source, grid, nodes);
      if (moved.isAny()) {
        return moved.of(source);
      }
    }
    return moved(Source.FILES, grid, nodes).of(Source.FILES);
  }

  private MovedBytes moved(Source source, TimeGrid grid, PathNodes nodes) {
    MovedBytes moved = new MovedBytes(grid, nodes.count(), nodes.ranksPerNode());
    switch (source) {
      case HEATMAP ->
          ofInterfaces(
              stored.scan(DarshanHeatmapTable.DEFINITION),
              List.of("POSIX", "STDIO"),
              List.of("module", "rank", "start_time", "bin_width_s", "bins"),
              row -> addBins(row, moved));
      case TRACE ->
          ofInterfaces(
              stored.scan(DarshanDxtTable.DEFINITION),
              List.of(DarshanModule.DXT_POSIX.name()),
              List.of("module", "rank", "start_time", "end_time", "length"),
              row -> addSegment(row, moved));
      case FILES ->
          PathUse.forEach(
              stored.scan(DarshanFileTable.DEFINITION),
              use ->
                  use.osts()
                      .forEach(ost -> moved.add(use.rank(), use.begin(), use.end(), use.bytes())));
    }
    return moved;
  }

  /** Rows of the lowest interfaces; where there are none, of all: bytes are not counted twice. */
  private static void ofInterfaces(
      StoreScan scan, List<String> lowest, List<String> columns, Consumer<StoredRow> visitor) {
    boolean[] hasLowest = {false};
    scan.whereIn("module", lowest)
        .rowsInTurn(
            columns,
            row -> {
              hasLowest[0] = true;
              visitor.accept(row);
            });
    if (!hasLowest[0]) {
      scan.whereKnown("module").rowsInTurn(columns, visitor);
    }
  }

  private static void addBins(StoredRow row, MovedBytes moved) {
    OptionalDouble start = PathServers.seconds(row, "start_time");
    double width = row.real("bin_width_s");
    List<Long> bins = row.wholes("bins");
    for (int bin = 0; start.isPresent() && bin < bins.size(); bin++) {
      if (bins.get(bin) > 0) {
        moved.add(
            row.whole("rank"),
            start.getAsDouble() + bin * width,
            start.getAsDouble() + (bin + 1) * width,
            bins.get(bin));
      }
    }
  }

  private static void addSegment(StoredRow row, MovedBytes moved) {
    OptionalDouble start = PathServers.seconds(row, "start_time");
    if (start.isPresent() && row.whole("length") > 0) {
      double least = start.getAsDouble() + PathUse.LEAST_SECONDS;
      moved.add(
          row.whole("rank"),
          start.getAsDouble(),
          Math.max(least, PathServers.seconds(row, "end_time").orElse(least)),
          row.real("length"));
    }
  }

  /** Bytes by OST and step, from the rows of its files. */
  Map<Ost, double[]> osts(TimeGrid grid) {
    Map<Ost, StepAmounts> osts = new LinkedHashMap<>();
    PathUse.forEach(
        stored.scan(DarshanFileTable.DEFINITION),
        use ->
            use.osts()
                .forEach(
                    ost ->
                        osts.computeIfAbsent(ost, key -> new StepAmounts(grid))
                            .add(use.begin(), use.end(), use.bytes())));
    Map<Ost, double[]> bytes = new LinkedHashMap<>();
    osts.forEach((ost, sums) -> bytes.put(ost, sums.sums()));
    return bytes;
  }

  /** How slow the diagnosis found its OSTs on the job's day, as shares of what they should be. */
  Map<Ost, Double> slowOsts() {
    Map<Ost, Double> slow = new HashMap<>();
    for (StoredRow row : stored.list(JobContentionTable.DEFINITION, List.of("osts"))) {
      for (StoredRow ost : row.structs("osts")) {
        OptionalDouble speed = ost.number("speed");
        if (speed.isPresent() && speed.getAsDouble() < 1) {
          slow.merge(
              new Ost(ost.text("file_system"), (int) ost.whole("ost")),
              speed.getAsDouble(),
              Math::min);
        }
      }
    }
    return slow;
  }
}
