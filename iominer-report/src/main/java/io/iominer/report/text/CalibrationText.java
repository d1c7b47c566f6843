// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import io.iominer.core.model.IoDirection;
import io.iominer.core.model.Scale;
import io.iominer.core.text.Counted;
import io.iominer.core.text.SafeText;
import io.iominer.report.result.ResultColumn;
import io.iominer.report.result.ResultColumn.Alignment;
import io.iominer.report.result.ResultFormat;
import io.iominer.report.result.ResultPrinter;
import io.iominer.rootcause.calibration.Calibrated;
import io.iominer.rootcause.calibration.CalibratedPart;
import io.iominer.rootcause.calibration.CalibrationPeriod;
import io.iominer.rootcause.calibration.PeriodCalibration;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What was learned of a facility, as a person reads it. */
public final class CalibrationText {
  private static final double MEGABYTE = 1e6;
  private static final double MILLIS = 1e3;
  private static final double KIB = 1024;

  private CalibrationText() {}

  /**
   * Prints a line for each period, a table in which the values of a part stand below each other,
   * and what no job told.
   *
   * @param calibrations what was learned of each period, in their order
   */
  public static void print(List<PeriodCalibration> calibrations, PrintWriter out)
      throws IOException {
    if (calibrations.isEmpty()) {
      out.println("The store has no logs to learn from");
    }
    for (PeriodCalibration calibration : calibrations) {
      out.println(heading(calibration));
    }
    Set<CalibratedPart> unknown = EnumSet.allOf(CalibratedPart.class);
    unknown.removeIf(CalibratedPart::isOfServers);
    List<Object[]> rows = new ArrayList<>();
    for (IoDirection direction : IoDirection.values()) {
      for (CalibratedPart part : CalibratedPart.values()) {
        for (PeriodCalibration calibration : calibrations) {
          calibration
              .part(direction, part)
              .ifPresent(
                  value -> {
                    unknown.remove(part);
                    rows.add(row(calibration, direction, part, value));
                  });
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
          "Too few jobs show: "
              + unknown.stream().map(CalibratedPart::label).collect(Collectors.joining(", ")));
    }
    out.flush();
  }

  private static String heading(PeriodCalibration calibration) {
    String where =
        Optional.ofNullable(calibration.fileSystem())
            .map(mountPoint -> "File system " + SafeText.of(mountPoint))
            .orElse("No log says where files lie: all file systems together");
    return where + logs(calibration.period());
  }

  /** Of which logs a calibration is. */
  private static String logs(CalibrationPeriod period) {
    return ", " + Counted.of(period.logs(), "log") + " from " + days(period);
  }

  /** Its days, of which there may be one. */
  static String days(CalibrationPeriod period) {
    return period.firstDay().equals(period.lastDay())
        ? period.firstDay().toString()
        : period.firstDay() + " to " + period.lastDay();
  }

  private static Object[] row(
      PeriodCalibration calibration, IoDirection direction, CalibratedPart part, Calibrated value) {
    return new Object[] {
      part.label(),
      direction.name().toLowerCase(Locale.ROOT),
      calibration.period().firstDay().toString(),
      value(part.scale(), value.value()),
      value(part.scale(), value.lower()) + " to " + value(part.scale(), value.upper()),
      part.isOfServers() ? value.jobs() + " samples" : String.valueOf(value.jobs()),
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
        new ResultColumn("from", Alignment.LEFT),
        new ResultColumn("value", Alignment.RIGHT),
        new ResultColumn("between", Alignment.RIGHT),
        new ResultColumn("jobs", Alignment.RIGHT),
        new ResultColumn("meaning", Alignment.LEFT));
  }
}
