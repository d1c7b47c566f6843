// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.job;

import static io.iominer.report.section.Form.BYTES;
import static io.iominer.report.section.Form.FINE_SECONDS;
import static io.iominer.report.section.Form.TEXT;
import static io.iominer.report.section.SectionColumn.column;

import io.iominer.core.model.IoDirection;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionRows;
import io.iominer.rootcause.heatmap.HeatMap;
import io.iominer.rootcause.heatmap.HeatMap.RankBytes;
import java.util.List;
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
            "When bytes were moved" + source(),
            "Nothing tells when: there is neither a heat map nor a whole trace.",
            column("begin_s", "From", FINE_SECONDS),
            column("end_s", "To", FINE_SECONDS),
            column("bytes_read", "Read", BYTES),
            column("bytes_written", "Written", BYTES))
        .withNote("The table has the phases of I/O, the chart the mean rate of each moment.")
        .rows(rows);
  }

  /** Which ranks moved them. */
  public SectionRows ranks() {
    List<@Nullable Object[]> rows =
        drawing.heatMap().stream()
            .flatMap(map -> map.ranks().stream())
            .<@Nullable Object[]>map(
                group ->
                    new @Nullable Object[] {
                      rankName(group),
                      group.bytes().total(IoDirection.READ),
                      group.bytes().total(IoDirection.WRITE)
                    })
            .toList();
    return ReportSection.table(
            "ranks",
            "Which ranks moved bytes when" + source(),
            "There is neither a heat map nor a whole trace, or the job has one rank.",
            column("ranks", "Ranks", TEXT),
            column("bytes_read", "Read", BYTES),
            column("bytes_written", "Written", BYTES))
        .withNote("Rates of the chart are of one rank: the mean of its group.")
        .rows(rows);
  }

  /** A group of ranks in words. */
  public static String rankName(RankBytes group) {
    return group.count() == 1
        ? "rank " + group.first()
        : "ranks " + group.first() + " to " + group.last();
  }

  private String source() {
    return drawing
        .heatMap()
        .map(
            map ->
                map.source() == HeatMap.Source.DXT
                    ? " (by its trace, DXT)"
                    : " (by Darshan's heat map)")
        .orElse("");
  }
}
