// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import io.iominer.core.model.IoDirection;
import io.iominer.core.model.Scale;
import io.iominer.core.text.SafeText;
import io.iominer.report.result.ResultColumn;
import io.iominer.report.result.ResultColumn.Alignment;
import io.iominer.report.result.ResultFormat;
import io.iominer.report.result.ResultPrinter;
import io.iominer.rootcause.calibration.Calibrated;
import io.iominer.rootcause.calibration.CalibratedPart;
import io.iominer.rootcause.spark.StoredCalibration;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** What was learned of a facility, as a person reads it. */
public final class CalibrationText {
  private static final double MEGABYTE = 1e6;
  private static final double MILLIS = 1e3;
  private static final double KIB = 1024;

  private CalibrationText() {}

  /** Prints a table, and what no job told. */
  public static void print(StoredCalibration calibration, PrintWriter out) throws IOException {
    out.printf(
        Locale.ROOT,
        "%s, from %,d logs%n",
        calibration
            .fileSystem()
            .map(mountPoint -> "File system " + SafeText.of(mountPoint))
            .orElse("No log says where files lie: all file systems together"),
        calibration.logs());
    Set<CalibratedPart> unknown = EnumSet.allOf(CalibratedPart.class);
    List<Object[]> rows = new ArrayList<>();
    for (IoDirection direction : IoDirection.values()) {
      Map<CalibratedPart, Calibrated> parts = calibration.parts().getOrDefault(direction, Map.of());
      for (CalibratedPart part : CalibratedPart.values()) {
        if (parts.containsKey(part)) {
          unknown.remove(part);
          rows.add(row(direction.name().toLowerCase(Locale.ROOT), part, parts.get(part)));
        }
      }
    }
    if (!rows.isEmpty()) {
      try (ResultPrinter printer = ResultFormat.TABLE.printer(columns(), out)) {
        for (Object[] row : rows) {
          printer.row(row);
        }
      }
    }
    if (!unknown.isEmpty()) {
      out.println(
          "Too few jobs tell: "
              + unknown.stream().map(CalibratedPart::label).collect(Collectors.joining(", ")));
    }
    out.flush();
  }

  private static Object[] row(String direction, CalibratedPart part, Calibrated value) {
    return new Object[] {
      part.label(),
      direction,
      value(part.scale(), value.value()),
      value(part.scale(), value.lower()) + " to " + value(part.scale(), value.upper()),
      value.jobs(),
      part.meaning()
    };
  }

  /** In the units of the configuration, where a site may want to put it. */
  private static String value(Scale scale, double value) {
    return switch (scale) {
      case RATE -> String.format(Locale.ROOT, "%.0fMB/s", value / MEGABYTE);
      case SECONDS -> String.format(Locale.ROOT, "%.3fms", value * MILLIS);
      default -> String.format(Locale.ROOT, "%.0fKiB", value / KIB);
    };
  }

  private static List<ResultColumn> columns() {
    return List.of(
        new ResultColumn("part", Alignment.LEFT),
        new ResultColumn("direction", Alignment.LEFT),
        new ResultColumn("value", Alignment.RIGHT),
        new ResultColumn("between", Alignment.RIGHT),
        new ResultColumn("jobs", Alignment.RIGHT),
        new ResultColumn("meaning", Alignment.LEFT));
  }
}
