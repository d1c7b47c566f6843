// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import io.iominer.core.model.IoDirection;
import io.iominer.core.unit.Bytes;
import io.iominer.rootcause.heatmap.HeatMap;
import io.iominer.rootcause.heatmap.IoPhase;
import io.iominer.rootcause.heatmap.IoPhases;
import io.iominer.rootcause.heatmap.PhasePeriod;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/** Phases of I/O, and whether they come at regular intervals. */
final class PhasesText {
  /** Phases shown, those with most bytes; JSON has all. */
  private static final int SHOWN = 6;

  private PhasesText() {}

  static void print(HeatMap map, OptionalDouble runSeconds, ScreenText out) {
    IoPhases all = map.phases(runSeconds);
    IoPhases read = map.phases(IoDirection.READ, runSeconds);
    IoPhases written = map.phases(IoDirection.WRITE, runSeconds);
    List<IoPhase> apart = new ArrayList<>(read.phases());
    apart.addAll(written.phases());
    boolean isApart =
        all.phases().size() == 1
            && !read.phases().isEmpty()
            && !written.phases().isEmpty()
            && apart.size() <= SHOWN;
    out.line("Phases       %s%s:", heading(all), isApart ? "; of reads and of writes" : "");
    (isApart ? apart : all.phases())
        .stream()
            .sorted(Comparator.comparingLong(IoPhase::bytes).reversed())
            .limit(SHOWN)
            .sorted(Comparator.comparingDouble(IoPhase::begin))
            .forEach(phase -> print(phase, out));
    read.period().ifPresent(period -> print(period, "read", out));
    written.period().ifPresent(period -> print(period, "written", out));
  }

  private static String heading(IoPhases all) {
    int count = all.phases().size();
    return count == 1
        ? "one of I/O with at least 99 % of the bytes, without a gap of " + time(all.gapSeconds())
        : count
            + " of I/O with at least 99 % of the bytes, between gaps of at least "
            + time(all.gapSeconds())
            + (count > SHOWN ? "; the " + SHOWN + " with most bytes" : "");
  }

  private static void print(IoPhase phase, ScreenText out) {
    out.line(
        "             %9s to %9s  %s",
        time(phase.begin()),
        time(phase.end()),
        phase.bytesWritten() == 0
            ? new Bytes(phase.bytesRead()) + " read"
            : phase.bytesRead() == 0
                ? new Bytes(phase.bytesWritten()) + " written"
                : new Bytes(phase.bytesRead())
                    + " read, "
                    + new Bytes(phase.bytesWritten())
                    + " written");
  }

  private static void print(PhasePeriod period, String verb, ScreenText out) {
    out.line(
        "             regular: every %s %s %s, in %s, %d times",
        time(period.seconds()),
        new Bytes(period.phaseBytes()),
        verb,
        time(period.phaseSeconds()),
        period.count());
  }

  private static String time(double seconds) {
    return Cells.seconds(OptionalDouble.of(seconds));
  }
}
