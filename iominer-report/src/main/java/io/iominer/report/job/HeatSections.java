// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.job;

import static io.iominer.report.section.Form.BYTES;
import static io.iominer.report.section.Form.FINE_SECONDS;
import static io.iominer.report.section.Form.TEXT;
import static io.iominer.report.section.SectionColumn.column;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.IoDirection;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionRows;
import io.iominer.rootcause.heatmap.HeatMap;
import io.iominer.rootcause.heatmap.HeatMap.RankBytes;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** When a run moved its bytes, and which ranks did, as sections with their rows. */
public final class HeatSections {
  private final RunDrawing drawing;

  public HeatSections(RunDrawing drawing) {
    this.drawing = drawing;
  }

  /** Phases of I/O. */
  public SectionRows phases() {
    List<@Nullable Object[]> rows =
        drawing.heatMap().stream()
            .flatMap(map -> map.phases(drawing.runSeconds()).phases().stream())
            .<@Nullable Object[]>map(
                phase ->
                    new @Nullable Object[] {
                      phase.begin(), phase.end(), phase.bytesRead(), phase.bytesWritten()
                    })
            .toList();
    return ReportSection.table(
            "rates",
            "Throughput of the job over time"
                + drawing.heatMap().map(HeatSections::source).orElse(""),
            "No timeline: the log has neither a heat map nor a complete trace.",
            column("begin_s", "From", FINE_SECONDS),
            column("end_s", "To", FINE_SECONDS),
            column("bytes_read", "Read", BYTES),
            column("bytes_written", "Written", BYTES))
        .withNote("The table has the phases of I/O, the chart the mean rate over time.")
        .rows(rows);
  }

  /** Which ranks moved bytes through a layer, and when. */
  public static SectionRows ranks(DarshanModule layer, HeatMap map) {
    List<@Nullable Object[]> rows =
        map.ranks().stream()
            .<@Nullable Object[]>map(
                group ->
                    new @Nullable Object[] {
                      rankName(group),
                      group.bytes().total(IoDirection.READ),
                      group.bytes().total(IoDirection.WRITE)
                    })
            .toList();
    return ReportSection.table(
            "heat_" + layer.name().toLowerCase(Locale.ROOT),
            "Heat map, " + layer.logName() + source(map),
            "",
            column("ranks", "Ranks", TEXT),
            column("bytes_read", "Read", BYTES),
            column("bytes_written", "Written", BYTES))
        .withNote(
            "The map shows the mean rate of one rank of each group, the bars above the rate of all ranks,"
                + " and the bars on the right the bytes of one rank.")
        .rows(rows);
  }

  /** A group of ranks in words. */
  public static String rankName(RankBytes group) {
    return group.count() == 1
        ? "rank " + group.first()
        : "ranks " + group.first() + " to " + group.last();
  }

  private static String source(HeatMap map) {
    return map.source() == HeatMap.Source.DXT ? " (by its trace, DXT)" : " (by Darshan's heat map)";
  }
}
