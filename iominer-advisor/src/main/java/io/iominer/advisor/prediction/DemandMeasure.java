// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.prediction;

import io.iominer.advisor.history.ApplicationRun;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** What is predicted of a run before it starts, in the order of a report. */
public enum DemandMeasure {
  BYTES_READ("bytes_read", "Reads", Unit.BYTES),
  BYTES_WRITTEN("bytes_written", "Writes", Unit.BYTES),
  IO_TIME("io_s", "I/O time", Unit.SECONDS),
  PEAK_BANDWIDTH("peak_bandwidth", "Peak bandwidth", Unit.RATE),
  METADATA_RATE("metadata_rate", "Metadata operations", Unit.OPERATIONS),
  IO_RANKS("io_rank_count", "Ranks with I/O", Unit.COUNT);

  /** The unit of a measure's values. */
  public enum Unit {
    BYTES,
    SECONDS,
    /** Bytes/s. */
    RATE,
    /** Operations/s. */
    OPERATIONS,
    COUNT
  }

  private final String id;
  private final String words;
  private final Unit unit;

  DemandMeasure(String id, String words, Unit unit) {
    this.id = id;
    this.words = words;
    this.unit = unit;
  }

  /** Its name in JSON: the column of {@code application_run}. */
  public String id() {
    return id;
  }

  /** Its name on a screen. */
  public String words() {
    return words;
  }

  /** The unit of its values. */
  public Unit unit() {
    return unit;
  }

  /** A run's value, 0 or more; empty where it is not known. */
  public OptionalDouble of(ApplicationRun run) {
    return switch (this) {
      case BYTES_READ -> OptionalDouble.of((double) run.volume().bytesRead());
      case BYTES_WRITTEN -> OptionalDouble.of((double) run.volume().bytesWritten());
      case IO_TIME -> run.outcome().ioSeconds();
      case PEAK_BANDWIDTH -> run.demand().peakBandwidth();
      case METADATA_RATE -> run.demand().metadataRate();
      case IO_RANKS -> asDouble(run.demand().ioRanks());
    };
  }

  private static OptionalDouble asDouble(OptionalLong value) {
    return value.isPresent()
        ? OptionalDouble.of((double) value.getAsLong())
        : OptionalDouble.empty();
  }
}
