// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.job;

import static io.iominer.report.section.ChartRole.LABEL;
import static io.iominer.report.section.ChartRole.VALUE;
import static io.iominer.report.section.Form.BYTES;
import static io.iominer.report.section.Form.COUNT;
import static io.iominer.report.section.Form.FINE_SECONDS;
import static io.iominer.report.section.Form.TEXT;
import static io.iominer.report.section.SectionColumn.column;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.IoDirection;
import io.iominer.core.summary.Total;
import io.iominer.core.text.SafeText;
import io.iominer.report.section.ChartKind;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionRows;
import io.iominer.rootcause.fact.CommonAccesses;
import io.iominer.rootcause.layer.FileOffsets;
import io.iominer.rootcause.layer.FileOffsets.Operation;
import io.iominer.rootcause.layer.FileOffsets.Part;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Requests and operations of each layer, as sections with their rows. */
public final class LayerSections {
  /** Calls that Darshan counts, in the order of {@link Total}. */
  private static final Set<Total> CALLS = EnumSet.range(Total.OPENS, Total.VIEWS);

  private static final int LONGEST_NAME = 120;

  private LayerSections() {}

  /** Request sizes of each layer that counts them and made requests. */
  public static List<SectionRows> sizes(List<LayerCounts> layers) {
    return layers.stream()
        .map(LayerSections::sizes)
        .filter(rows -> !rows.rows().isEmpty())
        .toList();
  }

  private static SectionRows sizes(LayerCounts layer) {
    List<@Nullable Object[]> rows = new ArrayList<>();
    long requests = 0;
    for (int bin = 0; bin < SizeBins.NAMES.size(); bin++) {
      @Nullable Long reads =
          layer.counts().get(Total.values()[Total.FIRST_READ_SIZE.ordinal() + bin]);
      @Nullable Long writes =
          layer.counts().get(Total.values()[Total.FIRST_WRITE_SIZE.ordinal() + bin]);
      requests += (reads == null ? 0 : reads) + (writes == null ? 0 : writes);
      rows.add(new @Nullable Object[] {SizeBins.NAMES.get(bin), reads, writes});
    }
    return ReportSection.table(
            sizesId(layer.module()),
            "Request sizes, " + layer.module().logName(),
            "",
            column("size", "Size", TEXT).as(LABEL, "Request size"),
            column("reads", "Reads", COUNT).as(VALUE),
            column("writes", "Writes", COUNT).as(VALUE))
        .drawn(ChartKind.COLUMNS)
        .rows(requests == 0 ? List.of() : rows);
  }

  private static String sizesId(DarshanModule module) {
    return module == DarshanModule.POSIX
        ? LogDrawnSections.SIZES
        : LogDrawnSections.SIZES + "_" + module.name().toLowerCase(Locale.ROOT);
  }

  /** How often each layer was called, by kind of call. */
  public static SectionRows operations(List<LayerCounts> layers) {
    List<@Nullable Object[]> rows = new ArrayList<>();
    for (LayerCounts layer : layers) {
      for (Total call : CALLS) {
        long count = layer.count(call).orElse(0);
        if (count > 0) {
          rows.add(new @Nullable Object[] {layer.module().logName(), name(call), count});
        }
      }
    }
    return ReportSection.table(
            "operations",
            "Operations by layer",
            "The log counts no operations.",
            column("layer", "Layer", TEXT).as(LABEL),
            column("operation", "Operation", TEXT).as(LABEL),
            column("count", "Count", COUNT).as(VALUE))
        .drawn(ChartKind.BARS)
        .withNote("Upper layers call lower ones (MPI-IO calls POSIX): do not add the rows.")
        .rows(rows);
  }

  private static String name(Total call) {
    return call.name()
        .toLowerCase(Locale.ROOT)
        .replace("indep_", "independent ")
        .replace("coll_", "collective ")
        .replace("nb_", "non-blocking ")
        .replace("fdsyncs", "fdatasyncs")
        .replace("readxs", "vector reads")
        .replace("writexs", "vector writes")
        .replace('_', ' ');
  }

  /** The commonest sizes of requests of each layer. */
  public static SectionRows accesses(Map<DarshanModule, List<CommonAccesses.Size>> layers) {
    List<@Nullable Object[]> rows = new ArrayList<>();
    layers.forEach(
        (module, sizes) ->
            sizes.forEach(
                size ->
                    rows.add(
                        new @Nullable Object[] {module.logName(), size.bytes(), size.count()})));
    return ReportSection.table(
            "access_sizes",
            "Common access sizes",
            "The log counts no common access sizes.",
            column("layer", "Layer", TEXT).as(LABEL),
            column("bytes", "Access size", BYTES).as(LABEL),
            column("count", "Accesses", COUNT).as(VALUE))
        .drawn(ChartKind.BARS)
        .withNote(
            "Reads and writes together. Darshan keeps four sizes of each file: counts are lower bounds.")
        .rows(rows);
  }

  /**
   * Where traced operations were in the file with the most bytes.
   *
   * @param names name of a file
   */
  public static SectionRows offsets(FileOffsets file, LongFunction<String> names) {
    long all = file.parts().stream().mapToLong(Part::count).sum();
    long drawn = file.parts().stream().mapToLong(part -> part.drawn().size()).sum();
    return ReportSection.table(
            "offsets",
            "File offset over time (DXT)",
            "",
            column("layer", "Layer", TEXT),
            column("operation", "Operation", TEXT),
            column("count", "Count", COUNT),
            column("bytes", "Bytes", BYTES),
            column("drawn", "Drawn", COUNT),
            column("first_s", "First drawn", FINE_SECONDS),
            column("last_s", "Last drawn", FINE_SECONDS))
        .withNote(
            "The file with the most bytes: "
                + SafeText.ends(names.apply(file.fileId()), LONGEST_NAME)
                + "."
                + (drawn < all
                    ? String.format(
                        Locale.ROOT,
                        " The chart shows %,d of %,d operations, evenly chosen.",
                        drawn,
                        all)
                    : ""))
        .rows(file.parts().stream().map(LayerSections::row).toList());
  }

  private static @Nullable Object[] row(Part part) {
    return new @Nullable Object[] {
      part.module().logName(),
      part.direction() == IoDirection.READ ? "read" : "write",
      part.count(),
      part.bytes(),
      (long) part.drawn().size(),
      part.drawn().stream().mapToDouble(Operation::start).min().orElseThrow(),
      part.drawn().stream().mapToDouble(Operation::end).max().orElseThrow()
    };
  }
}
