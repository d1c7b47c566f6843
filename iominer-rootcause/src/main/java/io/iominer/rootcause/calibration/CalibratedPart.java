// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.calibration;

import io.iominer.core.model.Scale;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What is learned of a file system and its clients; called as the configuration's keys are. */
public enum CalibratedPart {
  RANK_RATE(Scale.RATE, "bytes/s of one rank"),
  STDIO_RATE(Scale.RATE, "bytes/s of one rank through STDIO"),
  NODE_RATE(Scale.RATE, "bytes/s of a compute node's client"),
  OST_RATE(Scale.RATE, "bytes/s of an OST"),
  REQUEST_TIME(Scale.SECONDS, "what a request waits that cannot be merged with the one before"),
  SEEK_SIZE(Scale.BYTES, "what such a request costs an OST, as bytes that it could have moved");

  private final Scale scale;
  private final String meaning;

  CalibratedPart(Scale scale, String meaning) {
    this.scale = scale;
    this.meaning = meaning;
  }

  /** The part of a {@link #label}; empty for one of another release. */
  public static Optional<CalibratedPart> of(String label) {
    return Arrays.stream(values()).filter(part -> part.label().equals(label)).findFirst();
  }

  /** Its name in tables and in the configuration's object {@code facility}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Unit of its values. */
  public Scale scale() {
    return scale;
  }

  /** In words. */
  public String meaning() {
    return meaning;
  }
}
