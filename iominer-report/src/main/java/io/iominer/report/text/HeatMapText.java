// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import static java.util.stream.Collectors.joining;

import io.iominer.analysis.log.LogReport;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.IoDirection;
import io.iominer.core.summary.IoTotals;
import io.iominer.core.unit.Bandwidth;
import io.iominer.core.unit.Bytes;
import io.iominer.report.job.HeatColumns;
import io.iominer.rootcause.heatmap.BinnedBytes;
import io.iominer.rootcause.heatmap.HeatMap;
import io.iominer.rootcause.heatmap.HeatMap.RankBytes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.IntToDoubleFunction;

/** When the job moved its bytes, and which ranks did: as wide as the critical path beside it. */
final class HeatMapText {
  private static final int WIDTH = 50;

  /**
   * Bins of the run at least, else nothing is drawn. Heuristic: with fewer, which is a run of less
   * than a second, a bin is wider than five columns, and a drawing looks more exact than it is.
   */
  private static final int LEAST_BINS = 10;

  private final LogReport log;
  private final HeatMap map;
  private final Shades shades;
  private final ScreenText out;
  private final double seconds;

  private HeatMapText(LogReport log, HeatMap map, Shades shades, ScreenText out) {
    this.log = log;
    this.map = map;
    this.shades = shades;
    this.out = out;
    this.seconds = map.seconds(log.job().facts().runSeconds());
  }

  /** Prints the section after a blank line; nothing where it is not known what moved when. */
  static void print(LogReport log, Shades shades, ScreenText out) {
    of(log, shades, out).ifPresent(HeatMapText::print);
  }

  /** Prints the lines of all ranks only; nothing where it is not known what moved when. */
  static void timeline(LogReport log, Shades shades, ScreenText out) {
    of(log, shades, out).ifPresent(HeatMapText::timeline);
  }

  private static Optional<HeatMapText> of(LogReport log, Shades shades, ScreenText out) {
    return log.heatMap()
        .map(map -> new HeatMapText(log, map, shades, out))
        .filter(HeatMapText::isFineEnough);
  }

  private boolean isFineEnough() {
    double known =
        map.source() == HeatMap.Source.DXT ? seconds : Math.min(seconds, map.coveredSeconds());
    return known >= LEAST_BINS * map.binSeconds();
  }

  private void print() {
    out.part();
    String heights = shades.heights();
    out.line(
        "Heat map, over %s%s; %s to %s are eighths of the line's highest rate, . is none",
        time(seconds),
        log.job().facts().runSeconds().isPresent() ? "" : " (no end of the run is known)",
        heights.charAt(0),
        heights.charAt(heights.length() - 1));
    out.line(
        "  From %s of %s, in bins of %s.",
        map.source() == HeatMap.Source.DXT ? "the trace (DXT)" : "Darshan's heat map",
        map.layers().stream().map(DarshanModule::logName).collect(joining(", ")),
        time(map.binSeconds()));
    line("    ", IoDirection.READ, "read");
    line("    ", IoDirection.WRITE, "written");
    ranks();
    out.line("    %-25s%25s", "0 s", time(seconds));
    notes();
    PhasesText.print(map, log.job().facts().runSeconds(), out);
  }

  private void timeline() {
    line("Timeline     ", IoDirection.READ, "read");
    line(
        map.bytes().total(IoDirection.READ) > 0 ? " ".repeat(13) : "Timeline     ",
        IoDirection.WRITE,
        "written");
    out.line("             %-25s%25s", "0 s", time(seconds));
  }

  private static String time(double seconds) {
    return Cells.seconds(OptionalDouble.of(seconds));
  }

  private void line(String heading, IoDirection direction, String verb) {
    long total = map.bytes().total(direction);
    if (total > 0) {
      double[] rates = rates(bin -> map.bytes().bytes(direction, bin));
      double most = HeatColumns.greatest(rates);
      out.line(
          "%s%s %s %s; highest bar %s (mean of %s)",
          heading,
          Shades.row(rates, most, shades.heights()),
          new Bytes(total),
          verb,
          new Bandwidth(most),
          time(seconds / WIDTH));
    }
  }

  private double[] rates(IntToDoubleFunction bytes) {
    return HeatColumns.rates(bytes, map.bytes().bins(), map.binSeconds(), seconds, WIDTH);
  }

  /**
   * A row for each group of ranks, both ways; groups may differ by size, so rates are of a rank.
   */
  private void ranks() {
    if (map.ranks().size() < 2) {
      return;
    }
    List<double[]> rows = new ArrayList<>();
    double most = 0;
    for (RankBytes ranks : map.ranks()) {
      BinnedBytes bytes = ranks.bytes();
      double[] rates = rates(bin -> bytes.bytes(bin) / ranks.count());
      rows.add(rates);
      most = Math.max(most, HeatColumns.greatest(rates));
    }
    String densities = shades.densities();
    out.line(
        "  Rate of each rank, reads and writes; %s to %s are quarters of %s",
        densities.charAt(0), densities.charAt(densities.length() - 1), new Bandwidth(most));
    for (int i = 0; i < rows.size(); i++) {
      RankBytes ranks = map.ranks().get(i);
      out.line(
          "    %s %s, %s",
          Shades.row(rows.get(i), most, densities),
          ranks.count() == 1
              ? "rank " + ranks.first()
              : "mean of ranks " + ranks.first() + " to " + ranks.last() + "; all of them",
          new Bytes(ranks.bytes().total()));
    }
  }

  /** What is missing from the map, or differs from what is said above. */
  private void notes() {
    if (map.source() == HeatMap.Source.HEATMAP
        && log.profile().summary().incompleteModules().contains(DarshanModule.HEATMAP.logName())) {
      out.line("  Not the whole of Darshan's heat map is in the log: ranks may be missing.");
    }
    double uncovered = map.uncoveredSeconds(log.job().facts().runSeconds());
    if (uncovered > 0) {
      out.line("  The bins end %s before the run: of that time nothing is known.", time(uncovered));
    }
    if (map.isLongerThan(log.job().facts().runSeconds())) {
      out.line("  It has bytes after the run's end: clocks differ, or the end is not exact.");
    }
    if (map.impossibleValues() > 0) {
      out.line(
          "  Values that cannot be, such as negative bytes, left out: %d", map.impossibleValues());
    }
    IoTotals io = log.profile().summary().io();
    List<String> differences = new ArrayList<>();
    difference(IoDirection.READ, io.knownBytes(IoDirection.READ), "read")
        .ifPresent(differences::add);
    difference(IoDirection.WRITE, io.knownBytes(IoDirection.WRITE), "written")
        .ifPresent(differences::add);
    if (!differences.isEmpty()) {
      out.line("  The map has %s than is counted above.", String.join(" and ", differences));
    }
  }

  /** Empty where both are the same text: Darshan rounds the bytes of each call in a bin. */
  private Optional<String> difference(IoDirection direction, OptionalLong known, String verb) {
    long total = map.bytes().total(direction);
    long counted = known.orElse(total);
    return new Bytes(total).toString().equals(new Bytes(counted).toString())
        ? Optional.empty()
        : Optional.of(
            new Bytes(Math.abs(total - counted)) + (total > counted ? " more " : " less ") + verb);
  }
}
