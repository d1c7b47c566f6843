// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.section;

import io.iominer.advisor.prediction.DemandMeasure;
import io.iominer.core.model.Cause;
import io.iominer.core.model.Verdict;
import io.iominer.core.text.SafeText;
import io.iominer.core.unit.Bandwidth;
import io.iominer.core.unit.Bytes;
import io.iominer.core.unit.Ratio;
import io.iominer.report.result.CellText;
import io.iominer.report.result.ResultColumn.Alignment;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a value is, and so how a person reads it. */
public enum Form {
  TEXT(Alignment.LEFT) {
    @Override
    String present(Object value) {
      return SafeText.of(CellText.of(value));
    }
  },
  /** A list of texts, with a comma between them. */
  LIST(Alignment.LEFT) {
    @Override
    String present(Object value) {
      return ((List<?>) value).stream().map(TEXT::text).collect(Collectors.joining(", "));
    }
  },
  /** A cause or a verdict: its label in the file, its words on the screen. */
  CAUSE(Alignment.LEFT) {
    @Override
    String present(Object value) {
      String label = CellText.of(value);
      return Cause.find(label)
          .map(Cause::words)
          .or(() -> Verdict.find(label).map(Verdict::words))
          .orElseGet(() -> SafeText.of(label));
    }
  },
  /** What is foretold of a run: its column in the file, its words on the screen. */
  MEASURE(Alignment.LEFT) {
    @Override
    String present(Object value) {
      String id = CellText.of(value);
      return Arrays.stream(DemandMeasure.values())
          .filter(measure -> measure.id().equals(id))
          .map(DemandMeasure::words)
          .findFirst()
          .orElseGet(() -> SafeText.of(id));
    }
  },
  /** An instant, to the second. */
  TIME(Alignment.LEFT) {
    @Override
    String present(Object value) {
      return CellText.of(value).replaceFirst("\\.\\d+$", "");
    }
  },
  COUNT(Alignment.RIGHT, "count") {
    @Override
    String present(Object value) {
      return String.format(Locale.ROOT, "%,d", number(value).longValue());
    }
  },
  /** A number that need not be whole. */
  NUMBER(Alignment.RIGHT) {
    @Override
    String present(Object value) {
      return String.format(Locale.ROOT, "%,.2f", number(value).doubleValue());
    }
  },
  /** Bytes, in the file as a plain number. */
  BYTES(Alignment.RIGHT, "bytes") {
    @Override
    String present(Object value) {
      return new Bytes(number(value).longValue()).toString();
    }
  },
  /** Bytes per second. */
  RATE(Alignment.RIGHT, "bytes/s") {
    @Override
    String present(Object value) {
      return new Bandwidth(number(value).doubleValue()).toString();
    }
  },
  SECONDS(Alignment.RIGHT, "s") {
    @Override
    String present(Object value) {
      double number = number(value).doubleValue();
      double seconds = Math.abs(number) < LEAST_SECONDS ? 0 : number;
      return String.format(Locale.ROOT, seconds < 1_000 ? "%.2f s" : "%,.0f s", seconds);
    }
  },
  /** Seconds of one job, which may be few. */
  FINE_SECONDS(Alignment.RIGHT, "s") {
    @Override
    String present(Object value) {
      double seconds = number(value).doubleValue();
      return String.format(
          Locale.ROOT, seconds < 10 ? "%.3f s" : seconds < 1_000 ? "%.1f s" : "%,.0f s", seconds);
    }
  },
  /** A share of a whole, 0 to 1 in the file. */
  SHARE(Alignment.RIGHT, "share") {
    @Override
    String present(Object value) {
      return new Ratio(number(value).doubleValue()).toString();
    }
  },
  /** A share of a whole with a bar, 0 to 1 in the file. */
  BAR(Alignment.LEFT, "share") {
    @Override
    String present(Object value) {
      double share = number(value).doubleValue();
      String bar = "#".repeat((int) Math.round(Math.min(1, Math.max(0, share)) * BAR_WIDTH));
      return String.format(Locale.ROOT, "%8s  %s", SHARE.present(value), bar).stripTrailing();
    }
  };

  /** What is less has no digit that is shown, and would leave a sign. */
  private static final double LEAST_SECONDS = 0.005;

  /** Characters of a bar of the whole. */
  private static final int BAR_WIDTH = 40;

  private final Alignment alignment;
  private final String unit;

  Form(Alignment alignment) {
    this(alignment, "");
  }

  Form(Alignment alignment, String unit) {
    this.alignment = alignment;
    this.unit = unit;
  }

  /** Side of a table's column that the values stand on. */
  public Alignment alignment() {
    return alignment;
  }

  /** The unit of its values in files; empty where they have none, or the form does not say it. */
  public String unit() {
    return unit;
  }

  /** The value with its unit; a dash where there is none. */
  public String text(@Nullable Object value) {
    return value == null ? "-" : present(value);
  }

  abstract String present(Object value);

  private static Number number(Object value) {
    return (Number) value;
  }
}
