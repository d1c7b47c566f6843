// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.calibration;

import io.iominer.core.model.Scale;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * What is learned of a file system and its clients; what jobs tell is called as the configuration's
 * keys are.
 */
public enum CalibratedPart {
  RANK_RATE(Scale.RATE, "bytes/s of one rank"),
  STDIO_RATE(Scale.RATE, "bytes/s of one rank through STDIO"),
  /** Of jobs with an allocation of several nodes. */
  RANKS_PER_NODE(Scale.COUNT, "ranks of a compute node"),
  NODE_RATE(Scale.RATE, "bytes/s of a compute node's client"),
  OST_RATE(Scale.RATE, "bytes/s of an OST"),
  REQUEST_TIME(Scale.SECONDS, "what a request waits that cannot be merged with the one before"),
  SEEK_SIZE(Scale.BYTES, "what such a request costs an OST, as bytes that it could have moved"),
  /** Of server-side monitoring data, beside what jobs tell; no job is compared with it. */
  SERVER_OST_RATE(Scale.RATE, "bytes/s that servers saw an OST carry, by samples with I/O"),
  /** The same of all OSTs at a time. */
  SERVER_FILE_SYSTEM_RATE(
      Scale.RATE, "bytes/s that servers saw all OSTs carry, by samples with I/O");

  private final Scale scale;
  private final String meaning;

  CalibratedPart(Scale scale, String meaning) {
    this.scale = scale;
    this.meaning = meaning;
  }

  /** The part of a {@link #label}; empty where there is none. */
  public static Optional<CalibratedPart> of(String label) {
    return Arrays.stream(values()).filter(part -> part.label().equals(label)).findFirst();
  }

  /** Its name in tables and, of what jobs tell, in the configuration's object {@code facility}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Unit of its values. */
  public Scale scale() {
    return scale;
  }

  /** Whether servers tell it, not jobs. */
  public boolean isOfServers() {
    return this == SERVER_OST_RATE || this == SERVER_FILE_SYSTEM_RATE;
  }

  /** In words. */
  public String meaning() {
    return meaning;
  }
}
